// Biases in the logits: the matrix of query × key with its colour bar, the curve over the distance with all heads, what
// a softmax makes of the bias, and heads or other variants of the method as small multiples. Where the bias does not
// depend on the distance alone, the row at the pointer replaces the curve. −∞ is hatched everywhere.
#include "core/biases/bias_parameters.hpp"
#include "core/method.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "views/biases/biases_view.hpp"
#include "views/canvas/fit_button.hpp"
#include "views/canvas/marks/hatch.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/fitting_text.hpp"
#include "views/plot/part_choice.hpp"
#include "views/plot/plot_parameters.hpp"
#include "widgets/items.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

extern const View biases_view;

DistanceAxis BiasFrame::distances(float begin, float length) const {
    DistanceAxis axis{toeplitz->smallest(), toeplitz->largest(), false, begin, length};
    axis.logarithmic = session.state().text("distance_scale") == "logarithmic";
    if (hidden && *hidden > axis.first) {
        const Index seen = *hidden - axis.first, strip = std::max<Index>(seen / 10, 1);
        axis.last = std::min(axis.last, *hidden - 1 + strip);
    }
    return axis;
}

BiasFrame bias_frame(Session& session, Canvas& canvas) {
    const FieldPtr field = session.field();
    BiasFrame frame{session, canvas, field, field->description(), {}, session.focus(), {}, {}, {}, {}, {}, {}};
    frame.scale = scale_of(frame.description);
    frame.toeplitz = field->as_toeplitz();
    if (frame.toeplitz) {
        frame.steps = frame.toeplitz->plateaus();
        frame.hidden = hidden_from(*frame.toeplitz);
    }
    frame.variants = bias_variants(session);
    frame.method = &method_of(session.state());
    if (frame.hidden)
        frame.masked = *frame.hidden + frame.toeplitz->shift();
    else if (frame.method == &registry::transformer_xl) // keys after their query hold left-overs of the relative shift
        frame.masked = field->size().col - field->size().row + 1;
    return frame;
}

std::string bias_text(double value, int decimals) {
    if (std::isinf(value))
        return value < 0 ? "−∞" : "∞";
    return decimals == 0 ? readable_integer(std::llround(value)) : with_decimals(value, decimals);
}

namespace {

constexpr std::string_view matrix_label = "Bias matrix";

std::string meaning(const BiasFrame& frame) {
    if (frame.is_number())
        return frame.counts_positions() ? "how many keys count" : "which number each pair looks up";
    if (frame.method == &registry::kerple && frame.session.state().text("kernel") == "weight")
        return "factor of the logit";
    if (frame.method == &registry::own)
        return "as they were brought";
    return frame.method == &registry::transformer_xl ? "logits" : "added to the logit";
}

std::string subtitle(const BiasFrame& frame, float room) {
    const Cell size = frame.field->size();
    const std::string rows = readable_integer(size.row), cols = readable_integer(size.col), what = meaning(frame);
    return fitting({rows + " queries × " + cols + " keys: " + what, rows + " × " + cols + ": " + what, what}, room, 12);
}

/// A hatched box and its meaning left of the colour bar; returns the width used.
float draw_hatch_key(float right, float y, bool infinite) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const char* word = infinite ? "−∞" : "masked";
    const float width = px(14) + px(6) + text_size(word, 12).x;
    const Rect box{std::floor(right - width), y, px(14), px(10)};
    list->AddRectFilled(box.min(), box.max(), theme().bg2);
    draw_hatch(list, box, theme().line2);
    list->AddRect(box.min(), box.max(), theme().line2);
    draw_text_aligned(list, {box.right() + px(6), y + px(5)}, {0, 0.5f}, word, 12, theme().text2);
    note_item({infinite ? "hatched: minus infinity" : "hatched: masked", "text", box.x, box.y, width, px(12)});
    return width;
}

/// Title, subtitle and colour bar above the whole view.
void draw_head(const BiasFrame& frame, Rect rect, const MatrixResult& matrix) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const double marked = pointed_at(*frame.field, frame.description, matrix, frame.focus).value;
    const bool none_above = matrix.scale.low == frame.scale.low && frame.description.high <= 0;
    draw_color_bar(list, rect.right(), rect.y + px(10), matrix.scale.colors, matrix.scale.low,
                   none_above ? 0 : matrix.scale.high, marked);
    float left = rect.right() - color_bar_width() - px(16);
    if (frame.masked)
        left -= draw_hatch_key(left, rect.y + px(10), frame.hidden.has_value()) + px(12);
    const float room = left - rect.x;
    const bool averaged = matrix.averaged();
    const std::string title = fitting({frame.description.title, frame.method->title}, room, 16, Weight::semibold);
    draw_title(list, rect.min(), room, title, averaged ? "" : subtitle(frame, room));
    if (averaged)
        draw_pixel_badge(list, {rect.x, rect.y + px(22)}, room, matrix, frame.description);
}

