// Small multiples beside the chosen matrix: one per head, or one for each kernel, term or form that the method offers.
// A click chooses one. For windows of patches: the row at the pointer, laid out as its window.
#include "core/method.hpp"
#include "core/own/own_parameters.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "views/biases/biases_view.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/heading.hpp"
#include "views/plot/spread_indices.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr Index most_rows = 4096; ///< of variants whose tables grow with the length
constexpr int most_shown = 16;

/// Whether an imported table has several slices that can all be read at once.
bool has_slices(const State& state) {
    constexpr Index most_numbers = Index{1} << 22, most_slices = 64;
    const OwnTablePtr table = own_table_of(state);
    return table && table->slices() > 1 && table->slices() <= most_slices &&
           table->slices() * table->size().row * table->size().col <= most_numbers;
}

/// The parameter whose values are shown side by side; null when the method has none.
const Parameter* variant_row(const Method& method) {
    for (const std::string_view key :
         {"head", "kernel", "term", "cope_part", "tupe_reset", "deberta_flavour", "symmetric", "bidirectional"})
        for (const Parameter* row : method.parameters)
            if (row->key == key)
                return row;
    return nullptr;
}

void add(BiasVariants& variants, std::string value, std::string label) {
    variants.values.push_back(std::move(value));
    variants.labels.push_back(std::move(label));
}

std::string flag_label(std::string_view key, bool on) {
    if (key == "tupe_reset")
        return on ? "first token untied" : "first token tied";
    if (key == "symmetric")
        return on ? "symmetric" : "signed";
    return on ? "both directions" : "causal";
}

void list_values(BiasVariants& variants, const Parameter& row, const State& state) {
    if (row.key == "head") {
        const Index count = state.integer("head_count");
        for (Index head = 0; head < count; ++head)
            add(variants, std::to_string(head), "head " + std::to_string(head));
        variants.shown = static_cast<std::size_t>(std::min(state.integer("head"), count - 1));
        return;
    }
    if (row.key == "own_slice") {
        const Index count = own_slices_of(state);
        for (Index slice = 0; slice < count; ++slice)
            add(variants, std::to_string(slice), "slice " + std::to_string(slice));
        variants.shown = static_cast<std::size_t>(std::clamp<Index>(state.integer("own_slice"), 0, count - 1));
        return;
    }
    if (row.kind == Kind::flag)
        for (const bool on : {false, true})
            add(variants, on ? "1" : "0", flag_label(row.key, on));
    for (const Choice& choice : row.choices)
        add(variants, std::string(choice.id), std::string(choice.label));
    const std::string present = write_value(row, state.value(row.key));
    const auto found = std::find(variants.values.begin(), variants.values.end(), present);
    variants.shown = found == variants.values.end() ? 0 : static_cast<std::size_t>(found - variants.values.begin());
}

/// The places of pictures in a grid, each with a label.
struct Places {
    int columns = 1, rows = 1;
    ImVec2 picture = {};        ///< device pixels
    float across = 0, down = 0; ///< from one to the next
    Rect at(const Rect& area, int n) const {
        return {area.x + static_cast<float>(n % columns) * across, area.y + static_cast<float>(n / columns) * down,
                picture.x, picture.y};
    }
    int count() const { return columns * rows; }
};

constexpr float label_height = 24, picture_gap = 10, largest_picture = 150;

/// The largest picture within a square: a cell takes whole pixels, or a pixel holds whole cells; or all of the square,
/// where that would leave much of it free.
ImVec2 picture_size(Cell cells, float side) {
    if (cells.row == cells.col) {
        const float filled =
            filling(lay_out(scale_for(cells.row, side), 0, cells.row, 0, false), std::floor(side)).length;
        return {filled, filled};
    }
    const CellScale rows = scale_for(cells.row, side), cols = scale_for(cells.col, side);
    const Index together = std::max(rows.cells, cols.cells), pixels = std::min(rows.pixels, cols.pixels);
    const auto length = [&](Index count) {
        return static_cast<float>((count + together - 1) / together * (together > 1 ? 1 : pixels));
    };
    return {length(cells.col), length(cells.row)};
}

