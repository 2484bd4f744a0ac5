// Whether tables were applied as was meant: to vectors, and to the rows of weights.
#include "answers/verdict_json.hpp"
#include "c_interface/array.hpp"
#include "c_interface/question.hpp"
#include "core/precision/number_format.hpp"
#include "core/recognise/table_shape.hpp"
#include "core/registry.hpp"
#include "core/text.hpp"

#include <cmath>

namespace posenc::c_interface {

namespace {

/// Two arrays of one shape, of real numbers.
struct Pair {
    ArrayNumbers first, second;
};
Usable<Pair> pair_of(const posenc_array* first, const char* first_name, const posenc_array* second,
                     const char* second_name) {
    Usable<ArrayNumbers> one = numbers_of(first, first_name);
    if (const Unusable* problem = problem_of(one))
        return *problem;
    Usable<ArrayNumbers> other = numbers_of(second, second_name);
    if (const Unusable* problem = problem_of(other))
        return *problem;
    Pair pair{std::get<ArrayNumbers>(std::move(one)), std::get<ArrayNumbers>(std::move(other))};
    if (pair.first.shape != pair.second.shape)
        return Unusable{second_name, std::string(second_name) + ": " + shape_text(pair.second.shape) + " beside " +
                                         shape_text(pair.first.shape) + "; allowed: two of one shape"};
    for (const auto& [numbers, name] : {std::pair(&pair.first, first_name), std::pair(&pair.second, second_name)})
        if (numbers->complex)
            return Unusable{name, std::string(name) + ": complex numbers; allowed: real ones, channel by channel"};
    return pair;
}

Usable<std::vector<double>> positions_of(const posenc_array* array, std::span<const std::uint64_t> shape) {
    std::vector<double> given;
    if (array) {
        Usable<ArrayNumbers> read = numbers_of(array, "positions");
        if (const Unusable* problem = problem_of(read))
            return *problem;
        given = std::get<ArrayNumbers>(std::move(read)).values;
    }
    for (const double position : given)
        if (!(std::fabs(position) <= two_to_24))
            return Unusable{"positions",
                            "positions: ‘" + readable(position) + "’ cannot be used; allowed: -16777216 … 16777216",
                            {},
                            "-16777216 … 16777216"};
    std::optional<std::vector<double>> all = positions_of_vectors(shape, given);
    if (!all)
        return Unusable{"positions", "positions: " + counted(static_cast<long long>(given.size()), "number") +
                                         " for vectors of " + shape_text(shape) +
                                         "; allowed: one for each token, or for each token of each text"};
    return *std::move(all);
}

Reply rotation(const posenc_array* before, const posenc_array* after, const posenc_array* positions,
               const char* question) {
    const Usable<Asked> asked = question_of(question, {"settings", "config", "layer", "dtype"});
    if (const Unusable* problem = problem_of(asked))
        return refusal(*problem);
    const Usable<Pair> read = pair_of(before, "before", after, "after");
    if (const Unusable* problem = problem_of(read))
        return refusal(*problem);
    const auto& [x, y] = std::get<Pair>(read);
    if (x.shape.size() < 2)
        return refusal({"before", "before: has one axis; allowed: … × tokens × channels", "shape"});
    const Usable<std::vector<double>> places = positions_of(positions, x.shape);
    if (const Unusable* problem = problem_of(places))
        return refusal(*problem);
    const Usable<double> roundoff = roundoff_asked(std::get<Asked>(asked), shown_roundoff(table_of(y)));
    if (const Unusable* problem = problem_of(roundoff))
        return refusal(*problem);
    const Usable<Expectation> expected = expectation_of(std::get<Asked>(asked), false);
    if (const Unusable* problem = problem_of(expected))
        return refusal(*problem);
    const auto& [states, bases] = std::get<Expectation>(expected);
    const std::string turning(registry::rotary_table.id);
    if (&method_of(states.front()) != &registry::rotary_table)
        return refusal(
            {"settings",
             "method: ‘" + std::string(method_of(states.front()).id) + "’ turns no vectors; allowed: " + turning,
             "method", turning, turning});
    const TurnedVectors vectors{static_cast<Index>(x.shape.back()), x.values, y.values,
                                std::get<std::vector<double>>(places), std::get<double>(roundoff)};
    const RotationCheck result = check_rotation(vectors, states.front(), bases);
    return {result.agrees ? POSENC_OK : POSENC_DIFFERS, answers::rotation_json(result)};
}

Reply order(const posenc_array* needed, const posenc_array* there, std::int64_t heads) {
    const Usable<Pair> read = pair_of(needed, "needed", there, "there");
    if (const Unusable* problem = problem_of(read))
        return refusal(*problem);
    const auto& [a, b] = std::get<Pair>(read);
    if (a.shape.size() != 2)
        return refusal({"needed", "needed: " + shape_text(a.shape) + "; allowed: rows × columns", "shape"});
    const NumberTable rows = table_of(a), other = table_of(b);
    if (heads < 1 || heads > rows.rows || rows.rows % heads != 0)
        return refusal({"heads", "heads: ‘" + std::to_string(heads) +
                                     "’ cannot be used; allowed: a whole number that divides the " +
                                     std::to_string(rows.rows) + " rows"});
    const std::optional<RowOrder> found = order_of_rows(rows, other, heads);
    return {found && found->same ? POSENC_OK : POSENC_DIFFERS, answers::order_json(found)};
}

}

}

posenc_status posenc_rotated(const posenc_array* before, const posenc_array* after, const posenc_array* positions,
                             const char* question, char** answer) {
    using namespace posenc::c_interface;
    return answering(answer, [&] { return rotation(before, after, positions, question); });
}

posenc_status posenc_permuted(const posenc_array* needed, const posenc_array* there, int64_t heads, char** answer) {
    using namespace posenc::c_interface;
    return answering(answer, [&] { return order(needed, there, heads); });
}