/// Hatching for a cell without a number, with "−∞" if there is room for it.
bool paint_hidden(const BiasFrame& frame, ImDrawList* list, Cell cell, Rect rect) {
    const double value = frame.field->at(cell);
    if (std::isfinite(value))
        return false;
    list->AddRectFilled(rect.min(), rect.max(), theme().bg2);
    draw_hatch(list, rect, theme().line2);
    if (const ImVec2 size = text_size("−∞", 12);
        std::isinf(value) && rect.width >= size.x + px(6) && rect.height >= px(18)) {
        const ImVec2 middle{rect.x + rect.width / 2, rect.y + rect.height / 2};
        list->AddRectFilled({middle.x - size.x / 2 - px(1), middle.y - px(7)},
                            {middle.x + size.x / 2 + px(1), middle.y + px(7)}, theme().bg2);
        draw_text_aligned(list, middle, {0.5f, 0.5f}, "−∞", 12, theme().text);
    }
    return true;
}

MatrixResult draw_matrix(BiasFrame& frame, Rect area) {
    MatrixOptions options{.label = matrix_label, .colors = frame.scale.colors};
    options.low = frame.scale.low;
    options.high = frame.scale.high;
    options.square = true;
    options.largest_cell = 56;
    options.least_gutter = 48;
    options.digits = frame.is_number() && !frame.counts_positions() ? 0 : 2;
    options.focus = frame.focus;
    const Cell size = frame.field->size();
    const bool roomy =
        std::min(area.width / static_cast<float>(size.col), area.height / static_cast<float>(size.row)) >=
        px(18); // else the cells without a number are hatched all together
    if ((frame.masked || frame.method == &registry::own) && (roomy || !frame.canvas.whole(matrix_label)))
        options.paint = [&frame](ImDrawList* list, Cell cell, Rect rect) {
            return paint_hidden(frame, list, cell, rect);
        };
    const MatrixResult matrix = frame.canvas.matrix(frame.session, frame.field, area, options);
    if (const std::optional<Cell> cell = matrix.moved_to ? matrix.moved_to : matrix.hovered)
        frame.session.set_focus(*cell);
    return matrix;
}

void draw_card(const BiasFrame& frame, const MatrixResult& matrix) {
    if (!matrix.hovered || look().touch || ImGui::IsMouseDragging(ImGuiMouseButton_Left))
        return;
    const Cell cell = *matrix.hovered;
    const Pointed pointed = pointed_at(*frame.field, frame.description, matrix, cell, frame.is_number() ? 0 : 6);
    draw_hover_card(matrix.cell_rect(cell), matrix.plot,
                    value_color(matrix.scale.colors, pointed.value, matrix.scale.low, matrix.scale.high),
                    std::isinf(pointed.value) ? "−∞" : pointed.number, pointed.where,
                    pointed.several ? "zoom in to see single cells" : frame.field->explain(cell).fact, pointed.note);
}

void draw_touch_row(const BiasFrame& frame, const MatrixResult& matrix, Rect row) {
    const Pointed pointed = pointed_at(*frame.field, frame.description, matrix, frame.focus, frame.is_number() ? 0 : 6);
    draw_value_row(row, value_color(matrix.scale.colors, pointed.value, matrix.scale.low, matrix.scale.high),
                   std::isinf(pointed.value) ? "−∞" : pointed.number, pointed.where);
}

bool has_lower_left(const BiasFrame& frame) {
    return frame.method == &registry::swin_index || frame.variants.all;
}

void draw_lower_left(BiasFrame& frame, Rect area) {
    if (frame.method == &registry::swin_index)
        draw_patch_window(frame, area);
    else
        draw_bias_variants(frame, area);
}

constexpr float axes_below = 44, gutter_left = 56; ///< of the matrix