/// The largest pictures that all have room; a row less is worth a tenth of their size.
Places places_for(Rect area, Cell cells, int wanted) {
    Places best;
    const Rect whole = inset(area, {.right = -picture_gap, .bottom = -4});
    for (int columns = 1; columns <= wanted; ++columns) {
        const int rows = (wanted + columns - 1) / columns;
        const Rect place{0, 0, std::floor(whole.width / static_cast<float>(columns)),
                         std::floor(whole.height / static_cast<float>(rows))};
        const Rect room = inset(place, {.right = picture_gap, .bottom = label_height});
        if (!has_room(room, 16, 16))
            continue;
        const ImVec2 picture = picture_size(cells, std::min({room.width, room.height, px(largest_picture)}));
        const ImVec2 roomy = offset(picture, 36, label_height + 14);
        if (picture.x > best.picture.x || (picture.x >= 0.9f * best.picture.x && rows < best.rows))
            best = {columns, rows, picture, std::min(place.width, std::max(roomy.x, px(120))),
                    std::min(place.height, roomy.y)};
    }
    return best;
}

/// Places for all variants, or for as many as can be read: rather fewer pictures than ones too small.
Places readable_places(const BiasFrame& frame, Rect area) {
    const Cell cells = frame.field->size();
    int wanted = static_cast<int>(std::min<std::size_t>(frame.variants.values.size(), most_shown));
    Places places = places_for(area, cells, wanted);
    while (places.picture.x < px(36) && wanted > 1)
        places = places_for(area, cells, --wanted);
    return places;
}

double strength(const ColorScale& scale) {
    return std::max(std::fabs(scale.low), std::fabs(scale.high));
}

/// The weaker a head, the paler its picture, so that heads can be compared. The paleness follows the fourth root of the
/// strength: in the colours of the strongest head most others would be white. Other variants have scales of their own.
ColorScale picture_scale(const BiasFrame& frame, const Description& description) {
    const ColorScale own = scale_of(description), all = scale_of(frame.variants.all->range());
    const double weak = strength(own), strong = strength(all);
    if (!frame.variants.heads() || !(weak > 0) || !std::isfinite(strong))
        return own;
    const double end = weak * std::sqrt(std::sqrt(strong / weak));
    return {all.colors, all.low < 0 ? -end : 0, end};
}

std::string variants_note(const BiasFrame& frame, std::size_t shown) {
    const std::size_t all = frame.variants.values.size();
    if (!frame.variants.heads())
        return is_figure() ? "each on its own colour scale" : "click to choose; each on its own colour scale";
    if (all == 1)
        return "the only one";
    return shown < all
               ? readable_integer(static_cast<Index>(shown)) + " of " + readable_integer(static_cast<Index>(all)) +
                     ", at even intervals; sixteen times weaker is half as dark"
           : is_figure() ? "sixteen times weaker is half as dark"
                         : "click to choose; sixteen times weaker is half as dark";
}

void draw_picture(BiasFrame& frame, std::size_t n, Rect place, float width) {
    const FieldPtr& field = frame.variants.all->fields()[n];
    const std::string& name = frame.variants.labels[n];
    const bool chosen = n == frame.variants.shown;
    const Description& description = field->description();
    const ColorScale scale = picture_scale(frame, description);
    MatrixOptions options{.label = name, .colors = scale.colors};
    options.low = scale.low;
    options.high = scale.high;
    options.square = field->size().row != field->size().col; // places are square where the field is
    options.row_axis = options.col_axis = options.can_zoom = false;
    options.digits = -1;
    // The canvas keeps some pixels at the right of the plot free.
    const MatrixResult result = frame.canvas.matrix(frame.session, field, inset(place, {.right = -8}), options);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Rect &plot = result.plot, edge = inset(plot, {-1, -1, -1, -1});
    list->AddRect(edge.min(), edge.max(), chosen ? theme().text : theme().line2, 0, 0, px(chosen ? 2 : 1));
    const float room = inset({0, 0, width, 0}, {.right = 4}).width;
    const bool short_name = frame.variants.heads() && text_size(name, 12).x > room;
    const Weight weight = chosen ? Weight::semibold : Weight::regular;
    const std::string shown = fitted(short_name ? frame.variants.values[n] : name, room, 12, weight);
    // Centred below the picture; a label wider than the picture begins at the picture's left edge.
    const float middle = std::max(plot.x + plot.width / 2, place.x + text_size(shown, 12, weight).x / 2);
    draw_text_aligned(list, offset({middle, plot.bottom()}, 0, 3), {0.5f, 0}, shown, 12,
                      chosen ? theme().text : theme().text2, weight);
    note_item({"choose " + name, "cell", plot.x, plot.y, plot.width, plot.height, true, chosen});
    if (result.hovered)
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (result.clicked)
        frame.session.edit(frame.variants.key, frame.variants.values[n]);
}

}

