#include "core/recognise/tables/distance_search.hpp"

#include "core/method.hpp"

namespace posenc {

State DistanceSearch::state(const std::string& method_and_settings) const {
    return state_of("method=" + method_and_settings + whole_setting("length", curve.keys) +
                    whole_setting("query_length", curve.queries) + (curve.starts ? "&alignment=starts" : ""));
}

void DistanceSearch::try_state(const std::string& method_and_settings, double oddity) const {
    Candidate candidate;
    candidate.state = state(method_and_settings);
    candidate.oddity = oddity + (curve.starts ? 0.02 : 0);
    finder->try_candidate(std::move(candidate));
}

void DistanceSearch::try_values(const std::string& method_and_settings, std::vector<std::string_view> mistakes,
                                std::function<double(Index)> value, double oddity,
                                std::vector<std::string> remarks) const {
    Candidate candidate;
    candidate.state = state(method_and_settings);
    candidate.mistakes = std::move(mistakes);
    candidate.oddity = oddity + (curve.starts ? 0.02 : 0);
    candidate.remarks = std::move(remarks);
    candidate.value = [value = std::move(value), shift = curve.shift()](Cell cell) {
        return value(cell.col - cell.row - shift);
    };
    finder->try_candidate(std::move(candidate));
}

void DistanceSearch::try_altered(const std::string& method_and_settings, std::vector<std::string_view> mistakes,
                                 std::function<double(const Curve& right, Index delta)> alter, double oddity,
                                 std::vector<std::string> remarks) const {
    // long enough for distances that are off by one
    const State longer =
        state_of("method=" + method_and_settings + setting("length", static_cast<double>(2 * curve.reach() + 3)));
    const Curve right = [field = make_field(longer).field, middle = curve.reach() + 1](Index delta) {
        return field->at({middle, middle + delta});
    };
    try_values(
        method_and_settings, std::move(mistakes),
        [right, alter = std::move(alter)](Index delta) { return alter(right, delta); }, oddity, std::move(remarks));
}

void DistanceSearch::try_signs(const std::string& method_and_settings, double oddity) const {
    try_state(method_and_settings, oddity);
    try_altered(method_and_settings, {"sign-of-distance"},
                [](const Curve& right, Index delta) { return right(-delta); });
}

std::vector<Index> DistanceSearch::with_expected(std::string_view key, std::vector<Index> usual) const {
    if (finder->expected())
        for (const Index by : {1, -1, 0})
            usual.insert(usual.begin(), finder->expected()->integer(key) + by);
    return usual;
}

}
