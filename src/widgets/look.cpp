// Scale, fonts and Dear ImGui's own style. Fonts are loaded with a negative size, which makes Dear ImGui measure them
// by the em as the design does instead of by ascent + descent. Everything is in device pixels: FontScaleMain and
// FontScaleDpi stay 1.
#include "widgets/look.hpp"

#include "platform/platform.hpp"
#include "widgets/text/fonts.hpp"
#include "widgets/theme.hpp"

#include <fonts.hpp>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

namespace posenc {

namespace {

constexpr float smallest_scale = 0.5F, largest_scale = 8;

Look current = {&find_theme("light"), 1, false, Arrangement::wide};
ImFont* faces[4] = {}; // regular, semibold, regular with the line height of text fields, code

/// Letters of more scripts: a data file that is asked for when a text first needs one.
enum class Letters { not_needed, wanted, asked, settled };
Letters letters = Letters::not_needed;

// Only ratios to it matter: glyphs are drawn at the size asked for.
constexpr float reference_size = -20;

void add(std::span<const unsigned char> bytes, ImFontConfig config, float size) {
    config.SizePixels = size;
    // Dear ImGui scales the limits of advance and offset by the ratio of sizes, which is negative with this size.
    if (size < 0)
        config.GlyphMaxAdvanceX = -config.GlyphMaxAdvanceX;
    ImGui::GetIO().Fonts->AddFontFromMemoryTTF(const_cast<unsigned char*>(bytes.data()), static_cast<int>(bytes.size()),
                                               0, &config);
    // The arrays live as long as the program. If this were set earlier, Dear ImGui would copy them, and a page whose
    // second part has not arrived would copy incomplete outlines.
    ImGui::GetIO().Fonts->Sources.back().FontDataOwnedByAtlas = false;
}

/// The ranges of LETTERS in build_scripts/make_fonts.py.
bool in_letters_file(ImWchar letter) {
    return (letter >= 0x180 && letter < 0x590) || (letter >= 0x10A0 && letter < 0x1100) ||
           (letter >= 0x1E00 && letter < 0x2000);
}

/// Dear ImGui asks the fonts of a face in turn. This one comes last and has no glyphs, so it is asked only for letters
/// that no other font has.
const ImFontLoader* noticing_loader() {
    static const ImFontLoader loader = [] {
        ImFontLoader made;
        made.Name = "letters that are missing";
        made.FontSrcContainsGlyph = [](ImFontAtlas*, ImFontConfig*, ImWchar letter) {
            if (letters == Letters::not_needed && in_letters_file(letter))
                letters = Letters::wanted;
            return false;
        };
        made.FontBakedLoadGlyph = [](ImFontAtlas* atlas, ImFontConfig* source, ImFontBaked*, void*, ImWchar letter,
                                     ImFontGlyph*, float*) {
            return source->FontLoader->FontSrcContainsGlyph(atlas, source, letter);
        };
        return made;
    }();
    return &loader;
}

/// Inter with the mathematical signs it lacks and the icons. A negative size is that of the em. The bold font contains
/// only its own letters.
ImFont* load(std::span<const unsigned char> inter, float size) {
    add(inter, {}, size);
    ImFontConfig merged;
    merged.MergeMode = true;
    if (inter.data() != fonts::inter_regular.data())
        add(fonts::inter_regular, merged, size);
    add(fonts::symbols, merged, size);
    merged.GlyphOffset.y = icon_drop * size;
    merged.PixelSnapH = true;
    merged.OversampleH = 1;
    add(fonts::lucide, merged, size);
    ImFontConfig noticing;
    noticing.MergeMode = true;
    noticing.SizePixels = size;
    noticing.FontLoader = noticing_loader();
    ImGui::GetIO().Fonts->AddFont(&noticing);
    return ImGui::GetIO().Fonts->Fonts.back();
}

/// Dear ImGui remembers which characters a face lacks, in special values (IM_FONTGLYPH_INDEX_… in imgui_draw.cpp).
void forget_missing(const ImFont* face) {
    constexpr ImU16 not_looked_up = 0xFFFF, not_found = 0xFFFE;
    auto& all = ImGui::GetIO().Fonts->Builder->BakedPool;
    for (int n = 0; n < all.Size; ++n)
        for (int at = 0; all[n].ContainerFont == face && at < all[n].IndexLookup.Size; ++at)
            if (all[n].IndexLookup[at] == not_found) {
                all[n].IndexLookup[at] = not_looked_up;
                all[n].IndexAdvanceX[at] = -1;
            }
}

void merge_letters(ImFont* face) {
    const std::string_view file = platform::data_file("letters.ttf").value_or("");
    if (!face || file.empty())
        return;
    ImVector<ImFont*>& all = ImGui::GetIO().Fonts->Fonts;
    std::swap(*std::find(all.begin(), all.end(), face), all.back()); // fonts are added to the last one
    ImFontConfig merged;
    merged.MergeMode = true;
    add({reinterpret_cast<const unsigned char*>(file.data()), file.size()}, merged, face->LegacySize);
    forget_missing(face);
}

/// Adds the letters to every face once their file has arrived.
void add_letters() {
    if (letters != Letters::wanted && letters != Letters::asked)
        return;
    const std::optional<std::string_view> file = platform::data_file("letters.ttf");
    letters = file && file->empty() ? Letters::asked : Letters::settled;
    if (letters == Letters::settled)
        std::for_each(std::begin(faces), std::end(faces), merge_letters);
}

void set_colors(ImGuiStyle& style, const Theme& theme) {
    const auto set = [&style](ImGuiCol which, ImU32 color) {
        style.Colors[which] = ImGui::ColorConvertU32ToFloat4(color);
    };
    for (int i = 0; i < ImGuiCol_COUNT; ++i) // colours not set below are invisible
        set(i, 0);
    set(ImGuiCol_Text, theme.text);
    set(ImGuiCol_TextDisabled, theme.disabled);
    set(ImGuiCol_WindowBg, theme.bg1);
    set(ImGuiCol_PopupBg, theme.bg0);
    set(ImGuiCol_Border, theme.line2);
    set(ImGuiCol_ScrollbarGrab, theme.bg3);
    set(ImGuiCol_ScrollbarGrabHovered, theme.line2);
    set(ImGuiCol_ScrollbarGrabActive, theme.line2);
    set(ImGuiCol_Separator, theme.line);
    set(ImGuiCol_InputTextCursor, theme.text);
    set(ImGuiCol_TextSelectedBg, theme.select);
    set(ImGuiCol_ModalWindowDimBg, IM_COL32(0, 0, 0, 102));
}

void set_sizes(ImGuiStyle& style) {
    style.FontScaleMain = style.FontScaleDpi = 1;
    style._NextFrameFontSizeBase = px(14);
    style.WindowPadding = style.WindowMinSize = style.FramePadding = style.ItemSpacing = style.ItemInnerSpacing = {};
    style.WindowMinSize = {1, 1};
    style.WindowRounding = style.WindowBorderSize = style.ChildRounding = style.ChildBorderSize = 0;
    style.FrameRounding = style.FrameBorderSize = 0;
    style.PopupRounding = px(8);
    style.PopupBorderSize = px(1);
    style.ScrollbarSize = px(current.touch ? 8 : 12);
    // Controls are 40 high; with the padding a finger hits 44 pixels.
    style.TouchExtraPadding = current.touch ? ImVec2(px(2), px(2)) : ImVec2();
    style.ScrollbarRounding = style.GrabRounding = px(6);
    style.GrabMinSize = px(24);
    style.DisplaySafeAreaPadding = {px(4), px(4)};
    style.DisabledAlpha = 1;
    style.HoverDelayNormal = style.HoverDelayShort = 0.4F;
    style.CircleTessellationMaxError = 0.1F;
}

}

void load_fonts() {
    faces[0] = load(fonts::inter_regular, reference_size);
    faces[1] = load(fonts::inter_semibold, reference_size);
    faces[2] = load(fonts::inter_regular, -reference_size);
    faces[3] = nullptr;
    letters = Letters::not_needed;
}

bool letters_wanted() {
    return letters == Letters::wanted;
}

void begin_look(std::string_view theme, float density, float text_size, bool touch) {
    const float scale = density * text_size;
    current.theme = &find_theme(theme);
    current.scale = scale >= smallest_scale ? std::min(scale, largest_scale) : smallest_scale; // also for NaN
    current.touch = touch;
    current.figure = false;
    current.ground.reset();
    current.arrangement = arrangement_of(ImGui::GetIO().DisplaySize.x / current.scale);

    add_letters();
    ImGuiIO& io = ImGui::GetIO();
    io.FontDefault = faces[0];
    io.ConfigInputTextCursorBlink = false; // nothing blinks or runs idle
    io.MouseDragThreshold = px(4);
    io.MouseDoubleClickMaxDist = px(touch ? 24 : 6); // two taps of a finger are never on the same pixel
    ImGui::GetCurrentContext()->ConfigNavWindowingKeyNext = ImGuiKey_None; // no switching of windows with Ctrl+Tab
    ImGui::GetCurrentContext()->ConfigNavWindowingKeyPrev = ImGuiKey_None;
    set_colors(ImGui::GetStyle(), *current.theme);
    set_sizes(ImGui::GetStyle());
}

void begin_figure(std::string_view theme, float density, float text_size, std::optional<ImU32> ground) {
    begin_look(theme, density, text_size, false);
    current.figure = true;
    ImGui::GetStyle().ScrollbarSize = 0;
    current.ground = ground;
    if (ground)
        ImGui::GetStyle().Colors[ImGuiCol_WindowBg] = ImGui::ColorConvertU32ToFloat4(*ground);
}

const Look& look() {
    return current;
}

KeptLook::~KeptLook() {
    current = kept_;
}

float px(float design) {
    if (design < 0)
        return -px(-design);
    return design > 0 ? std::max(1.0F, std::round(design * current.scale)) : 0;
}

float control_height() {
    return px(current.figure ? 0 : current.touch ? 40 : 28);
}

const ColorTable& color_table(Colors colors) {
    return color_table(colors, current.theme->dark);
}

bool code_font_ready() {
    if (faces[3])
        return true;
    const std::optional<std::string_view> file = platform::data_file("code.ttf");
    if (!file)
        return true; // it cannot be loaded: the regular font is used
    if (file->empty())
        return false;
    add({reinterpret_cast<const unsigned char*>(file->data()), file->size()}, {}, reference_size);
    faces[3] = ImGui::GetIO().Fonts->Fonts.back();
    if (letters == Letters::settled)
        merge_letters(faces[3]);
    return true;
}

ImFont* font(Weight weight) {
    if (weight == Weight::code && code_font_ready() && faces[3])
        return faces[3];
    return faces[weight == Weight::semibold ? 1 : 0];
}

ImFont* field_font() {
    return faces[2];
}

}
