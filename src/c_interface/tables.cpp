// What a table is, and whether it is what was meant.
#include "answers/recognition_json.hpp"
#include "c_interface/array.hpp"
#include "c_interface/question.hpp"
#include "core/oracle/resized.hpp"

namespace posenc::c_interface {

namespace {

Reply recognition(const posenc_array* array, const char* question) {
    const Usable<Asked> asked = question_of(question, {"settings"});
    if (const Unusable* problem = problem_of(asked))
        return refusal(*problem);
    std::optional<State> meant;
    if (std::get<Asked>(asked).contains("settings")) {
        Usable<State> state = state_of(std::get<Asked>(asked)["settings"], "settings");
        if (const Unusable* problem = problem_of(state))
            return refusal(*problem);
        meant = std::get<State>(std::move(state));
    }
    const Usable<ArrayNumbers> read = numbers_of(array, "table");
    if (const Unusable* problem = problem_of(read))
        return refusal(*problem);
    const ArrayNumbers& numbers = std::get<ArrayNumbers>(read);
    const NumberTable table = table_of(numbers);
    const Recognition found = recognise(table, meant ? &*meant : nullptr);
    const bool differs = found.meant && !found.meant->agrees();
    const std::optional<Cause> cause = differs ? check(table, *meant).cause : std::nullopt;
    const bool explained = found.plain || !found.matches.empty();
    return {explained && !differs ? POSENC_OK : POSENC_DIFFERS,
            answers::recognition_json(found, cause, answers::Json::object(), numbers.shape, {})};
}

/// Beside the learned table that it was resized from.
Usable<Check> resized(const NumberTable& table, const posenc_array* array, const State& meant) {
    const Usable<ArrayNumbers> read = numbers_of(array, "source");
    if (const Unusable* problem = problem_of(read))
        return *problem;
    const NumberTable source = table_of(std::get<ArrayNumbers>(read));
    if (const std::string problem = problem_of_source(source, meant); !problem.empty())
        return Unusable{"source", "source: " + problem};
    return check_resized(table, source, meant);
}

/// `source`: null where nothing was resized, else what the caller gave.
Reply verdict(const posenc_array* array, const posenc_array* const* source, const char* question) {
    const Usable<Asked> asked = question_of(question, {"settings", "config", "layer", "method", "dtype"});
    if (const Unusable* problem = problem_of(asked))
        return refusal(*problem);
    const Usable<ArrayNumbers> read = numbers_of(array, "table");
    if (const Unusable* problem = problem_of(read))
        return refusal(*problem);
    NumberTable table = table_of(std::get<ArrayNumbers>(read));
    table.largest = largest_of(table.values);
    const Usable<double> roundoff = roundoff_asked(std::get<Asked>(asked), shown_roundoff(table));
    if (const Unusable* problem = problem_of(roundoff))
        return refusal(*problem);
    table.roundoff = std::get<double>(roundoff);
    const Usable<Expectation> expected = expectation_of(std::get<Asked>(asked), table.rows == 1 || table.cols == 1);
    if (const Unusable* problem = problem_of(expected))
        return refusal(*problem);
    const Expectation& meant = std::get<Expectation>(expected);
    const Usable<Check> made =
        source ? resized(table, *source, meant.states.front()) : Usable<Check>(check(table, meant));
    if (const Unusable* problem = problem_of(made))
        return refusal(*problem);
    const Check& result = std::get<Check>(made);
    return {result.meant.agrees() ? POSENC_OK : POSENC_DIFFERS, answers::check_json(result)};
}

}

}

posenc_status posenc_recognise(const posenc_array* table, const char* question, char** answer) {
    using namespace posenc::c_interface;
    return answering(answer, [&] { return recognition(table, question); });
}

posenc_status posenc_check(const posenc_array* table, const char* question, char** answer) {
    using namespace posenc::c_interface;
    return answering(answer, [&] { return verdict(table, nullptr, question); });
}

posenc_status posenc_check_resized(const posenc_array* table, const posenc_array* source, const char* question,
                                   char** answer) {
    using namespace posenc::c_interface;
    return answering(answer, [&] { return verdict(table, &source, question); });
}
