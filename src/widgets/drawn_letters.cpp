// Dear ImGui draws a letter as a quad with its place in the font texture; the place identifies the letter. Blanks draw
// nothing and are reconstructed from the distances.
#include "widgets/drawn_letters.hpp"

#include "widgets/text/fonts.hpp"

#include <imgui_internal.h>

#include <cmath>

namespace posenc {

namespace {

/// Tolerance for the distance of letters; with more, adjacent numbers would become one text.
constexpr float slack = 0.05F;
constexpr int most_blanks = 3;

/// Icons have code points that no other font has.
bool is_icon(const ImFontGlyph& glyph) {
    return glyph.Codepoint >= 0xE000 && glyph.Codepoint <= 0xF8FF;
}

Weight weight_of(const ImFontBaked& face) {
    for (const Weight weight : {Weight::semibold, Weight::code})
        if (face.ContainerFont == font(weight) && font(weight) != font(Weight::regular))
            return weight;
    return Weight::regular;
}

/// The em of a face: the font of text fields is measured by ascent + descent, all others by the em.
float em_of(const ImFontBaked& face) {
    if (face.ContainerFont != field_font())
        return face.Size;
    const ImFontBaked& regular = *font(Weight::regular)->GetFontBaked(face.Size);
    return face.Size * regular.Size / (regular.Ascent - regular.Descent);
}

/// Rotates upward text back, so that it is handled like horizontal text.
ImVec2 turned_back(ImVec2 point, bool upwards) {
    return upwards ? ImVec2(-point.y, point.x) : point;
}
ImVec2 turned(ImVec2 point, bool upwards) {
    return upwards ? ImVec2(point.y, -point.x) : point;
}

}

DrawnLetters::DrawnLetters() {
    ImFontAtlasBuilder& builder = *ImGui::GetIO().Fonts->Builder;
    for (int i = 0; i < builder.BakedPool.Size; ++i)
        for (const ImFontGlyph& glyph : builder.BakedPool[i].Glyphs)
            if (glyph.Visible)
                places_[{glyph.U0, glyph.V0}] = {&glyph, &builder.BakedPool[i]};
}

bool DrawnLetters::goes_on(const Found& found, ImVec2 pen, const ImDrawVert& corner,
                           const std::vector<DrawnThing>& things) const {
    if (found.face != face_ || things.empty() || things.back().color != corner.col)
        return false;
    const float gap = pen.x - pen_.x, blank = found.face->GetCharAdvance(' ');
    const float blanks = std::round(gap / blank);
    return std::fabs(pen.y - pen_.y) < slack && blanks >= 0 && blanks <= most_blanks &&
           std::fabs(gap - blanks * blank) < slack;
}

bool DrawnLetters::take(std::span<const ImDrawVert, 4> corners, ImVec4 clip, std::vector<DrawnThing>& things) {
    const auto place = places_.find({corners[0].uv.x, corners[0].uv.y});
    const ImVec2 along{corners[1].pos.x - corners[0].pos.x, corners[1].pos.y - corners[0].pos.y};
    const bool upwards = std::fabs(along.x) < std::fabs(along.y);
    if (place == places_.end() || is_icon(*place->second.glyph)) {
        end();
        return false;
    }
    const Found found = place->second;
    const ImVec2 corner = turned_back(corners[0].pos, upwards);
    const ImVec2 pen{corner.x - found.glyph->X0, corner.y - found.glyph->Y0};
    if (upwards != upwards_ || !goes_on(found, pen, corners[0], things)) {
        const ImVec2 baseline{pen.x, pen.y + std::round(found.face->Ascent)};
        things.push_back(
            {DrawnWords{{}, turned(baseline, upwards), em_of(*found.face), 0, weight_of(*found.face), upwards},
             corners[0].col, clip});
        pen_ = pen;
    }
    DrawnWords& text = std::get<DrawnWords>(things.back().what);
    const auto blanks = static_cast<std::size_t>(std::lround((pen.x - pen_.x) / found.face->GetCharAdvance(' ')));
    char utf8[5];
    ImTextCharToUtf8(utf8, found.glyph->Codepoint);
    text.words += std::string(blanks, ' ') + utf8;
    pen_ = {pen.x + found.glyph->AdvanceX, pen.y};
    text.width = pen_.x - turned_back(text.at, upwards).x;
    face_ = found.face;
    upwards_ = upwards;
    return true;
}

}
