// Text and icons drawn directly into a draw list. The box of a text is as high as the font's ascent and descent; its
// middle is the middle of the capital letters. Vertical positions are whole pixels; horizontally, glyphs keep their
// exact distances.
#include "core/texts/cut_text.hpp"
#include "core/texts/kept_together.hpp"
#include "widgets/look.hpp"
#include "widgets/text/fonts.hpp"
#include "widgets/text/language.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace posenc {

namespace {

struct Metrics {
    float size, ascent, height;
};

Metrics metrics(float size, ImFont* font) {
    const float pixels = px(size);
    const ImFontBaked* baked = font->GetFontBaked(pixels);
    return {pixels, baked->Ascent, baked->Ascent - baked->Descent};
}

const char* text_begin(std::string_view text) {
    return text.data() == nullptr ? "" : text.data();
}
const char* text_end(std::string_view text) {
    return text_begin(text) + text.size();
}

float width_of(ImFont* font, float pixels, std::string_view text) {
    return std::ceil(font->CalcTextSizeA(pixels, FLT_MAX, 0, text_begin(text), text_end(text)).x);
}

ImVec2 on_pixel(ImVec2 at) {
    return {std::round(at.x), std::round(at.y)};
}

/// Draws a text that is already translated.
void put(ImDrawList* list, ImVec2 at, std::string_view text, float size, ImU32 color, Weight weight) {
    if (!text.empty())
        list->AddText(font(weight), px(size), on_pixel(at), color, text_begin(text), text_end(text));
}

}

ImVec2 text_size(std::string_view text, float size, Weight weight) {
    const Metrics box = metrics(size, font(weight));
    return {width_of(font(weight), box.size, translate(text)), box.height};
}

void draw_text(ImDrawList* list, ImVec2 at, std::string_view text, float size, ImU32 color, Weight weight) {
    put(list, at, translate(text), size, color, weight);
}

float draw_text_aligned(ImDrawList* list, ImVec2 at, ImVec2 align, std::string_view text, float size, ImU32 color,
                        Weight weight) {
    const ImVec2 box = text_size(text, size, weight);
    draw_text(list, {at.x - align.x * box.x, at.y - align.y * box.y}, text, size, color, weight);
    return box.x;
}

std::string fitted(std::string_view text, float width, float size, Weight weight) {
    constexpr std::string_view ellipsis = "\xE2\x80\xA6";
    ImFont* const face = font(weight);
    const float pixels = px(size);
    const std::string_view written = std::exchange(text, translate(text));
    if (width_of(face, pixels, text) <= width)
        return std::string(written);
    const float room = width - width_of(face, pixels, ellipsis);
    const char* fits = text_begin(text);
    if (room > 0)
        face->CalcTextSizeA(pixels, room, 0, text_begin(text), text_end(text), &fits);
    std::string_view kept = before_cut_number(text, static_cast<std::size_t>(fits - text_begin(text)));
    while (!kept.empty() && width_of(face, pixels, std::string(kept).append(cut_mark(kept))) > width)
        kept = before_cut_number(text, kept.size() - 1); // the mark after a number is wider
    constexpr int least_letters = 3;                     // of fewer nobody can guess the rest
    if (ImTextCountCharsFromUtf8(text_begin(kept), text_end(kept)) < least_letters)
        return {};
    std::string shortened = std::string(kept).append(cut_mark(kept));
    keep_translation(shortened);
    return shortened;
}

void draw_text_upwards(ImDrawList* list, ImVec2 center, std::string_view text, float size, ImU32 color) {
    const ImVec2 box = text_size(text, size);
    text = translate(text);
    const ImVec2 at = on_pixel({center.x - box.x / 2, center.y - box.y / 2});
    const ImVec2 corner = on_pixel({center.x - box.y / 2, center.y + box.x / 2}); // where the turned text begins
    const int first = list->VtxBuffer.Size;
    // Not AddText, because it would clip the text before it is rotated.
    const ImVec4 everywhere = {-FLT_MAX, -FLT_MAX, FLT_MAX, FLT_MAX};
    font(Weight::regular)->RenderText(list, px(size), at, color, everywhere, text_begin(text), text_end(text));
    for (int i = first; i < list->VtxBuffer.Size; ++i) {
        ImVec2& vertex = list->VtxBuffer[i].pos;
        vertex = {corner.x + (vertex.y - at.y), corner.y - (vertex.x - at.x)};
    }
}

namespace {

/// Dear ImGui also breaks lines after full stops and commas, and so inside numbers; then this goes back to the last
/// blank, and from one inside a formula further.
const char* line_end(const char* line, const char* stop, const char* paragraph_end) {
    const auto breaks = [&](const char* at) {
        return *at == ' ' && !kept_together({line, static_cast<std::size_t>(at - line)},
                                            {at + 1, static_cast<std::size_t>(paragraph_end - at - 1)});
    };
    const char* blank = stop;
    while (stop != paragraph_end && blank > line && !breaks(blank))
        --blank;
    return blank > line ? blank : stop;
}

}

float draw_wrapped(ImDrawList* list, ImVec2 at, float width, std::string_view text, float size, ImU32 color,
                   Weight weight) {
    const Metrics box = metrics(size, font(weight));
    const float pitch = px(size * 1.5F);
    const float lead = std::floor((pitch - box.height) / 2);
    text = translate(text);
    const char* line = text_begin(text);
    const char* const end = text_end(text);
    const char* paragraph_end = line;
    float height = 0;
    for (bool begins = true; line < end;) {
        if (std::exchange(begins, false))
            paragraph_end = std::find(line, end, '\n');
        const char* const stop =
            line_end(line, font(weight)->CalcWordWrapPosition(box.size, line, paragraph_end, std::max(width, 1.0F)),
                     paragraph_end);
        if (list != nullptr)
            put(list, {at.x, at.y + height + lead}, {line, static_cast<std::size_t>(stop - line)}, size, color, weight);
        height += pitch;
        line = stop;
        while (line < paragraph_end && *line == ' ')
            ++line;
        if (line == paragraph_end && line < end) {
            ++line;
            begins = true;
        }
    }
    return height;
}

void draw_icon(ImDrawList* list, ImVec2 center, const char* icon, float size, ImU32 color) {
    if (icon == nullptr)
        return;
    const Metrics box = metrics(size, font(Weight::regular));
    const float top = box.ascent - box.size + std::round(icon_drop * box.size); // of the icon's box in the line's
    const ImVec2 corner = {center.x - box.size / 2, center.y - box.size / 2 - top};
    draw_text(list, corner, icon, size, color);
}

bool has_glyphs(std::string_view text) {
    ImFont* face = font(Weight::regular);
    const char* at = text_begin(text);
    while (at < text_end(text)) {
        unsigned int character = 0;
        at += std::max(ImTextCharFromUtf8(&character, at, text_end(text)), 1);
        if (character > 0xFFFF || !face->IsGlyphInFont(static_cast<ImWchar>(character)))
            return false;
    }
    return true;
}

}
