// The look: colour tokens of the three themes, type, and the scale of everything. Set once at the start of a frame,
// read everywhere. All sizes in code are pixels at scale 1 and pass through px().
#pragma once

#include "core/colormap.hpp"
#include "widgets/arrangement.hpp"

#include <imgui.h>
#include <optional>
#include <string>
#include <string_view>

namespace posenc {

/// Colour tokens. Blue and orange are for numbers, violet is for controls, everything else is grey.
struct Theme {
    std::string_view id;
    bool dark;
    ImU32 bg0;   ///< plots, fields, cards
    ImU32 bg1;   ///< bars, panels, profiles
    ImU32 bg2;   ///< segments, badges, locked, shaded region
    ImU32 bg3;   ///< slider track, pressed
    ImU32 line;  ///< hairlines, grid
    ImU32 line2; ///< control borders, zero line, ticks
    ImU32 text, text2, text3;
    ImU32 accent, accent_hover, on_accent, accent_soft;
    ImU32 select, focus;
    ImU32 warn, warn_soft, error, error_soft, ok, ok_soft;
    ImU32 disabled;
    ImU32 faint;      ///< titles on bg0 that can be chosen, but only with something else
    ImU32 series[8];  ///< pins A…D first, then four more; markers and labels always accompany the colour
    ImU32 pin_ink[4]; ///< letters on pins
};

enum class Weight {
    regular,
    semibold,
    code ///< DejaVu Sans Mono; regular until its data file is there
};

struct Look {
    const Theme* theme;
    float scale; ///< device pixels per pixel of the design: density × text size
    bool touch;  ///< controls are 40 high instead of 28
    Arrangement arrangement;
    bool figure = false;              ///< see begin_figure
    std::optional<ImU32> ground = {}; ///< what regions are filled with instead of their own colours
};

/// Loads the fonts; once, after the ImGui context exists.
void load_fonts();
/// Whether a text of this frame needs letters from the data file that the next begin_look requests.
bool letters_wanted();
/// Sets theme ("light", "dark", "contrast"), scale and ImGui's own style for this frame.
void begin_look(std::string_view theme, float density, float text_size, bool touch);
/// The same for a figure on paper, which nobody presses or points at: controls, hints and the marks of the pointer are
/// not drawn and take no room, and titles and colour bars stay where the picture is small. `ground`: what lies behind
/// everything, also nothing at all (0); without it the theme's own.
void begin_figure(std::string_view theme, float density, float text_size, std::optional<ImU32> ground);
const Look& look();
/// Keeps the look of the screen while figures are drawn between two frames, and brings it back.
class KeptLook {
  public:
    KeptLook() : kept_(look()) {}
    ~KeptLook();
    KeptLook(const KeptLook&) = delete;
    KeptLook& operator=(const KeptLook&) = delete;

  private:
    Look kept_;
};
inline const Theme& theme() {
    return *look().theme;
}
inline bool is_figure() {
    return look().figure;
}
/// Words for whoever sits at the screen, such as "click to choose"; empty in a figure.
inline std::string_view hint(std::string_view words) {
    return is_figure() ? std::string_view() : words;
}
/// Whether the number at the pointer stands in a row of its own, since a finger would cover a card beside it.
inline bool has_value_row() {
    return !is_figure() && (look().touch || look().arrangement == Arrangement::phone);
}

/// Design pixels to whole device pixels (at least 1 for anything positive).
float px(float design);
/// Height of a control: 28, or 40 for fingers; 0 in a figure, which has none.
float control_height();

/// The colour table of the present theme.
const ColorTable& color_table(Colors colors);

// Text drawn straight into the draw list; sizes in design pixels: 12 caption, 13 prose, 14 UI, 16 title, 20, 28.
ImVec2 text_size(std::string_view text, float size, Weight weight = Weight::regular);
void draw_text(ImDrawList* list, ImVec2 at, std::string_view text, float size, ImU32 color,
               Weight weight = Weight::regular);
/// Aligned around `at`: x 0 left, 0.5 centre, 1 right; y likewise. Returns the width drawn.
float draw_text_aligned(ImDrawList* list, ImVec2 at, ImVec2 align, std::string_view text, float size, ImU32 color,
                        Weight weight = Weight::regular);
/// The text, shortened with … to fit `width` device pixels; empty where hardly a letter of it does.
std::string fitted(std::string_view text, float width, float size, Weight weight = Weight::regular);
/// Turned by 90° counter-clockwise, centred at `center`: the name of a vertical axis.
void draw_text_upwards(ImDrawList* list, ImVec2 center, std::string_view text, float size, ImU32 color);
/// Wrapped prose; returns the height drawn (device pixels). With `list` null only measures.
float draw_wrapped(ImDrawList* list, ImVec2 at, float width, std::string_view text, float size, ImU32 color,
                   Weight weight = Weight::regular);
/// An icon of icons.hpp centred at `center`; size in design pixels.
void draw_icon(ImDrawList* list, ImVec2 center, const char* icon, float size, ImU32 color);

ImFont* font(Weight weight);
/// False while the data file with the font of code is on its way; the first call asks for it.
bool code_font_ready();

}
