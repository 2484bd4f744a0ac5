// The vectors of all pairs as a stack of slices, one behind the other; the matrix beside it shows one of them. A line
// through all slices marks the vector of the focused pair.
#include "core/registry.hpp"
#include "core/text.hpp"
#include "views/canvas/marks/hatch.hpp"
#include "views/plot/heading.hpp"
#include "views/plot/spread_indices.hpp"
#include "views/relative/relative_view.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace posenc {

namespace {

constexpr int most_slices = 16;
constexpr Index most_samples = 32;

/// The slices drawn, and the part of each: at most most_samples samples per side.
struct SliceStack {
    Session& session;
    Index own = 0; ///< the dimension that the matrix beside it shows
    std::vector<Index> dimensions;
    Viewport viewport;
    ColorScale scale;

    /// Read in steps like every tile; the reference is valid until the next call.
    const Tile& slice(Index dimension) const {
        const State state = session.state().with("dimension", std::to_string(dimension));
        return session.tile(session.made(state).field, viewport, Pixel::mean);
    }
};

Axis samples_of(Index cells) {
    const Index each = std::max<Index>((cells + most_samples - 1) / most_samples, 1);
    return {0, each, static_cast<int>((cells + each - 1) / each)};
}

SliceStack stack_of(Session& session, Index depth) {
    const Index own = session.state().is_none("dimension") ? 0 : session.state().integer("dimension");
    const FieldPtr field = session.field();
    return {session,
            own,
            spread_indices(depth, most_slices, std::array{own}),
            {samples_of(field->size().row), samples_of(field->size().col)},
            scale_of(field->description())};
}

/// Slice n stands `away` pixels to the right of and above the one before it.
struct StackPlaces {
    Rect front;
    float away = 0;
    ImVec2 cell = {1, 1};

    Rect of(std::size_t n) const {
        const float shift = static_cast<float>(n) * away;
        return {front.x + shift, front.y - shift, front.width, front.height};
    }
};

/// The cells fill the room, as those of the matrix beside them do.
StackPlaces places_of(const SliceStack& stack, Rect area) {
    constexpr float most_ratio = 1.4f; // of a cell's sides
    const auto& [rows, cols] = stack.viewport;
    const float behind = static_cast<float>(stack.dimensions.size() - 1);
    StackPlaces places;
    places.away = behind > 0 ? std::floor(std::min(px(14), std::min(area.width, area.height) * 0.4f / behind)) : 0;
    const auto cell = [&](float side, int count) {
        return std::max(std::floor((side - behind * places.away) / static_cast<float>(count)), 1.0f);
    };
    const float wide = cell(area.width, cols.samples), high = cell(area.height, rows.samples);
    places.cell = {std::min(wide, std::floor(high * most_ratio)), std::min(high, std::floor(wide * most_ratio))};
    places.front = {area.x, area.y + behind * places.away, places.cell.x * static_cast<float>(cols.samples),
                    places.cell.y * static_cast<float>(rows.samples)};
    return places;
}

void draw_slice(const SliceStack& stack, const Tile& slice, const StackPlaces& places, Rect rect) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    fill(list, grown(rect, 1), 0, theme().bg0);
    const float* number = slice.numbers.data();
    for (int row = 0; row < stack.viewport.rows.samples; ++row)
        for (int col = 0; col < stack.viewport.cols.samples; ++col, ++number) {
            const Rect cell{rect.x + places.cell.x * static_cast<float>(col),
                            rect.y + places.cell.y * static_cast<float>(row), places.cell.x, places.cell.y};
            fill(list, cell, 0, value_color(stack.scale, *number));
        }
    hatch_missing(slice, rect);
    stroke(list, grown(rect, 1), 0, px(1), theme().line2);
}

/// The numbers of one pair from the front to the back: they are its vector.
void draw_pair_vector(const SliceStack& stack, const StackPlaces& places, int row, int col,
                      std::span<const double> vector) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto middle = [&](std::size_t n) {
        const Rect rect = places.of(n);
        return ImVec2{rect.x + places.cell.x * (static_cast<float>(col) + 0.5f),
                      rect.y + places.cell.y * (static_cast<float>(row) + 0.5f)};
    };
    const float half = std::clamp(std::min(places.cell.x, places.cell.y) * 0.4f, px(3), px(7));
    list->AddLine(middle(0), middle(vector.size() - 1), theme().text, px(1));
    for (std::size_t n = vector.size(); n-- > 0;) {
        const Rect box = snap_to_pixels(Rect{middle(n).x, middle(n).y, 0, 0}.inset(-half));
        fill(list, box, 0, value_color(stack.scale, vector[n]));
        stroke(list, box, 0, px(1), theme().text);
    }
}

/// All slices, the last one first, and the vector of the focused pair.
void draw_stack(const SliceStack& stack, const StackPlaces& places) {
    const auto& [rows, cols] = stack.viewport;
    const Cell pair = stack.session.focus();
    const int row = static_cast<int>(pair.row / rows.cells_per_sample),
              col = static_cast<int>(pair.col / cols.cells_per_sample);
    std::vector<double> vector(stack.dimensions.size());
    for (std::size_t n = vector.size(); n-- > 0;) {
        const Tile& slice = stack.slice(stack.dimensions[n]);
        vector[n] = static_cast<double>(known_numbers(slice)[static_cast<std::size_t>(row * cols.samples + col)]);
        draw_slice(stack, slice, places, places.of(n));
    }
    draw_pair_vector(stack, places, row, col, vector);
    for (std::size_t n = 0; n < vector.size(); ++n)
        if (stack.dimensions[n] == stack.own)
            stroke(ImGui::GetWindowDrawList(), grown(places.of(n), 3), 0, px(2), theme().accent);
}

std::string note_of(const SliceStack& stack, Index depth, Index all) {
    const std::string drawn =
        depth == all ? counted(all, "dimension") : readable_integer(depth) + " of " + counted(all, "dimension");
    return static_cast<Index>(stack.dimensions.size()) < depth
               ? drawn + ", " + readable_integer(static_cast<Index>(stack.dimensions.size())) + " of them drawn"
               : drawn;
}

}

Index stack_depth(const State& state) {
    const std::string_view method = state.text("method");
    const bool has_vectors =
        method == registry::relative_sinusoidal.id || (method == registry::shaw.id && !state.is_none("dimension"));
    if (!has_vectors || state.is_none("stack_to"))
        return 0;
    return std::min(state.integer("stack_to") + 1, state.integer("d_model"));
}

Rect draw_slices(Session& session, Rect area) {
    const Index depth = stack_depth(session.state());
    const SliceStack stack = stack_of(session, depth);
    const std::string title = "The stack of vectors";
    const std::string note = note_of(stack, depth, session.state().integer("d_model"));
    draw_two_line_heading(area.min(), area.width, title, note);
    const StackPlaces places = places_of(stack, inset(area, {3, 50, 9, 8}));
    draw_stack(stack, places);
    note_item({title + ": " + note, "text", area.x, area.y, area.width, area.height});
    const Rect last = places.of(stack.dimensions.size() - 1);
    return {places.front.x, last.y, last.right() - places.front.x, places.front.bottom() - last.y};
}

}
