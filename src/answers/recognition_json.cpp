#include "answers/recognition_json.hpp"

#include "core/method.hpp"

namespace posenc::answers {

namespace {

Json match_json(const Match& match, const Say& say) {
    const auto& first = match.first_difference;
    return {{"method", match.method->id},
            {"state", state_text(match.state)},
            {"max_error", match.max_error},
            {"relative_error", match.relative_error},
            {"first_difference", first ? Json{first->row, first->col} : Json()},
            {"mistakes", match.mistakes},
            {"structure", match.structure},
            {"equal", match.as_good_as_first},
            {"text", said(say, match.text)}};
}

Json facts_json(const Recognition& recognition) {
    Json facts = Json::object();
    if (recognition.plain)
        facts[recognition.plain->name] = recognition.plain->value;
    for (const TableFact& fact : recognition.facts)
        facts[fact.name] = fact.value;
    return facts;
}

/// How the table compares with what was meant.
Json meant_json(const Recognition& recognition, const Say& say) {
    const MeantTable& meant = *recognition.meant;
    const bool differs = meant.has_size && !meant.agrees();
    return {{"state", format(meant.state)},
            {"agrees", meant.agrees()},
            {"compared", meant.cells.compared},
            {"differing", meant.cells.differing},
            {"first_difference", differs ? Json{meant.cells.first.row, meant.cells.first.col} : Json()},
            {"max_error", meant.has_size ? Json(meant.max_error) : Json()},
            {"text", said(say, recognition.difference)}};
}

}

std::string state_text(const State& state) {
    const std::string text = format(state);
    return state.is_default("method") ? "method=" + std::string(method_of(state).id) + (text.empty() ? "" : "&") + text
                                      : text;
}

Json recognition_json(const Recognition& recognition, const std::optional<Cause>& cause, Json where,
                      std::span<const std::uint64_t> shape, std::span<const std::string> notes, const Say& say) {
    Json answer = std::move(where);
    answer.update(
        {{"shape", shape},
         {"notes", json_array(notes, [&](const std::string& note) { return said(say, note); })},
         {"matches", json_array(recognition.matches, [&](const Match& match) { return match_json(match, say); })},
         {"facts", facts_json(recognition)}});
    if (recognition.meant)
        answer["meant"] = meant_json(recognition, say);
    if (cause)
        answer.update({{"cause", said(say, cause->text)}, {"mistakes", cause->mistakes}});
    return answer;
}

}
