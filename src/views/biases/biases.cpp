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
#include "views/canvas/view_frame.hpp"
#include "views/plot/fitting_text.hpp"
#include "views/plot/part_choice.hpp"
#include "views/plot/plot_parameters.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"

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
constexpr float between = 16, axis_below = 44; ///< below the matrix

std::string meaning(const BiasFrame& frame) {
    if (frame.is_number())
        return frame.counts_positions() ? "how many keys count" : "which number each pair looks up";
    if (const std::string_view role = role_of_numbers(frame.session.state()); !role.empty())
        return std::string(role);
    if (frame.method == &registry::own)
        return "as they were brought";
    return "added to the logit";
}

std::string subtitle(const BiasFrame& frame, float room) {
    const Cell size = frame.field->size();
    const std::string rows = readable_integer(size.row), cols = readable_integer(size.col), what = meaning(frame);
    return fitting({rows + " queries × " + cols + " keys: " + what, rows + " × " + cols + ": " + what, what, ""}, room,
                   12);
}

/// A hatched box and its meaning, at the right end of the head, off which their room is cut.
void draw_hatch_key(Rect& head, bool infinite) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const char* word = infinite ? "−∞" : "masked";
    Rect line = inset(take_right(head, 20 + in_design(text_size(word, 12).x), 12), {.top = 10});
    line = take_top(line, 10);
    note_item(
        {infinite ? "hatched: minus infinity" : "hatched: masked", "text", line.x, line.y, line.width, line.height});
    const Rect box = take_left(line, 14, 6);
    list->AddRectFilled(box.min(), box.max(), theme().bg2);
    draw_hatch(list, box, theme().line2);
    list->AddRect(box.min(), box.max(), theme().line2);
    draw_text_aligned(list, {line.x, line.center().y}, {0, 0.5f}, word, 12, theme().text2);
}

/// Title, subtitle and colour bar above the whole view.
void draw_head(const BiasFrame& frame, Rect head, const MatrixResult& matrix) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const double marked = pointed_at(*frame.field, frame.description, matrix, frame.focus).value;
    const bool none_above = matrix.scale.low == frame.scale.low && frame.description.high <= 0;
    draw_color_bar(list, head.right(), offset(head.min(), 0, 10).y, matrix.scale.colors, matrix.scale.low,
                   none_above ? 0 : matrix.scale.high, marked);
    take_right(head, in_design(color_bar_width()), 16);
    if (frame.masked)
        draw_hatch_key(head, frame.hidden.has_value());
    const std::string title = fitting({frame.description.title, frame.method->title}, head.width, 16, Weight::semibold);
    draw_title(list, head.min(), head.width, title, matrix.averaged() ? "" : subtitle(frame, head.width));
    if (matrix.averaged())
        draw_pixel_badge(list, offset(head.min(), 0, 22), head.width, matrix, frame.description);
}

/// Hatching for a cell without a number, with "−∞" if there is room for it.
bool paint_hidden(const BiasFrame& frame, ImDrawList* list, Cell cell, Rect rect) {
    const double value = frame.field->at(cell);
    if (std::isfinite(value))
        return false;
    list->AddRectFilled(rect.min(), rect.max(), theme().bg2);
    draw_hatch(list, rect, theme().line2);
    if (std::isinf(value) && has_room(rect, in_design(text_size("−∞", 12).x) + 6, 18))
        draw_covering_text(list, rect.center(), "−∞", theme().text, theme().bg2);
    return true;
}

MatrixResult draw_matrix(BiasFrame& frame, Rect area) {
    MatrixOptions options{.label = matrix_label, .colors = frame.scale.colors};
    options.low = frame.scale.low;
    options.high = frame.scale.high;
    options.square = true;
    const bool named = draws_only_named(frame.session.state(), biases_view.id, area);
    options.largest_cell = named ? 120 : 56;
    options.least_gutter = 48;
    fill_room(options, frame.field->size(),
              inset(area, {.left = options.least_gutter, .right = 8, .bottom = axis_below}));
    if (!named)
        options.shape.high = 1;
    options.digits = frame.is_number() && !frame.counts_positions() ? 0 : 2;
    options.focus = frame.focus;
    const Cell size = frame.field->size();
    // Smaller cells without a number are hatched all together.
    const bool roomy = has_room(area, 18 * static_cast<float>(size.col), 18 * static_cast<float>(size.row));
    if ((frame.masked || frame.method == &registry::own) && (roomy || !frame.canvas.whole(matrix_label)))
        options.paint = [&frame](ImDrawList* list, Cell cell, Rect rect) {
            return paint_hidden(frame, list, cell, rect);
        };
    const MatrixResult matrix = frame.canvas.matrix(frame.session, frame.field, area, options);
    if (const std::optional<Cell> cell = matrix.moved_to ? matrix.moved_to : matrix.hovered)
        frame.session.set_focus(*cell);
    note_part("matrix", matrix.plot);
    return matrix;
}

