#include "answers/verdict_json.hpp"

#include "core/recognise/mistakes.hpp"
#include "core/text.hpp"

namespace posenc::answers {

namespace {

Json verdict_json(bool agrees, const std::optional<Cause>& cause, const Say& say) {
    return {{"agrees", agrees},
            {"mistakes", cause ? Json(cause->mistakes) : Json::array()},
            {"cause", cause ? Json(said(say, cause->text)) : Json()},
            {"shows", cause ? Json(format(cause->state)) : Json()}};
}

}

std::string said(const Say& say, std::string_view sentence) {
    return say ? say(sentence) : std::string(sentence);
}

Json check_json(const Check& result, const Json& where, const Say& say) {
    const MeantTable& meant = result.meant;
    const bool differs = meant.has_size && !meant.agrees();
    Json answer = verdict_json(meant.agrees(), result.cause, say);
    answer.update(where);
    answer.update({{"state", format(meant.state)},
                   {"differing", meant.cells.differing},
                   {"compared", meant.cells.compared},
                   {"first_difference", differs ? Json{meant.cells.first.row, meant.cells.first.col} : Json()},
                   {"max_error", meant.has_size ? Json(meant.max_error) : Json()},
                   {"dtype", meant.precision.type},
                   {"budgets", meant.has_size ? Json(meant.worst) : Json()},
                   {"units_beyond", meant.has_size ? Json(meant.units_beyond) : Json()},
                   {"text", said(say, result.difference)}});
    return answer;
}

std::string difference_sentence(const RotationCheck& result) {
    return counted(result.differing, "number") + " of " + readable_integer(result.compared) +
           (result.differing == 1 ? " differs" : " differ") + "; the first is in vector " +
           readable_integer(result.first.row) + ", channel " + readable_integer(result.first.col) +
           ", the largest difference is " + readable(result.max_error, 3) + ", " + readable(result.worst, 3) +
           " times what rounding may make of it.";
}

Json rotation_json(const RotationCheck& result, const Say& say) {
    Json answer = verdict_json(result.agrees, result.cause, say);
    answer.update({{"differing", result.differing},
                   {"compared", result.compared},
                   {"first_difference", result.agrees ? Json() : Json{result.first.row, result.first.col}},
                   {"max_error", result.max_error},
                   {"budgets", result.worst},
                   {"text", result.agrees ? std::string() : said(say, difference_sentence(result))}});
    return answer;
}

std::string order_sentence(const std::optional<RowOrder>& order) {
    if (!order)
        return "The rows of B are not those of A in the order of neighbours or of halves.";
    std::vector<std::string> clauses;
    for (const std::string_view mistake : order->mistakes)
        clauses.emplace_back(sentence_of(mistake));
    return clauses.empty() ? "The rows stand where they should." : mistakes_sentence(clauses);
}

Json order_json(const std::optional<RowOrder>& order, const Say& say) {
    return {{"agrees", order && order->same},
            {"mistakes", order ? Json(order->mistakes) : Json::array()},
            {"rows", order ? Json(order->from) : Json()},
            {"text", said(say, order_sentence(order))}};
}

}