BiasVariants bias_variants(Session& session) {
    const State& state = session.state();
    const Method* method = find_method(state.text("method"));
    const Parameter* row = !method                          ? nullptr
                           : method->id != registry::own.id ? variant_row(*method)
                           : has_slices(state)              ? &parameters::own_slice
                                                            : nullptr;
    if (!row)
        return {};
    BiasVariants variants;
    variants.key = row->key;
    variants.title = variants.heads()          ? "Heads"
                     : row->key == "cope_part" ? "Bias or position"
                     : row->kind == Kind::flag ? "Both settings"
                                               : std::string(row->label) + "s";
    list_values(variants, *row, state);
    const FieldPtr& field = session.field();
    if (field->means() != Means::closed && std::max(field->size().row, field->size().col) > most_rows)
        return variants;
    if (method->id == registry::kerple.id && field->size().col > most_rows)
        return variants;
    variants.all = session.derived<Variants>({settings_of(state, *method, row->key)}, [&] {
        return std::make_shared<Variants>(state, row->key, variants.values);
    });
    return variants;
}

float bias_variants_height(const BiasFrame& frame, float width, float height) {
    const Places places = readable_places(frame, inset({0, 0, width, height}, {.top = bias_heading}));
    const float pictures = places.picture.y + static_cast<float>(places.rows - 1) * places.down;
    return places.picture.x > 0 ? bias_heading + label_height + in_design(pictures) : 0;
}

void draw_bias_variants(BiasFrame& frame, Rect area) {
    const std::size_t all = frame.variants.values.size();
    const Rect below = inset(area, {.top = bias_heading});
    const Places places = readable_places(frame, below);
    if (places.picture.x == 0)
        return;
    note_part("variants", below);
    const Index chosen = static_cast<Index>(frame.variants.shown);
    const std::vector<Index> shown =
        spread_indices(static_cast<Index>(all), std::min(places.count(), most_shown), std::span(&chosen, 1));
    draw_two_line_heading(area.min(), area.width, frame.variants.title, variants_note(frame, shown.size()));
    for (std::size_t n = 0; n < shown.size(); ++n)
        draw_picture(frame, static_cast<std::size_t>(shown[n]), places.at(below, static_cast<int>(n)), places.across);
}

void draw_patch_window(BiasFrame& frame, Rect area) {
    const State& state = frame.session.state();
    const Index height = state.integer("window_height"), width = state.integer("window_width"), row = frame.focus.row;
    draw_two_line_heading(area.min(), area.width, "The window, as patch " + readable_integer(row) + " sees it",
                          "the index that it looks up for each key patch, drawn where the patch is");
    const Rect below = inset(area, {.top = bias_heading + 8});
    const float side = std::floor(
        std::min({below.width / static_cast<float>(width), below.height / static_cast<float>(height), px(44)}));
    if (side < 2)
        return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Rect plot{below.x, below.y, side * static_cast<float>(width), side * static_cast<float>(height)};
    const HitArea hit = hit_area(plot, "Window of patches");
    const std::string widest = readable_integer(static_cast<Index>(frame.description.high));
    const bool digits = has_room({0, 0, side, side}, in_design(text_size(widest, 12).x) + 2, 18);
    for (Index patch = 0; patch < height * width; ++patch) {
        const Rect rect{plot.x + static_cast<float>(patch % width) * side,
                        plot.y + static_cast<float>(patch / width) * side, side, side};
        const double value = frame.field->at({row, patch});
        const ImU32 color = value_color(frame.scale.colors, value, frame.scale.low, frame.scale.high);
        list->AddRectFilled(rect.min(), inset(rect, {.right = 1, .bottom = 1}).max(), color);
        if (digits)
            draw_text_aligned(list, rect.center(), {0.5f, 0.5f}, bias_text(value, 0), 12,
                              wants_black_ink(color) ? IM_COL32_BLACK : IM_COL32_WHITE);
        if (patch == row || patch == frame.focus.col)
            list->AddRect(offset(rect.min(), -1, -1), rect.max(), theme().text, 0, 0,
                          px(patch == frame.focus.col ? 2.5f : 1.5f));
    }
    if (!hit.hovered)
        return;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const Index x = std::clamp<Index>(static_cast<Index>((mouse.x - plot.x) / side), 0, width - 1),
                y = std::clamp<Index>(static_cast<Index>((mouse.y - plot.y) / side), 0, height - 1);
    frame.session.set_focus({row, y * width + x});
}

}