/// The height of the row of small multiples below everything else, where it is wide enough to have all heads side by
/// side and leaves the matrix enough; else 0.
float row_of_variants(const BiasFrame& frame, Rect inside) {
    constexpr std::size_t a_row = 6;
    if (!frame.variants.heads() || frame.variants.values.size() < a_row || inside.width < px(880))
        return 0;
    const VariantsSize size = bias_variants_size(frame, inside.width - px(16), std::floor(inside.height * 0.3f));
    return size.picture > 0 && inside.height - size.height >= px(380) ? size.height + px(16) : 0;
}

/// The height of the matrix above small multiples in the same column. It gives up a pixel of its cells where the
/// pictures then grow by more than a quarter.
float height_above_variants(const BiasFrame& frame, float width, float height) {
    const Index cells = std::max(frame.field->size().row, frame.field->size().col);
    const auto pictures = [&](float used) {
        return bias_variants_size(frame, width - px(16), height - used - px(16)).picture;
    };
    const float most = std::min(width - px(gutter_left) + px(axes_below), std::floor(height * 0.62f));
    const CellScale scale = scale_for(cells, most - px(axes_below));
    const float smaller = static_cast<float>((scale.pixels - 1) * cells) + px(axes_below);
    const bool gives =
        scale.cells == 1 && smaller >= px(200 + axes_below) && pictures(smaller) > 1.25f * pictures(most);
    return gives ? smaller : most;
}

/// The curve and, below it, the shares, or one of them.
void draw_right(BiasFrame& frame, Rect right, bool with_curve, bool shares) {
    const float curve = !with_curve ? 0 : shares ? std::floor(right.height * 0.58f) : right.height;
    if (with_curve)
        draw_bias_curve(frame, {right.x, right.y, right.width, curve - (shares ? px(12) : 0)});
    if (shares)
        draw_bias_shares(frame, {right.x, right.y + curve, right.width, right.height - curve});
}

/// The matrix and the small multiples in the left column, curve and shares in the right one; the small multiples below
/// both where there is room for all of them in a row.
MatrixResult draw_desk(BiasFrame& frame, Rect inside) {
    const auto wanted = [&](std::string_view part) {
        return !gives_way(frame.session.state(), biases_view.id, part, inside);
    };
    const bool low = inside.height < px(440), variants = has_lower_left(frame) && wanted("variants") && !low;
    const bool with_curve = wanted("curve"), shares = !low && has_shares(frame) && wanted("shares");
    const float row = variants ? row_of_variants(frame, inside) : 0;
    const bool column = variants && row == 0;
    inside.height -= row;
    const float gap = px(28), share = has_lower_left(frame) ? 0.54f : 0.5f, axes = px(axes_below);
    const float square = row > 0 ? inside.height - axes + px(gutter_left) : inside.width;
    const float half = with_curve || shares ? std::min(std::floor((inside.width - gap) * share), square) : inside.width;
    const float matrix_height = column ? height_above_variants(frame, half, inside.height) : inside.height;
    const MatrixResult matrix = draw_matrix(frame, {inside.x, inside.y, half, matrix_height});
    const float used = matrix.plot.bottom() + axes - inside.y;
    note_part("matrix", matrix.plot);
    if (column && inside.height - used > px(110))
        draw_lower_left(frame,
                        {inside.x + px(16), inside.y + used + px(16), half - px(16), inside.height - used - px(16)});
    draw_right(frame, {inside.x + half + gap, inside.y, inside.width - half - gap, inside.height}, with_curve, shares);
    if (row > 0)
        draw_bias_variants(frame, {inside.x + px(16), inside.bottom() + px(16), inside.width - px(16), row - px(16)});
    return matrix;
}

/// Draws the choice of one part, takes its height off the area and returns the part chosen.
int chosen_part(BiasFrame& frame, Rect& inside) {
    std::vector<Choice> choices{{"pairs", "All pairs", ""}, {"distance", "Over the distance", ""}};
    if (names_part(frame.session.state(), "variants") && has_lower_left(frame))
        choices.push_back({"variants", "Variants", ""});
    Rect plots{inside.x + px(16), inside.y, inside.width - px(16), inside.height};
    const int shown = choose_part(plots, choices, frame.canvas.memory<BiasMemory>().shown);
    inside.y = plots.y;
    inside.height = plots.height;
    return shown;
}

