// Masks: a batch of sentences, cut and padded to one length; for the chosen sentence the mask, the logits and the
// softmax side by side; where a row's attention goes, and the effect of hiding all keys of a row. Methods that are only
// a mask are shown in the three forms in which libraries write masks, with each library's own values below. Not
// covered: several heads.
#include "core/masks/mask_parameters.hpp"
#include "core/own/own_table.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/canvas/view_frame.hpp"
#include "views/masks/masks_view.hpp"
#include "views/plot/fitting_text.hpp"
#include "views/sentence/sentence.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

extern const View masks_view;

namespace {

constexpr float details_least = 252, details_most = 360, least_matrices = 300, below_sentences = 14;

MaskScene scene_of(Session& session, Canvas& canvas) {
    const bool softmax = session.state().text("method") == registry::masked_softmax.id;
    const FieldPtr field = session.field();
    MaskScene scene{session, canvas, field, {}, nullptr, nullptr, {}, {}, session.focus(), false, nullptr};
    if (session.state().text("method") == registry::own.id)
        scene.brought = session.derived<OwnMask>({field}, [&] { return std::make_shared<OwnMask>(own_mask(*field)); });
    if (scene.brought && !scene.brought->field)
        return scene;
    if (softmax) {
        scene.softmax = static_cast<const SoftmaxField*>(field.get());
        scene.visibility = FieldPtr(field, &scene.softmax->mask());
    } else if (scene.brought) {
        scene.visibility = scene.brought->field;
    } else {
        scene.visibility = session.made(session.state().with("polarity", "visibility")).field;
    }
    scene.mask = static_cast<const MaskField*>(scene.visibility.get());
    scene.queries = scene.mask->query_names();
    scene.keys = scene.mask->key_names();
    return scene;
}

void draw_head(const MaskScene& scene, Rect head) {
    const Batch& batch = scene.mask->batch();
    const Cell size = scene.mask->size();
    std::string text = readable_integer(size.row) + (size.row == 1 ? " query × " : " queries × ") +
                       readable_integer(size.col) + (size.col == 1 ? " key" : " keys");
    if (batch.has_words())
        text = "sentence " + readable_integer(scene.mask->sentence()) + " (0 to " +
               readable_integer(batch.sentences() - 1) + "); " + text;
    const Index visible = scene.mask->visible_count({0, 0, size.row, size.col});
    text += "; " + readable_integer(visible) + " of " + readable_integer(size.row * size.col) + " pairs visible";
    if (scene.brought)
        text += "; " + scene.brought->text;
    if (const std::string_view seen = what_one_sees(scene); !scene.softmax && !seen.empty())
        text += ". " + std::string(seen);
    draw_title(ImGui::GetWindowDrawList(), head.min(), head.width, scene.mask->description().title, text);
}

constexpr int row_in_numbers = 3;

/// The choice of one panel or of the row in numbers. For a softmax the canvas keeps it; for a mask it is the state's
/// polarity.
std::size_t draw_choice(MaskScene& scene, std::span<const MaskPanel> panels, Rect rect) {
    std::vector<Choice> choices;
    for (const MaskPanel& panel : panels)
        choices.push_back({panel.label, panel.title, ""});
    if (scene.softmax)
        choices.push_back({"row", "Row", ""});
    auto& memory = scene.canvas.memory<MaskMemory>();
    const bool row = scene.softmax && memory.matrix == row_in_numbers;
    const auto found = std::find_if(panels.begin(), panels.end(), [&](const MaskPanel& panel) {
        return scene.softmax ? static_cast<int>(panel.kind) == memory.matrix
                             : panel.choice == scene.session.state().text("polarity");
    });
    const auto last = static_cast<int>(panels.size()) - 1;
    const int chosen = row ? last + 1 : std::min(static_cast<int>(found - panels.begin()), last);
    const std::optional<int> clicked = segments(rect, "Matrix##matrix", choices, chosen);
    if (clicked && scene.softmax)
        memory.matrix =
            *clicked > last ? row_in_numbers : static_cast<int>(panels[static_cast<std::size_t>(*clicked)].kind);
    else if (clicked)
        scene.session.edit("polarity", panels[static_cast<std::size_t>(*clicked)].choice);
    return static_cast<std::size_t>(clicked.value_or(chosen));
}

void draw_value(const MaskScene& scene, const MaskPanel& panel, Rect rect) {
    draw_value_row(rect, cell_swatch(scene, panel, scene.focus), cell_value(scene, panel, scene.focus),
                   cell_place(scene, scene.focus));
}

/// Up to three sentences if there is some room; more if the parts below keep the room they need.
int shown_sentences(const MaskScene& scene, std::size_t panels, Rect body) {
    const float height = in_design(body.height), few = (height - least_matrices) * 0.6f;
    const float below = matrices_height(scene, panels, body.width) + (scene.softmax ? details_least : 80);
    return std::max(std::min(batch_rows(scene, few), 3), batch_rows(scene, height - below - below_sentences));
}

/// In place of the sentences of a padding mask without any: why it hides nothing, and a batch to begin with.
void draw_no_sentences(MaskScene& scene, Rect row) {
    constexpr std::string_view label = "Take an example##batch", why = "Nothing is padding: there are no sentences.";
    const float width = in_design(button_width(label));
    Rect words = row, rest = row;
    take_right(words, width, 16);
    const std::string shown = fitting({why, "Nothing is padding."}, words.width, 13);
    const float used =
        draw_text_aligned(ImGui::GetWindowDrawList(), {words.x, words.center().y}, {0, 0.5f}, shown, 13, theme().text2);
    note_item({std::string(why), "text", row.x, row.y, used, row.height});
    take_left(rest, in_design(used), 16);
    if (button(take_left(rest, width), label)) {
        const State& state = scene.session.state();
        scene.session.replace(with_method(state, masks_view, masks_view, method_of(state)));
    }
}

/// Draws the sentences that fit, at least one if a lesson's step names them, at the top of the body; returns the rest.
Rect draw_chosen_batch(MaskScene& scene, std::size_t panels, Rect body, Rect area) {
    Session& session = scene.session;
    const bool has_words = scene.mask->batch().has_words();
    const bool none = &method_of(session.state()) == &registry::padding && !has_words && !scene.low && !is_figure();
    const int least = none || (has_words && names_part(session.state(), "sentence")) ? 1 : 0;
    const int rows = std::max(shown_sentences(scene, panels, body), least);
    const Part sentence{.name = "sentence", .height = exactly(batch_height(rows)), .wanted = rows > 0};
    const PartLayout layout(
        body, named_first(in_column(scene.step ? 4 : below_sentences, {sentence, {.name = "picture", .rank = 1}}),
                          session.state(), masks_view.id, area));
    const Rect place = layout["sentence"];
    if (layout.has("sentence") && none) {
        draw_no_sentences(scene, place);
    } else if (layout.has("sentence")) {
        note_part("sentence", place);
        if (token_is_edited(scene.canvas))
            draw_sentences(session, scene.canvas, place, {.most_lines = rows, .hint = false});
        else
            draw_batch(scene, place, rows);
    }
    return layout["picture"];
}

/// One mask with the libraries beside it, or below it two rows of their cards, one, or who else writes such masks.
std::vector<Part> ways_of_masks(const MaskScene& scene, std::span<const MaskPanel> panels, Rect rest, Part matrices,
                                bool alone) {
    const float wanted = matrices.height.most;
    const auto libraries = [](float least, float weight) {
        return Part{.name = "libraries", .width = {228}, .height = {.least = least}, .weight = weight};
    };
    std::vector<Part> ways;
    const Cell size = scene.mask->size();
    const bool square = size.row == size.col;
    // Beside it where it is then larger; where a pixel stands for several cells they are magnified there.
    if (!alone && panels.size() == 1 && square && static_cast<float>(size.row) < 0.7f * in_design(rest.height)) {
        const float least = std::max(least_matrices, in_design(rest.height) - libraries_height(1));
        const Part large{.name = "matrices", .width = {least}, .aspect = 1, .rank = 1};
        ways.push_back(in_row(24, {large, libraries(libraries_height(2), 0.01f)}));
    }
    for (const int rows : {panels.size() == 1 ? 1 : 2, 1})
        ways.push_back(in_column(8, {matrices, libraries(libraries_height(rows), 0.01f)}));
    matrices.height = {wanted, wanted};
    ways.push_back(in_column(8, {matrices, libraries(users_height(panels, rest.width), 1)}));
    return ways;
}

/// The matrices with one row in numbers, or the libraries.
PartLayout arrange(const MaskScene& scene, std::span<const MaskPanel> panels, Rect rest, Rect area) {
    const State& state = scene.session.state();
    const float height = matrices_height(scene, panels.size(), rest.width);
    const Part matrices{.name = "matrices", .height = {std::min(height, least_matrices), height}, .rank = 1};
    const Part details{.name = "details", .height = {details_least, details_most}, .weight = 0.6f};
    std::vector<Part> ways{in_column(0, {matrices, details})};
    if (!scene.softmax)
        ways = ways_of_masks(scene, panels, rest, matrices,
                             draws_only_named(state, masks_view.id, area) && !names_part(state, "libraries"));
    for (Part& way : ways)
        way = named_first(std::move(way), state, masks_view.id, area);
    return {rest, ways};
}

void draw_parts(MaskScene& scene, std::span<const MaskPanel> panels, Rect rest, Rect area) {
    PartLayout layout = arrange(scene, panels, rest, area);
    if (layout.lost("details") && panels.size() > 1 && has_room(rest, 0, details_least)) {
        if (!choose_mask_part(scene, rest))
            return draw_mask_detail(scene, rest);
        layout = arrange(scene, panels, rest, area);
    }
    draw_matrices(scene, panels, layout["matrices"], area);
    if (layout.has("details"))
        draw_lower(scene, layout["details"]);
    if (layout.has("libraries"))
        draw_below_forms(scene, panels, layout["libraries"]);
}

/// Explains why an imported table cannot be shown here.
void draw_no_mask(const MaskScene& scene, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    Rect rest = inset(area, {24, 24, 24, 24}), line = take_left(rest, 620);
    const bool missing = !own_table_of(scene.session.state());
    const std::string why = missing ? "The numbers of this table are not here." : scene.brought->text;
    Rect words = line, icon = take_left(words, 18, 10);
    draw_icon(list, take_top(icon, 20).center(), icons::info, 16, theme().text2);
    const float height = draw_wrapped(list, words.min(), words.width, why, 13, theme().text2);
    note_item({why, "text", line.x, line.y, line.width, height});
}

/// The one part that a figure is of, where it is no matrix; false where it is one.
bool draw_only(MaskScene& scene, std::span<const MaskPanel> panels, Rect body) {
    const std::string_view part = only_part(scene.session.state(), masks_view.id);
    if (part == "sentence") {
        const int rows = std::max(batch_rows(scene, in_design(body.height)), 1);
        const Rect place = take_top(body, batch_height(rows));
        note_part(part, place);
        draw_batch(scene, place, rows);
    } else if (part == "details" && scene.softmax) {
        note_part(part, body);
        draw_mask_detail(scene, body);
    } else if (part == "libraries" && !scene.softmax) {
        draw_below_forms(scene, panels, body);
    } else {
        return false;
    }
    return true;
}

void draw(Session& session, Canvas& canvas, Rect area) {
    if (!shows(masks_view, session.state().text("method")))
        return;
    MaskScene scene = scene_of(session, canvas);
    if (!scene.mask)
        return draw_no_mask(scene, area);
    scene.low = !is_figure() && !has_room(area, 0, 280);
    scene.narrow = !has_room(area, 560, 0);
    scene.step = draws_only_named(session.state(), masks_view.id, area);
    std::vector<MaskPanel> panels = mask_panels(scene, area);
    const ViewFrame frame = view_frame(area, scene.step ? 0 : 50);
    if (draw_only(scene, panels, frame.body))
        return;
    if (frame.has_head())
        draw_head(scene, frame.head);
    Rect rest = draw_chosen_batch(scene, panels.size(), frame.body, area);
    if (scene.narrow && panels.size() > 1) {
        const std::size_t shown =
            draw_choice(scene, panels, take_top(rest, in_design(control_height()), is_figure() ? 0 : 10));
        if (shown == panels.size())
            return draw_lower(scene, inset(rest, {.bottom = frame.has_value() ? -48.0f : 0}));
        panels = {panels[shown]};
    }
    draw_parts(scene, panels, rest, area);
    if (frame.has_value())
        draw_value(scene, scene.softmax || scene.narrow ? panels.back() : panels.front(), frame.value);
}

// Only a softmax offers a choice of details.
constexpr When of_softmax = is(parameters::method, registry::masked_softmax);
constexpr Use own_parameters[] = {&parameters::polarity, {&parameters::mask_detail, &of_softmax}, &parameters::pixel};

}

constinit const View masks_view = {
    .id = "masks",
    .title = "Masks",
    .example =
        "method=masked-softmax&length=8&sentence=1&tokens=a%20small%20bird%20sang%20on%20the%20old%20roof%20last%20"
        "night%0Athe%20cat%20sat%20on%20the%20mat%0Adogs%20ran%20fast",
    .sort = Sort::mask,
    .parameters = own_parameters,
    .draw = draw,
    .also = visibility_of_keys,
    .needs = "It needs a mask: which keys each query may see.",
};

}
