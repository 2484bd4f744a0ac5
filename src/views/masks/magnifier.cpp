// Beside a mask whose pixels stand for many cells: the band of keys that the query at the pointer sees, magnified.
#include "core/text.hpp"
#include "views/masks/masks_view.hpp"
#include "views/plot/heading.hpp"

#include <algorithm>
#include <optional>

namespace posenc {

namespace {

constexpr std::string_view magnifier_label = "Band at the pointer";
constexpr float magnifier_gap = 40, least_magnifier = 220, magnifier_axis = 44, magnifier_labels = 24;

/// The key in the middle of those that a query sees, and how many it sees.
struct Band {
    Index middle = 0, keys = 0;
};

/// Nothing where the query sees no key, most of them, or keys that lie scattered.
std::optional<Band> band_of(const MaskField& mask, Index query) {
    const Index all = mask.size().col;
    const auto seen = [&](Index first, Index last) { return mask.visible_count({query, first, 1, last - first}); };
    const Index keys = seen(0, all);
    if (keys == 0 || keys > all / 4)
        return std::nullopt;
    Index low = 0, high = all - 1; // the middle one lies between these
    while (low < high) {
        const Index half = low + (high - low) / 2;
        seen(0, half + 1)* 2 < keys ? low = half + 1 : high = half;
    }
    const Index around = seen(std::max<Index>(low - keys, 0), std::min(low + keys, all));
    return around * 10 < keys * 9 ? std::nullopt : std::optional(Band{low, keys});
}

}

void draw_magnifier(MaskScene& scene, const MaskPanel& panel, const MatrixResult& whole, Rect area) {
    const std::optional<Band> band = band_of(*scene.mask, scene.focus.row);
    const float left = whole.plot.right();
    Rect rest = inset({left, area.y, area.right() - left, whole.plot.bottom() - area.y}, {.left = magnifier_gap});
    if (!band || !has_room({0, 0, rest.width, whole.plot.height}, least_magnifier, least_magnifier))
        return;
    const Rect head = inset(take_top(rest, magnifier_axis), {.left = magnifier_axis});
    draw_two_line_heading(head.min(), head.width, "What query " + readable_integer(scene.focus.row) + " sees",
                          counted(static_cast<long long>(band->keys), "key") + ", magnified");
    const Index cells = std::max<Index>(band->keys * 5 / 2, 24);
    scene.canvas.camera(magnifier_label) = around({scene.focus.row, band->middle}, {cells, cells}, scene.mask->size());
    MatrixOptions options{.label = magnifier_label, .colors = panel.colors, .low = panel.low, .high = panel.high};
    options.square = true;
    options.can_zoom = false;
    options.least_gutter = magnifier_axis;
    options.digits = -1;
    options.focus = scene.focus;
    options.paint = [&](ImDrawList* list, Cell cell, Rect rect) {
        paint_cell(list, scene, panel, cell, rect);
        return true;
    };
    rest = inset(rest, {.bottom = -magnifier_axis});
    rest.height = std::min(rest.height, rest.width - px(magnifier_labels));
    scene.canvas.matrix(scene.session, panel.field, rest, options);
}

}