/// One part where there is no room for several.
MatrixResult draw_alone(BiasFrame& frame, Rect inside) {
    const bool alone = gives_way(frame.session.state(), biases_view.id, "curve", inside);
    const bool curve_only = gives_way(frame.session.state(), biases_view.id, "matrix", inside) && !alone;
    const int shown = is_figure() && curve_only ? 1 : inside.height < px(160) || alone ? 0 : chosen_part(frame, inside);
    if (shown == 0) {
        const MatrixResult matrix = draw_matrix(frame, inside);
        note_part("matrix", matrix.plot);
        return matrix;
    }
    const Rect plot{inside.x + px(16), inside.y, inside.width - px(24), inside.height};
    shown == 1 ? draw_bias_curve(frame, plot) : draw_lower_left(frame, plot);
    MatrixResult none;
    none.scale = frame.scale;
    return none;
}

/// One below the other, as on a phone held upright.
MatrixResult draw_column(BiasFrame& frame, Rect inside) {
    if (inside.height < px(440) || !only_part(frame.session.state(), biases_view.id).empty())
        return draw_alone(frame, inside);
    const bool third = has_lower_left(frame) && inside.height >= px(560);
    const float lower = third ? px(112) : 0, rest = inside.height - lower;
    const float matrix_height = std::min(inside.width - px(8), std::floor(rest * 0.54f));
    const MatrixResult matrix = draw_matrix(frame, {inside.x, inside.y, inside.width, matrix_height});
    note_part("matrix", matrix.plot);
    const float y = matrix.plot.bottom() + px(56);
    draw_bias_curve(frame, {inside.x + px(16), y, inside.width - px(24), inside.y + rest - y});
    if (third)
        draw_lower_left(frame,
                        {inside.x + px(16), inside.bottom() - lower + px(12), inside.width - px(24), lower - px(12)});
    return matrix;
}

/// The one part that a figure is of, without the head, which is that of the matrix. False where it is the matrix, or
/// the method lacks the part.
bool draw_only(BiasFrame& frame, Rect area) {
    const std::string_view part = only_part(frame.session.state(), biases_view.id);
    const Rect inside{area.x + px(16), area.y + px(12), area.width - px(24), area.height - px(20)};
    if (part == "curve")
        draw_bias_curve(frame, inside);
    else if (part == "shares" && has_shares(frame))
        draw_bias_shares(frame, inside);
    else if (part == "variants" && has_lower_left(frame))
        draw_lower_left(frame, inside);
    else
        return false;
    return true;
}

void draw(Session& session, Canvas& canvas, Rect area) {
    BiasFrame frame = bias_frame(session, canvas);
    if (draw_only(frame, area))
        return;
    const bool finger = has_value_row();
    const bool narrow = area.width < px(620), head = has_head(area);
    const float head_height = head ? px(60) : 0, row_height = finger ? px(48) : 0;
    const Rect inside{area.x, area.y + px(12) + head_height, area.width - px(16),
                      area.height - px(20) - head_height - row_height};
    if (inside.height < px(120))
        return;
    const MatrixResult matrix = narrow ? draw_column(frame, inside) : draw_desk(frame, inside);
    if (head)
        draw_head(frame, {area.x + px(16), area.y + px(12), area.width - px(32), head_height}, matrix);
    if (finger)
        draw_touch_row(frame, matrix, {area.x + px(16), area.bottom() - row_height, area.width - px(32), px(40)});
    draw_card(frame, matrix);
    if (matrix.plot.width > 0)
        draw_fit_button(canvas, matrix_label, matrix.plot);
}

std::vector<ViewCurves> curves(Session& session) {
    Canvas nothing_drawn;
    BiasFrame frame = bias_frame(session, nothing_drawn);
    std::vector<ViewCurves> all{{"curve", bias_curves(frame)}};
    if (const FieldPtr shares = has_shares(frame) ? share_curve(frame) : nullptr)
        all.push_back({"shares", shares});
    return all;
}

/// There is no axis of distances for biases that depend on more than the distance, nor for two forms of ALiBi.
constexpr When with_distances = is_not(parameters::form, "keys", "end") &&
                                is_not(parameters::method, registry::cope, registry::tupe, registry::deberta_bias,
                                       registry::fire, registry::swin_index, registry::transformer_xl, registry::own);
constexpr Use own_parameters[] = {{&parameters::distance_scale, &with_distances}, &parameters::pixel};

}

constinit const View biases_view = {
    .id = "biases",
    .title = "Biases",
    .example = "method=alibi",
    .sort = Sort::bias,
    .parameters = own_parameters,
    .draw = draw,
    .also = pairs_of_tokens,
    .needs = "It needs a bias: a number for each query and key.",
    .curves = curves,
};

}
