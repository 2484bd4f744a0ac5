// What the model keeps of a text, for three lengths: one bar each, with a piece for every kind of layer.
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/model/model_view.hpp"
#include "views/plot/fitting_text.hpp"
#include "views/plot/heading.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr float least_row = 24, most_row = 200, widest_gap = 16;

}

Length kept_bytes_height(const ModelFrame& frame) {
    const auto rows = static_cast<float>(frame.numbers->kept.size());
    return {24 + least_row * rows, 24 + most_row * rows};
}

void draw_kept_bytes(const ModelFrame& frame, Rect area) {
    const ModelNumbers& numbers = *frame.numbers;
    ImDrawList* list = ImGui::GetWindowDrawList();
    note_part("memory", area);
    hit_area(area, "Memory");
    const auto most = static_cast<double>(numbers.kept.back().bytes());
    const Rect head = take_top(area, 24);
    const bool waits = frame.session.answer_waits(); // for a guess at what stands here
    std::string note = std::to_string(8 * numbers.bytes_of_number) + " bits a number";
    const std::string unknown = kinds_of_unknown_cache(numbers.model);
    if (!unknown.empty())
        note += "; not known of: " + unknown;
    else if (!waits)
        note += "; each further token adds " + bytes_text(numbers.kept_by_last) +
                (numbers.kept_always > 0 ? ", any text " + bytes_text(numbers.kept_always) : "");
    draw_heading(head.min(), head.width, "What is kept of a text", note);
    const float row_height = within(area.height / static_cast<float>(numbers.kept.size()), {least_row, most_row});
    for (const KeptOfText& kept : numbers.kept) {
        const Rect row = take_top(area, in_design(row_height));
        const float gap = std::min(in_design(row_height) / 6, widest_gap);
        Rect rest = inset(row, {.top = gap, .right = 8, .bottom = gap});
        draw_fitted(list, take_left(rest, 64, 8), 1, readable_integer(kept.length), 12, theme().text2);
        const std::string total = waits ? "?" : kept_text(numbers.model, kept.bytes());
        draw_fitted(list, take_right(rest, unknown.empty() ? 72 : 136, 8), 0, total, 13, theme().text,
                    Weight::semibold);
        const float whole = rest.width;
        for (std::size_t kind = 0; kind < kept.by_kind.size(); ++kind)
            if (most > 0 && kept.by_kind[kind] > 0 && (!waits || &kept == &numbers.kept.front()))
                draw_kind_mark(
                    numbers.model, kind,
                    take_left(rest, std::max(in_design(whole * static_cast<float>(
                                                                   static_cast<double>(kept.by_kind[kind]) / most)),
                                             1.0f)));
        note_item({readable_integer(kept.length) + ": " + total, "text", row.x, row.y, row.width, row.height});
    }
}

}
