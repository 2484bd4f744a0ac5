// The vectors of all pairs as a stack of slices, one behind the other, of which the matrix beside it shows one. The
// vector of the pair pointed at runs through them all.
#include "core/relative/slice_stack.hpp"
#include "core/text.hpp"
#include "views/plot/heading.hpp"
#include "views/plot/spread_indices.hpp"
#include "views/relative/scene.hpp"
#include "widgets/items.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace posenc {

namespace {

constexpr int most_slices = 16;
constexpr Index most_samples = 32;

/// Slice n stands `away` pixels to the right of and above the one before it.
struct StackPlaces {
    Rect front;
    float away = 0, cell = 1;

    Rect of(std::size_t n) const {
        const float shift = static_cast<float>(n) * away;
        return {front.x + shift, front.y - shift, front.width, front.height};
    }
};

StackPlaces places_of(const SliceStack& stack, Rect area) {
    const float behind = static_cast<float>(stack.slices.size() - 1);
    const float side = std::min(area.width, area.height);
    StackPlaces places;
    places.away = behind > 0 ? std::floor(std::min(px(14), side * 0.4f / behind)) : 0;
    const float room = side - behind * places.away;
    places.cell =
        std::max(std::floor(room / static_cast<float>(std::max(stack.rows.samples, stack.cols.samples))), 1.0f);
    const float width = places.cell * static_cast<float>(stack.cols.samples),
                height = places.cell * static_cast<float>(stack.rows.samples);
    places.front = {area.x, area.y + behind * places.away, width, height};
    return places;
}

void draw_slice(const SliceStack& stack, const SliceStack::Slice& slice, const StackPlaces& places, Rect rect,
                const ColorScale& scale) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled({rect.x - px(1), rect.y - px(1)}, {rect.right() + px(1), rect.bottom() + px(1)}, theme().bg0);
    for (int row = 0; row < stack.rows.samples; ++row)
        for (int col = 0; col < stack.cols.samples; ++col) {
            const ImVec2 at{rect.x + places.cell * static_cast<float>(col),
                            rect.y + places.cell * static_cast<float>(row)};
            const double number = static_cast<double>(stack.at(slice, row, col));
            list->AddRectFilled(at, {at.x + places.cell, at.y + places.cell},
                                value_color(scale.colors, number, scale.low, scale.high));
        }
    list->AddRect({rect.x - px(1), rect.y - px(1)}, {rect.right() + px(1), rect.bottom() + px(1)}, theme().line2, 0, 0,
                  px(1));
}

/// The numbers of one pair from the front to the back: they are its vector.
void draw_pair_vector(const SliceStack& stack, const StackPlaces& places, Cell pair, const ColorScale& scale) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const int row = static_cast<int>(pair.row / stack.rows.cells_per_sample),
              col = static_cast<int>(pair.col / stack.cols.cells_per_sample);
    const auto middle = [&](std::size_t n) {
        const Rect rect = places.of(n);
        return ImVec2{rect.x + places.cell * (static_cast<float>(col) + 0.5f),
                      rect.y + places.cell * (static_cast<float>(row) + 0.5f)};
    };
    const float half = std::clamp(places.cell * 0.4f, px(3), px(7));
    list->AddLine(middle(0), middle(stack.slices.size() - 1), theme().text, px(1));
    for (std::size_t n = stack.slices.size(); n-- > 0;) {
        const ImVec2 at = middle(n);
        const double number = static_cast<double>(stack.at(stack.slices[n], row, col));
        list->AddRectFilled({at.x - half, at.y - half}, {at.x + half, at.y + half},
                            value_color(scale.colors, number, scale.low, scale.high));
        list->AddRect({at.x - half, at.y - half}, {at.x + half, at.y + half}, theme().text, 0, 0, px(1));
    }
}

std::string note_of(const SliceStack& stack, Index depth, Index all) {
    const std::string drawn =
        depth == all ? counted(all, "dimension") : readable_integer(depth) + " of " + counted(all, "dimension");
    return static_cast<Index>(stack.slices.size()) < depth
               ? drawn + ", " + readable_integer(static_cast<Index>(stack.slices.size())) + " of them drawn"
               : drawn;
}

}

Index stack_depth(const State& state) {
    const std::string_view method = state.text("method");
    const bool has_vectors = method == "relative-sinusoidal" || (method == "shaw" && !state.is_none("dimension"));
    if (!has_vectors || state.is_none("stack_to"))
        return 0;
    return std::min(state.integer("stack_to") + 1, state.integer("d_model"));
}

void draw_slices(Session& session, Rect area) {
    const State& state = session.state();
    const Index depth = stack_depth(state), all = state.integer("d_model");
    const Index own = state.is_none("dimension") ? 0 : state.integer("dimension");
    const std::vector<Index> dimensions = spread_indices(depth, most_slices, std::array{own});
    const Method& method = *find_method(state.text("method"));
    const auto stack = session.derived<SliceStack>({settings_of(state, method, "dimension"), dimensions}, [&] {
        return std::make_shared<SliceStack>(slice_stack(state, dimensions, most_samples));
    });
    const std::string title = "The stack of vectors";
    const std::string note = note_of(*stack, depth, all);
    draw_two_line_heading(area.min(), area.width, title, note);
    const StackPlaces places =
        places_of(*stack, {area.x + px(2), area.y + px(50), area.width - px(12), area.height - px(58)});
    const ColorScale scale = scale_of(session.field()->description());
    for (std::size_t n = stack->slices.size(); n-- > 0;)
        draw_slice(*stack, stack->slices[n], places, places.of(n), scale);
    draw_pair_vector(*stack, places, session.focus(), scale);
    for (std::size_t n = 0; n < stack->slices.size(); ++n)
        if (stack->slices[n].dimension == own) {
            const Rect rect = places.of(n);
            ImGui::GetWindowDrawList()->AddRect({rect.x - px(2), rect.y - px(2)},
                                                {rect.right() + px(2), rect.bottom() + px(2)}, theme().accent, 0, 0,
                                                px(2));
        }
    note_item({title + ": " + note, "text", area.x, area.y, area.width, area.height});
}

}
