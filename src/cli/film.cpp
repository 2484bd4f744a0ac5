#include "cli/film.hpp"

#include "cli/picture_file.hpp"
#include "cli/request.hpp"
#include "core/method.hpp"
#include "core/state/number_run.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "views/views.hpp"

#include <algorithm>

namespace posenc::cli {

namespace {

[[noreturn]] void refuse(const std::string& what) {
    throw Failure{exit_misused, std::string(film_flag.name) + ": " + what};
}

/// The row that the film varies: one of the method or of the view that is drawn.
const Parameter& swept_row(const State& state, std::string_view key) {
    std::string wanted(key);
    std::replace(wanted.begin(), wanted.end(), '-', '_'); // as flags are typed
    const Method& method = method_of(state);
    const View& view = *find_view(state.text("view"));
    const std::vector<std::string_view> keys = keys_of_picture(view);
    const bool shown = std::find(keys.begin(), keys.end(), wanted) != keys.end() ||
                       std::any_of(method.parameters.begin(), method.parameters.end(),
                                   [&](const Parameter* row) { return row->key == wanted; });
    const Parameter* const row = shown ? find_parameter(wanted) : nullptr;
    if (!row)
        refuse("‘" + quoted(key) + "’ is not a parameter of " + std::string(method.id) + " in the view " +
               std::string(view.id) + "; posenc list " + std::string(method.id) + " names them all");
    return *row;
}

double end_of(const Parameter& row, std::string_view text) {
    const Reading reading = read_value(row, text);
    if (!reading.problem.empty())
        refuse(std::string(row.key) + ": " + reading.problem);
    if (reading.value->none())
        refuse(std::string(row.key) + ": ‘" + quoted(text) + "’ is no number to run from or to");
    return reading.value->number;
}

std::size_t frame_count(const Parameter& row, std::string_view text, double from, double to) {
    if (text.empty())
        return usual_count(row, from, to);
    const std::optional<std::size_t> count = read_count(text);
    if (!count)
        refuse("‘" + quoted(text) + "’ pictures are not possible; allowed: 2 … " + std::to_string(most_run_numbers));
    return *count;
}

/// A..B:N or A..B, evenly on the parameter's own scale.
std::vector<std::string> run_of(const Parameter& row, std::string_view text, std::size_t dots) {
    if (row.kind != Kind::integer && row.kind != Kind::real)
        refuse(std::string(row.key) + ": does not run through numbers; allowed: values parted by commas");
    const std::string_view rest = text.substr(dots + 2);
    const std::size_t colon = std::min(rest.find(':'), rest.size());
    const double from = end_of(row, text.substr(0, dots)), to = end_of(row, rest.substr(0, colon));
    const std::size_t count = frame_count(row, rest.substr(std::min(colon + 1, rest.size())), from, to);
    std::vector<std::string> values;
    for (const double number : number_run(row, from, to, count))
        values.push_back(write_value(row, {number, {}, {}}));
    return values;
}

std::vector<std::string> values_of(const Parameter& row, std::string_view text) {
    if (const std::size_t dots = text.find(".."); dots != text.npos && row.kind != Kind::text)
        return run_of(row, text, dots);
    std::vector<std::string> values;
    for (const std::string_view value : split(text, ','))
        values.emplace_back(value);
    if (values.size() > most_run_numbers)
        refuse("these are more than " + std::to_string(most_run_numbers) + " values");
    return values;
}

/// A pattern for file names: the text before and after the number, and the minimum number of digits.
struct Names {
    std::string_view before, after;
    std::size_t digits = 1;

    std::string at(std::size_t number) const {
        const std::string text = std::to_string(number);
        return std::string(before) + std::string(digits - std::min(digits, text.size()), '0') + text +
               std::string(after);
    }
};

Names names_of(std::string_view out) {
    const std::size_t mark = out.find('%'), end = mark == out.npos ? mark : out.find('d', mark);
    const std::string_view digits = end == out.npos ? "" : out.substr(mark + 1, end - mark - 1);
    const bool plain =
        digits.empty() || (digits.size() == 2 && digits[0] == '0' && digits[1] >= '1' && digits[1] <= '9');
    if (end == out.npos || !plain || out.find('%', end) != out.npos)
        throw Failure{exit_misused, "--out: ‘" + quoted(out, 80) +
                                        "’ has no place for the number of a picture; allowed: names with one %d, or "
                                        "with %03d for three digits, such as frame-%03d.png, or one animated x.gif"};
    return {out.substr(0, mark), out.substr(end + 1), digits.empty() ? 1 : static_cast<std::size_t>(digits[1] - '0')};
}

}

std::vector<FilmFrame> requested_film(const Arguments& arguments, const State& state, std::string_view out) {
    if (!state.is_default("lesson"))
        refuse("the step of a lesson sets its own picture; allowed: without a lesson");
    const std::string_view text = arguments.value(film_flag.name);
    const std::size_t equals = text.find('=');
    if (equals == text.npos)
        refuse("‘" + quoted(text) + "’ names no values; allowed: KEY=A..B:N, KEY=A..B or KEY=A,B,…");
    const Parameter& row = swept_row(state, text.substr(0, equals));
    const Names names = is_gif(out) ? Names{} : names_of(out);
    std::vector<FilmFrame> frames;
    for (const std::string& value : values_of(row, text.substr(equals + 1))) {
        Reading reading = read_value(row, value);
        if (!reading.problem.empty())
            refuse(std::string(row.key) + ": " + reading.problem);
        State next = state.with(row, std::move(*reading.value));
        check_state(*find_method(next.text("method")), next);
        frames.push_back({std::move(next), names.at(frames.size() + 1)});
    }
    return frames;
}

}
