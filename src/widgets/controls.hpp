// The controls of the program, drawn in its own look instead of ImGui's. Every control registers itself in items.hpp,
// can be reached with Tab, shows a focus ring, and reacts to mouse, finger and keyboard. Rectangles are in device
// pixels. `label` is drawn, or read to people, in the present language. The part after ## is the control's id
// (items.hpp), the same in every language: "Undo##undo". In the row of a parameter, the parameter's key comes before
// the id, so the control with the value needs no id.
#pragma once

#include "core/state/parameter.hpp"
#include "widgets/look.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace posenc {

struct Rect {
    float x = 0, y = 0, width = 0, height = 0;
    float right() const { return x + width; }
    float bottom() const { return y + height; }
    ImVec2 min() const { return {x, y}; }
    ImVec2 max() const { return {right(), bottom()}; }
    ImVec2 center() const { return {x + width / 2, y + height / 2}; }
    bool contains(ImVec2 point) const {
        return point.x >= x && point.y >= y && point.x < right() && point.y < bottom();
    }
    /// The rectangle without `by` device pixels on each side.
    Rect inset(float by) const { return {x + by, y + by, width - 2 * by, height - 2 * by}; }
};

enum class ButtonStyle { bordered, filled, quiet };

struct ButtonOptions {
    const char* icon = nullptr;
    ButtonStyle style = ButtonStyle::bordered;
    bool enabled = true;
    bool chosen = false;
    bool icon_only = false;    ///< the label is the tooltip and the accessible name
    std::string_view key = {}; ///< keyboard shortcut shown in the tooltip
    bool icon_last = false;    ///< icon after the label: an arrow forwards
};

bool button(Rect rect, std::string_view label, const ButtonOptions& options = {});
float button_width(std::string_view label, const ButtonOptions& options = {});

/// A link to a place outside the program, as wide as its text within the rectangle; true when it was clicked.
bool link(Rect rect, std::string_view label, float size);

/// What a slider did in this frame. `gesture` is the same number from press to release.
struct SliderResult {
    std::optional<double> position;       ///< 0…1 when the pointer moved it
    int steps = 0;                        ///< ±1 (arrow keys), ±10 (page keys)
    bool to_low = false, to_high = false; ///< Home, End
    bool to_standard = false;             ///< double press: reset to the default
    std::uint64_t gesture = 0;            ///< non-zero while held
};
/// `position`, `standard` (the tick of the default; negative: no tick) and `origin` are 0…1. The track is filled from
/// `origin` to the knob.
SliderResult slider(Rect rect, std::string_view label, double position, double standard, double origin = 0,
                    bool enabled = true);

struct FieldResult {
    std::optional<std::string> committed; ///< after Enter or loss of the focus, if the text has changed
    std::optional<std::string> changed;   ///< every keystroke, for texts that act at once
    bool editing = false;
};
/// One line (or several) of text, at most 20 000 bytes of UTF-8. It shows `text` while it is not edited. Enter
/// (Ctrl+Enter with several lines) and loss of the focus commit, Escape restores. `bad` draws the error border.
FieldResult text_field(Rect rect, std::string_view label, std::string_view text, bool bad = false,
                       bool multiline = false, bool enabled = true);

/// A number with a button for less and one for more, in one frame; 116 × 28 in the design. The buttons are named
/// "decrease NAME" and "increase NAME" and repeat while held. Tab skips them, because the slider's arrow keys do the
/// same.
struct StepperResult {
    FieldResult field;
    int steps = 0;             ///< −1, 1
    std::uint64_t gesture = 0; ///< with steps: the same while the button is held
};
StepperResult stepper(Rect rect, std::string_view label, std::string_view text, bool bad = false, bool enabled = true);

/// One choice of several side by side; returns the index clicked. Labels that do not fit wrap to a second row.
std::optional<int> segments(Rect rect, std::string_view label, std::span<const Choice> choices, int chosen,
                            bool enabled = true);
float segments_height(float width, std::span<const Choice> choices);

struct Tab {
    std::string_view id;
    std::string_view title;
    std::string_view needs = {}; ///< what it misses at present: it is grey and says this; arrow keys pass it by
};
/// A row of tabs with an accent underline. Titles that do not fit, and all from `most` on, go into "More", whose button
/// shows the chosen title if it is one of them. The first title begins at rect.x. Returns the index that was clicked,
/// of a grey one too.
std::optional<int> tabs(Rect rect, std::string_view label, std::span<const Tab> titles, int chosen, int most = 1000);

/// A button that opens a list of choices below it.
struct MenuEntry {
    std::string_view id;
    std::string_view label;
    std::string_view note = {};  ///< small, behind the label
    std::string_view group = {}; ///< a heading is drawn when it changes
    std::string_view about = {}; ///< a line below the label
    std::string_view words = {}; ///< more texts for the search
    std::string_view parts = {}; ///< names of its settings, for the search
    bool grey = false;           ///< drawn grey, though it can be taken
};
struct MenuOptions {
    const char* icon = nullptr;
    bool searchable = false; ///< word by word in all texts of an entry; the best match is highlighted
    /// Draws a thumbnail left of an entry; called only for visible entries.
    std::function<void(ImDrawList*, Rect, int entry)> picture = {};
};
std::optional<int> menu(Rect rect, std::string_view label, std::string_view shown, std::span<const MenuEntry> entries,
                        int chosen, const MenuOptions& options = {});

enum class PillKind { plain, ok, warn, error };
/// A small rounded remark: icon and sentence. Returns its width; with `list` null only measures.
float pill(ImDrawList* list, ImVec2 at, std::string_view text, PillKind kind = PillKind::plain,
           const char* icon = nullptr);

/// A thin separating line.
void hairline(ImDrawList* list, ImVec2 from, ImVec2 to);

/// Scrolls the present window when a finger moves up or down, even if it started on a control, which is then not
/// pressed. Call it after the window's content is drawn.
void drag_scroll();

/// True while a control owns the keyboard (a field is being edited), so that single-letter shortcuts must not act.
bool keyboard_taken();

}
