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

constexpr float lower_least = 252, lower_good = 340, lower_best = 360;

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

float draw_head(const MaskScene& scene, Rect area) {
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
    return draw_title(ImGui::GetWindowDrawList(), area.min(), area.width, scene.mask->description().title, text);
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
int shown_sentences(const MaskScene& scene, std::size_t panels, float width, float height) {
    const float below = matrices_height(scene, panels, width) + px(scene.softmax ? lower_least : 80) + px(14);
    const int few = std::min(batch_rows(scene, (height - px(270)) * 0.6f), 3);
    return std::max(few, batch_rows(scene, height - below));
}

/// In place of the sentences of a padding mask without any: why it hides nothing, and a batch to begin with. Returns
/// the height used.
float draw_no_sentences(MaskScene& scene, Rect rest) {
    constexpr std::string_view label = "Take an example##batch", why = "Nothing is padding: there are no sentences.";
    const float width = button_width(label), height = control_height();
    const std::string shown = fitting({why, "Nothing is padding."}, rest.width - width - px(16), 13);
    const float used = draw_text_aligned(ImGui::GetWindowDrawList(), {rest.x, rest.y + height / 2}, {0, 0.5f}, shown,
                                         13, theme().text2);
    note_item({std::string(why), "text", rest.x, rest.y, used, height});
    if (button({rest.x + used + px(16), rest.y, width, height}, label)) {
        const State& state = scene.session.state();
        scene.session.replace(with_method(state, masks_view, masks_view, method_of(state)));
    }
    return height + px(14);
}

/// Draws `fitting` sentences, at least one if a lesson's step names them; returns the height used.
float draw_chosen_batch(MaskScene& scene, Rect rest, int fitting) {
    Session& session = scene.session;
    if (&method_of(session.state()) == &registry::padding && !scene.mask->batch().has_words() && !scene.low &&
        !is_figure())
        return draw_no_sentences(scene, rest);
    const bool named = names_part(session.state(), "sentence");
    const int rows = named ? std::max(fitting, batch_rows(scene, control_height())) : fitting;
    if (rows > 0)
        note_part("sentence", {rest.x, rest.y, rest.width, batch_height(rows)});
    if (rows > 0 && token_is_edited(scene.canvas))
        draw_sentences(session, scene.canvas, rest, {.most_lines = rows, .hint = false});
    else
        draw_batch(scene, rest, rows);
    return rows > 0 ? batch_height(rows) + px(14) : px(6);
}

/// Whether one row in numbers, or the libraries, has room below the matrices.
bool room_below(const MaskScene& scene, std::size_t panels, Rect rest) {
    return rest.height - std::min({matrices_height(scene, panels, rest.width), rest.height, px(300)}) >=
           px(lower_least);
}

/// The matrices and, below them, one row in numbers or the libraries.
void draw_parts(MaskScene& scene, std::span<const MaskPanel> panels, Rect rest, Rect bounds) {
    float upper = std::min(matrices_height(scene, panels.size(), rest.width), rest.height);
    const State& state = scene.session.state();
    const bool wanted = !gives_way(state, masks_view.id, scene.softmax ? "details" : "libraries", bounds);
    const bool lower = wanted && room_below(scene, panels.size(), rest);
    if (!lower && wanted && scene.softmax && panels.size() > 1 && rest.height >= px(lower_least) &&
        !choose_mask_part(scene, rest))
        return draw_mask_detail(scene, rest);
    upper = std::min(upper, rest.height);
    if (lower && !scene.softmax)
        upper =
            std::max(std::min(upper, rest.height - libraries_height(rest.width, panels.size() == 1 ? 1 : 2) - px(8)),
                     std::min(upper, px(220)));
    else if (lower)
        upper = std::max(std::min(upper, rest.height - px(lower_good)), std::min(upper, px(300)));
    draw_matrices(scene, panels, {rest.x, rest.y, rest.width, upper}, bounds);
    if (lower && scene.softmax)
        draw_lower(scene, {rest.x, rest.y + upper, rest.width, std::min(rest.height - upper, px(lower_best))});
    else if (!scene.softmax && wanted && rest.height - upper >= px(80))
        draw_below_forms(scene, panels, {rest.x, rest.y + upper + px(8), rest.width, rest.height - upper - px(8)});
}

/// Explains why an imported table cannot be shown here.
void draw_no_mask(const MaskScene& scene, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float margin = px(24), width = std::min(area.width - 2 * margin, px(620));
    const bool missing = !own_table_of(scene.session.state());
    const std::string why = missing ? "The numbers of this table are not here." : scene.brought->text;
    draw_icon(list, {area.x + margin + px(9), area.y + margin + px(10)}, icons::info, 16, theme().text2);
    const float height =
        draw_wrapped(list, {area.x + margin + px(28), area.y + margin}, width - px(28), why, 13, theme().text2);
    note_item({why, "text", area.x + margin, area.y + margin, width, height});
}

/// The one part that a figure is of, where it is no matrix; false where it is one.
bool draw_only(MaskScene& scene, std::span<const MaskPanel> panels, Rect rest) {
    const std::string_view part = only_part(scene.session.state(), masks_view.id);
    if (part == "sentence") {
        const int rows = std::max(batch_rows(scene, rest.height), 1);
        note_part(part, {rest.x, rest.y, rest.width, batch_height(rows)});
        draw_batch(scene, rest, rows);
    } else if (part == "details" && scene.softmax) {
        draw_mask_detail(scene, rest);
    } else if (part == "libraries" && !scene.softmax) {
        draw_below_forms(scene, panels, rest);
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
    scene.low = !is_figure() && area.height < px(280);
    scene.narrow = area.width < px(560);
    std::vector<MaskPanel> panels = mask_panels(scene, area);
    const bool finger = has_value_row() && !scene.low;
    const float margin = px(scene.narrow ? 12 : area.width < px(760) ? 16 : 24);
    Rect rest{area.x + margin, area.y + px(scene.low ? 8 : 16), area.width - 2 * margin,
              area.height - px(scene.low ? 12 : 28)};
    const auto take = [&](float height) {
        rest.y += height;
        rest.height -= height;
    };
    const Rect whole = rest;
    if (draw_only(scene, panels, rest))
        return;
    const float row_height = finger ? px(48) : 0;
    const bool only_named = draws_only_named(session.state(), masks_view.id, area);
    if ((is_figure() || area.height >= px(360)) && !only_named)
        take(draw_head(scene, rest) + px(6));
    const bool with_sentences = !gives_way(session.state(), masks_view.id, "sentence", area);
    const int fitting = shown_sentences(scene, panels.size(), rest.width, rest.height - row_height);
    take(with_sentences ? draw_chosen_batch(scene, rest, fitting) : px(6));
    if (scene.narrow && panels.size() > 1) {
        const std::size_t shown = draw_choice(scene, panels, {rest.x, rest.y, rest.width, control_height()});
        take(is_figure() ? 0 : control_height() + px(10));
        if (shown == panels.size())
            return draw_lower(scene, rest);
        panels = {panels[shown]};
    }
    rest.height -= row_height;
    draw_parts(scene, panels, rest, whole);
    if (finger)
        draw_value(scene, scene.softmax || scene.narrow ? panels.back() : panels.front(),
                   {rest.x, rest.bottom() + px(4), rest.width, px(40)});
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
