// Which matrices the relative view shows side by side: the distances, and what a method computes from them.
#include "core/registry.hpp"
#include "core/text.hpp"
#include "views/relative/relative_view.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr Index most_whole = 64; ///< a larger square would not show which part is left out

/// If the numbers of queries and keys differ, the matrix is a part of a square one: that square, with the part that is
/// kept.
std::optional<RelativePanel> whole_square(Session& session) {
    const State& state = session.state();
    const Cell size = session.field()->size();
    const Index side = std::max(size.row, size.col);
    const bool counted = state.text("positions").empty() && state.text("separations").empty();
    if (size.row == size.col || side > most_whole || !counted)
        return std::nullopt;
    const std::string number = std::to_string(side);
    RelativePanel panel{"Whole square", readable_integer(side) + " × " + readable_integer(side),
                        size.row < size.col ? "pale rows have no query" : "pale columns have no key",
                        session.made(state.with("query_length", number).with("key_length", number)).field, 0};
    if (state.text("alignment") == "ends")
        panel.origin = {side - size.row, side - size.col};
    panel.kept = Block{panel.origin.row, panel.origin.col, size.row, size.col};
    return panel;
}

/// Distances given pair by pair: the order of their rows has no meaning.
std::vector<RelativePanel> given_distances(Session& session) {
    const State& state = session.state();
    RelativePanel both_ways{"Signed distance", "d(a, b)", "positive when going from the place named first",
                            session.made(state.with("signed", "1")).field, 0};
    RelativePanel plain{"Distance", "|d(a, b)|", "as given", session.made(state.with("signed", "0")).field, 0};
    both_ways.tested = plain.tested = false;
    return {std::move(both_ways), std::move(plain)};
}

/// Distances with and without their sign; or the square that they are cut from, with the part that is kept.
std::vector<RelativePanel> counted_distances(Session& session) {
    const State& state = session.state();
    if (const std::optional<RelativePanel> square = whole_square(session)) {
        const bool both = state.flag("signed");
        return {*square,
                {both ? "Signed distance" : "Distance", both ? "j − i′" : "|i′ − j|",
                 state.text("alignment") == "ends" ? "i′ = i + K − Q: ends aligned" : "i′ = i: starts aligned",
                 session.field(), 0}};
    }
    const FieldPtr plain = session.made(state.with("signed", "0")).field,
                   both_ways = session.made(state.with("signed", "1")).field;
    return {{"Signed distance", "j − i", "signed: before or after", both_ways, 0},
            {"Distance", "|i − j|", "how far, in either direction", plain, 0}};
}

/// The clipped index of the vector that each pair uses, or one of its numbers.
void describe_shaw(const State& state, const std::string& dimension, RelativePanel& made) {
    if (!state.is_none("dimension")) {
        made.title = "Dimension " + dimension;
        made.note = "of the vector each pair uses";
        return;
    }
    const std::string clip = readable_integer(state.integer("clip"));
    made.title = "clip(j − i, " + readable_integer(-state.integer("clip")) + ", " + clip + ") + " + clip;
    made.note = "the vector each pair uses";
    made.digits = 0;
    made.alike = true;
}

void describe_similarity(const State& state, RelativePanel& made) {
    const std::string_view measure = state.text("measure");
    made.title = measure == "cosine"      ? "cosine of PE(p) and PE(q)"
                 : measure == "euclidean" ? "|PE(p) − PE(q)|"
                                          : "PE(p) · PE(q)";
    made.note = measure == "euclidean" ? "how far apart two positions are" : "how alike two positions are";
}

/// What the method computes from the distances.
RelativePanel made_panel(Session& session) {
    const State& state = session.state();
    const std::string_view method = state.text("method");
    RelativePanel made{"Relative matrix", "", "", session.field(), 2};
    const std::string dimension = std::to_string(state.is_none("dimension") ? 0 : state.integer("dimension"));
    if (method == registry::shaw.id) {
        describe_shaw(state, dimension, made);
    } else if (method == registry::similarity.id) {
        describe_similarity(state, made);
    } else if (method == registry::relative_sinusoidal.id) {
        made.title = "Dimension " + dimension;
        made.note = state.flag("signed") ? "one slice of the tensor A[i − j]" : "one slice of the tensor A[|i − j|]";
    } else {
        const Description& description = session.field()->description();
        made.title = description.title;
        made.digits = description.low == 0 ? 0 : 2;
    }
    return made;
}

}

bool distances_are_given(const State& state) {
    return state.text("method") == registry::distance.id && !state.text("separations").empty();
}

std::vector<RelativePanel> relative_panels(Session& session) {
    const std::string_view method = session.state().text("method");
    if (distances_are_given(session.state()))
        return given_distances(session);
    if (method == registry::distance.id)
        return counted_distances(session);
    const bool positions = method == registry::similarity.id; // of one sequence with itself
    return {{"Signed distance", positions ? "q − p" : "j − i", "signed distance", signed_distance(session), 0},
            made_panel(session)};
}

}
