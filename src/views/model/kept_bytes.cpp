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

std::vector<double> bytes_by_kind(const ModelNumbers& numbers, Index length) {
    std::vector<double> bytes(numbers.model.kinds.size());
    for (Index layer = 0; layer < numbers.model.count(); ++layer)
        bytes[numbers.model.layers[static_cast<std::size_t>(layer)]] +=
            static_cast<double>(cache_bytes(numbers.model, layer, length, numbers.bytes_of_number));
    return bytes;
}

double sum(const std::vector<double>& numbers) {
    double all = 0;
    for (const double number : numbers)
        all += number;
    return all;
}

}

std::vector<Index> kept_lengths(const ModelNumbers& numbers) {
    std::vector<Index> lengths{8192, 131072, numbers.wanted};
    std::sort(lengths.begin(), lengths.end());
    lengths.erase(std::unique(lengths.begin(), lengths.end()), lengths.end());
    return lengths;
}

Length kept_bytes_height(const ModelFrame& frame) {
    const auto rows = static_cast<float>(kept_lengths(*frame.numbers).size());
    return {24 + least_row * rows, 24 + most_row * rows};
}

void draw_kept_bytes(const ModelFrame& frame, Rect area) {
    const ModelNumbers& numbers = *frame.numbers;
    ImDrawList* list = ImGui::GetWindowDrawList();
    note_part("memory", area);
    hit_area(area, "Memory");
    const std::vector<Index> lengths = kept_lengths(numbers);
    const double most = sum(bytes_by_kind(numbers, lengths.back())), none = sum(bytes_by_kind(numbers, 0)),
                 grows = sum(bytes_by_kind(numbers, lengths.back())) - sum(bytes_by_kind(numbers, lengths.back() - 1));
    const Rect head = take_top(area, 24);
    const bool waits = frame.session.answer_waits(); // for a guess at what stands here
    draw_heading(head.min(), head.width, "What is kept of a text",
                 waits ? std::to_string(8 * numbers.bytes_of_number) + " bits a number"
                       : std::to_string(8 * numbers.bytes_of_number) + " bits a number; each further token adds " +
                             bytes_text(grows) + (none > 0 ? ", any text " + bytes_text(none) : ""));
    const float row_height = within(area.height / static_cast<float>(lengths.size()), {least_row, most_row});
    for (const Index length : lengths) {
        const std::vector<double> bytes = bytes_by_kind(numbers, length);
        const Rect row = take_top(area, in_design(row_height));
        const float gap = std::min(in_design(row_height) / 6, widest_gap);
        Rect rest = inset(row, {.top = gap, .right = 8, .bottom = gap});
        draw_fitted(list, take_left(rest, 64, 8), 1, readable_integer(length), 12, theme().text2);
        const std::string total = waits ? "?" : bytes_text(sum(bytes));
        draw_fitted(list, take_right(rest, 72, 8), 0, total, 13, theme().text, Weight::semibold);
        const float whole = rest.width;
        for (std::size_t kind = 0; kind < bytes.size(); ++kind)
            if (most > 0 && bytes[kind] > 0 && (!waits || length == lengths.front()))
                draw_kind_mark(
                    numbers.model, kind,
                    take_left(rest, std::max(in_design(whole * static_cast<float>(bytes[kind] / most)), 1.0f)));
        note_item({readable_integer(length) + ": " + total, "text", row.x, row.y, row.width, row.height});
    }
}

}