/// The number at a cell, and the name of infinity.
Pointed pointed_bias(const BiasFrame& frame, const MatrixResult& matrix, Cell cell) {
    Pointed pointed = pointed_at(*frame.field, frame.description, matrix, cell, frame.is_number() ? 0 : 6);
    if (std::isinf(pointed.value))
        pointed.number = "−∞";
    return pointed;
}

/// The number at the pointer: in the row below the picture, or in a card beside the cell. Below shares alone it is one.
void draw_pointer(BiasFrame& frame, const MatrixResult& matrix, Rect row, bool of_shares) {
    if (row.height > 0) {
        const Pointed pointed = pointed_bias(frame, matrix, frame.focus);
        if (const std::optional<double> share = of_shares ? share_at_pointer(frame) : std::nullopt)
            return draw_value_row(row, theme().line2, with_decimals(*share, 6), pointed.where);
        draw_value_row(row, value_color(matrix.scale, pointed.value), pointed.number, pointed.where);
    } else if (matrix.hovered && !has_value_row() && !ImGui::IsMouseDragging(ImGuiMouseButton_Left)) {
        const Pointed pointed = pointed_bias(frame, matrix, *matrix.hovered);
        draw_hover_card(matrix.cell_rect(*matrix.hovered), matrix.plot, value_color(matrix.scale, pointed.value),
                        pointed.number, pointed.where,
                        pointed.several ? "zoom in to see single cells" : frame.field->explain(*matrix.hovered).fact,
                        pointed.note);
    }
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

/// The ways to arrange the parts: with all heads in a row below the others, where the matrix keeps enough; in two
/// columns; matrix and curve alone, where it is low; one below the other, as on a phone held upright.
std::vector<Part> ways_of(const BiasFrame& frame, Rect body) {
    const auto high = [](Part part, Length height) {
        part.height = height;
        return part;
    };
    const bool lower = has_lower_left(frame);
    const Part matrix{.name = "matrix", .width = {280}, .height = {290}, .weight = 0.68f, .aspect = 1, .rank = 4};
    const Part curve{.name = "curve", .width = {260}, .height = {244}, .weight = 0.58f, .rank = 3};
    const Part shares{
        .name = "shares", .width = {260}, .height = {184}, .weight = 0.42f, .rank = 1, .wanted = has_shares(frame)};
    const Part variants{.name = "variants", .height = {134}, .weight = 0.32f, .rank = 2, .wanted = lower};
    Part left = in_column(between, {matrix, variants}), right = in_column(12, {curve, shares});
    left.weight = lower ? 0.54f : 0.5f;
    right.weight = 1 - left.weight;
    std::vector<Part> ways;
    constexpr std::size_t a_row = 6;
    if (const float row = bias_variants_height(frame, body.width, std::floor(body.height * 0.3f));
        row > 0 && has_room(body, 880, 0) && frame.variants.heads() && frame.variants.values.size() >= a_row) {
        Part heads = high(variants, {row});
        heads.weight = 0.001f; // no more than they need, unless they are alone
        ways.push_back(in_column(between, {in_row(20, {high(matrix, {364}), right}), heads}));
    }
    ways.push_back(in_row(20, {left, right}));
    ways.push_back(in_row(20, {high(matrix, {150}), high(curve, {150})}));
    ways.push_back(in_column(
        between, {high(matrix, {230, in_design(body.width)}), high(curve, {190}), high(variants, exactly(100))}));
    return ways;
}

PartLayout arrange(const BiasFrame& frame, Rect body, Rect area) {
    std::vector<Part> ways = ways_of(frame, body);
    for (Part& way : ways)
        way = named_first(std::move(way), frame.session.state(), biases_view.id, area);
    return {body, ways};
}

/// A part that stands below the matrix alone begins where the matrix ends, whose cells take whole pixels.
Rect drawn_up(Rect part, Rect above, const MatrixResult& matrix) {
    if (part.right() > above.right() || part.y > below(above, 0, between + 1).y)
        return part;
    const float top = std::min(part.y, below(matrix.plot, 0, axis_below + between).y);
    return {part.x, top, part.width, part.bottom() - top};
}

/// What stands for the matrix where it is not drawn.
MatrixResult no_matrix(const BiasFrame& frame) {
    MatrixResult none;
    none.scale = frame.scale;
    return none;
}

/// All parts that have room; the matrix where the method has no other of those that are wanted.
MatrixResult draw_parts(BiasFrame& frame, const PartLayout& layout, Rect body, Rect area) {
    MatrixResult matrix = no_matrix(frame);
    const bool others = layout.has("curve") || layout.has("shares") || layout.has("variants");
    if (const Rect place = others ? layout["matrix"] : body; place.width > 0)
        matrix = draw_matrix(frame, from_edge(place, area));
    const auto part = [&](std::string_view name) { return drawn_up(layout[name], layout["matrix"], matrix); };
    if (layout.has("curve"))
        draw_bias_curve(frame, part("curve"));
    if (layout.has("shares"))
        draw_bias_shares(frame, layout["shares"]);
    if (layout.has("variants"))
        draw_lower_left(frame, part("variants"));
    return matrix;
}

/// The choice of one part, where there is room for one.
int chosen_part(BiasFrame& frame, Rect& body) {
    std::vector<Choice> choices{{"pairs", "All pairs", ""}, {"distance", "Over the distance", ""}};
    if (names_part(frame.session.state(), "variants") && has_lower_left(frame))
        choices.push_back({"variants", "Variants", ""});
    return choose_part(body, choices, frame.canvas.memory<BiasMemory>().shown);
}

MatrixResult draw_chosen(BiasFrame& frame, int shown, Rect body) {
    shown == 1 ? draw_bias_curve(frame, body) : draw_lower_left(frame, body);
    return no_matrix(frame);
}

/// Whether a figure is of this part alone, which has a heading of its own.
bool is_alone(const BiasFrame& frame, std::string_view part) {
    return part == "curve" || (part == "shares" && has_shares(frame)) || (part == "variants" && has_lower_left(frame));
}

/// Title and colour bar are left out of a figure of a part with a heading of its own, and of a lesson with little room
/// where such a part says what the colours mean, unless the title has to say that a pixel is a mean.
float head_height(const BiasFrame& frame, Rect area) {
    const State& state = frame.session.state();
    const Cell size = frame.field->size();
    const bool matrix = names_part(state, "matrix"),
               means = !has_room(area, 4 * static_cast<float>(size.col), 2 * static_cast<float>(size.row));
    const bool said = names_part(state, "curve") || names_part(state, "shares") || names_part(state, "numbers");
    const bool spared = draws_only_named(state, biases_view.id, area) && said && !(matrix && means);
    return spared || is_alone(frame, only_part(state, biases_view.id)) ? 0 : 56;
}

void draw(Session& session, Canvas& canvas, Rect area) {
    BiasFrame frame = bias_frame(session, canvas);
    ViewFrame around = view_frame(area, head_height(frame, area));
    if (!has_room(around.body, 0, 120))
        return;
    PartLayout layout = arrange(frame, around.body, area);
    frame.curve = !layout.has("shares") || layout.has("curve");
    int shown = 0;
    if (layout.lost("curve") && has_room(around.body, 0, 160)) {
        shown = chosen_part(frame, around.body);
        layout = arrange(frame, around.body, area);
    }
    const MatrixResult matrix =
        shown == 0 ? draw_parts(frame, layout, around.body, area) : draw_chosen(frame, shown, around.body);
    if (around.has_head())
        draw_head(frame, around.head, matrix);
    draw_pointer(frame, matrix, around.value,
                 shown == 0 && layout.has("shares") && !layout.has("curve") && matrix.plot.width == 0);
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
constexpr When with_distances =
    is_not(parameters::form, "keys", "end") &&
    is_not(parameters::method, registry::cope, registry::tupe, registry::deberta_bias, registry::fire,
           registry::swin_index, registry::transformer_xl, registry::own, registry::no_position, registry::forgetting,
           registry::path_attention, registry::gated_decay);
constexpr Parameter content_logit{.key = "content_logit",
                                  .label = "Content logit",
                                  .symbol = "s",
                                  .help = "what the content of one key adds to its logit, where all others are equal",
                                  .kind = Kind::real,
                                  .low = -64,
                                  .high = 64,
                                  .initial = "none",
                                  .none_label = "equal contents"};
constexpr Parameter content_distance{.key = "content_distance",
                                     .label = "Key with content",
                                     .symbol = "i − j",
                                     .unit = "positions",
                                     .help = "how far before the query that key stands",
                                     .kind = Kind::integer,
                                     .low = 0,
                                     .high = 4095,
                                     .initial = "10"};
constexpr When with_content = is_given(content_logit) && with_distances;
constexpr Use own_parameters[] = {{&parameters::distance_scale, &with_distances},
                                  {&content_logit, &with_distances},
                                  {&content_distance, &with_content},
                                  &parameters::pixel};

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
