// Any bytes as the text of a state: it is read, written and read again; its method makes a field of it.
#include "affordable.hpp"

namespace {

using namespace posenc;
using namespace posenc::fuzz;

/// Blocks as large as the field, where closed forms have to be right: the two halves add up to the whole. What stands
/// for some of the cells need not.
void require_additive(const Field& field, Choices& choices) {
    if (field.means() == Means::sampled)
        return;
    const Cell size = field.size();
    const Index col = choices.below(size.col), cols = std::min<Index>(4, size.col - col);
    const Index half = choices.below(size.row + 1);
    const double upper = half == 0 ? 0 : field.sum({0, col, half, cols});
    const double lower = half == size.row ? 0 : field.sum({half, col, size.row - half, cols});
    const double whole = field.sum({0, col, size.row, cols});
    const double allowed = 1e-6 + 1e-8 * (std::fabs(upper) + std::fabs(lower) + static_cast<double>(size.row));
    require(same(upper + lower, whole) || std::fabs(upper + lower - whole) <= allowed, "halves add up to the whole",
            shortest(upper) + " + " + shortest(lower) + ", whole " + shortest(whole));
}

/// Axes anywhere and of any scale, most of them beyond the field.
Axis any_axis(Choices& choices) {
    const auto number = [&] { return choices.below(Index{1} << (1 + choices.below(62))); };
    return {choices.below(2) == 0 ? number() : -number(), number(), static_cast<int>(choices.below(4)),
            choices.below(2) == 0 ? 0 : number()};
}

void try_viewport(const Field& field, Choices& choices) {
    const Viewport viewport{any_axis(choices), any_axis(choices)};
    std::vector<float> means(static_cast<std::size_t>(viewport.rows.samples) * viewport.cols.samples), widths = means;
    field.sample(viewport, means);
    field.sample_ranges(viewport, widths);
    for (std::size_t at = 0; at < means.size(); ++at)
        require(std::isnan(widths[at]) || widths[at] >= 0, "ranges have a width", shortest(widths[at]));
}

void try_field(const State& state, Choices& choices) {
    const MakeResult made = make_field(affordable(state, choices));
    require(made.field != nullptr, "there is always a field");
    require_messages(made.issues);
    require_consistent(*made.field, choices);
    if (choices.below(16) != 0)
        return;
    require_additive(*made.field, choices);
    try_viewport(*made.field, choices);
    const Description description = made.field->describe();
    for (const AxisNames& names : {description.rows, description.cols})
        for (const std::string& label : names.labels)
            require_one_line(label);
}

}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    know_races();
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const Parsed parsed = parse(text);
    require(parsed.issues.size() <= 16, "few issues are listed");
    require_messages(parsed.issues);
    const std::string written = format(parsed.state);
    const Parsed again = parse(written);
    require(again.issues.empty(), "what was written is read without an issue", written);
    require(again.state == parsed.state, "what was written is the same state", written);
    require(format(again.state) == written, "it is written the same again", written);
    Choices choices(text);
    try_field(parsed.state, choices);
    return 0;
}
