// What the frequencies view adds to the inspector: the values at the position, then how the wavelengths compare with
// the length.
#include "core/text.hpp"
#include "views/canvas/canvas.hpp"
#include "views/frequencies/frequencies_view.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"

namespace posenc {

namespace {

/// One chosen dimension with its value at the focused position.
void draw_value(const WaveFrame& frame, std::size_t i, Rect row) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Index dimension = frame.dimensions[i];
    const float middle = row.center().y;
    const bool roomy = has_room(row, 300, 0);
    Rect rest = row;
    draw_marker(list, take_left(rest, 12, 10).center(), static_cast<int>(i), px(4), series_color(static_cast<int>(i)));
    const std::string name = frame.description.cols.name + " ";
    draw_text_aligned(list, {rest.x, middle}, {0, 0.5f}, (roomy ? name : "") + std::to_string(dimension), 13,
                      theme().text);
    take_left(rest, roomy ? 110 : 42);
    if (frame.turns())
        draw_text_aligned(list, {rest.x, middle}, {0, 0.5f},
                          wave_name(frame.waves, dimension) + " of pair " +
                              std::to_string(frame.waves.column(dimension).pair),
                          12, theme().text3);
    const double number = frame.value(frame.focus.row, dimension);
    const std::string value = number == number ? with_decimals(number, 6) : "undefined";
    draw_text_aligned(list, {row.right(), middle}, {1, 0.5f}, value, 13, theme().text, Weight::semibold);
    note_item({name + std::to_string(dimension) + ": " + value, "text", row.x, row.y, row.width, row.height});
}

std::string counts_text(const WaveFrame& frame) {
    const Index turning = turning_pairs(frame), pairs = frame.waves.pairs(), rest = pairs - turning;
    const std::string within =
        " within " + readable_integer(frame.length) + (frame.length == 1 ? " position." : " positions.");
    if (pairs == 0)
        return "There is no pair at this width.";
    if (rest == 0)
        return (pairs == 1 ? "The only pair completes a turn"
                           : "All " + readable_integer(pairs) + " pairs complete a turn") +
               within;
    if (turning == 0)
        return (pairs == 1 ? "The only pair completes no turn" : "No pair completes a turn") + within +
               (frame.shape ? " No position looks like another." : "");
    return readable_integer(turning) + " of " + readable_integer(pairs) +
           (turning == 1 ? " pairs completes a turn" : " pairs complete a turn") + within +
           (rest == 1 ? " The other never repeats, so it numbers the positions like the slow hand of a clock."
                      : " The other " + readable_integer(rest) +
                            " never repeat, so they number the positions like slow hands of a clock.");
}

/// The head of a section of the inspector.
void draw_head(Rect line, const std::string& text) {
    draw_text(ImGui::GetWindowDrawList(), line.min(), fitted(text, line.width, 12, Weight::semibold), 12, theme().text3,
              Weight::semibold);
    note_item({text, "text", line.x, line.y, line.width, line.height});
}

/// "VALUES AT POSITION 5", by the name that the field has for its rows.
std::string values_head(const WaveFrame& frame) {
    std::string name = frame.description.rows.name;
    for (char& letter : name)
        letter = letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
    return "VALUES AT " + name + " " + axis_label(frame.description.rows, frame.focus.row);
}

}

float draw_wave_notes(Session& session, Canvas&, Rect area) {
    const WaveFrame frame = wave_frame(session);
    ImDrawList* list = ImGui::GetWindowDrawList();
    Rect row{area.x, area.y, area.width, 0}, line = below(row, 18);
    draw_head(line, values_head(frame));
    row = below(line, 0, 4);
    for (std::size_t i = 0; i < frame.dimensions.size(); ++i) {
        row = below(row, 20, 6);
        draw_value(frame, i, row);
    }
    line = below(row, 0, 14);
    hairline(list, line.min(), line.max());
    line = below(line, 18, 16);
    draw_head(line, frame.turns() ? "LENGTH AGAINST WAVELENGTHS" : "NO WAVELENGTHS");
    const std::string text = frame.turns() ? counts_text(frame) : std::string(no_waves(method_of(session.state())).why);
    const Rect words = below(line, in_design(draw_wrapped(nullptr, {}, area.width, text, 13, 0)), 10);
    draw_wrapped(list, words.min(), area.width, text, 13, theme().text2);
    note_item({text, "text", words.x, words.y, words.width, words.height});
    return words.bottom() - area.y;
}

}
