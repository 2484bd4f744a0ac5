// Lines of equations are drawn once for each size, into the texture of the letters, and coloured when shown.
#include "widgets/equations/equation_line.hpp"

#include "platform/platform.hpp"
#include "widgets/look.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace posenc {

namespace {

constexpr float em_of_text = 1.15F; // the letters of equations are smaller than those of the program at the same em
// Sizes per pixel; while a panel is being widened, not every frame needs a new picture.
constexpr float em_steps = 4;
constexpr float line_gap = 0.6F; // em
constexpr std::size_t kept_lines = 64;

/// A line in the font texture.
struct Kept {
    ImFontAtlasRectId rect;
    int left, top; ///< of the picture, from the line's origin
    int frame;     ///< the frame in which it was shown last
};
using Key = std::pair<const EquationLine*, int>; ///< with the em in parts of a pixel

struct Cache {
    ImGuiContext* owner = nullptr; ///< the context that owns the texture
    std::map<Key, Kept> lines;
};
Cache cache;

void forget(ImGuiContext* context, ImGuiContextHook*) {
    if (cache.owner == context)
        cache = {};
}

void own() {
    ImGuiContext* const context = ImGui::GetIO().Fonts->OwnerContext; // pictures drawn off screen share its fonts
    if (cache.owner == context)
        return;
    cache = {context, {}};
    ImGuiContextHook hook;
    hook.Type = ImGuiContextHookType_Shutdown;
    hook.Callback = forget;
    ImGui::AddContextHook(context, &hook);
}

/// Forgets the lines that were not drawn in the last frame.
void drop_old() {
    const int last_frame = ImGui::GetFrameCount() - 1;
    std::erase_if(cache.lines, [&](const auto& entry) {
        if (entry.second.frame >= last_frame)
            return false;
        ImGui::GetIO().Fonts->RemoveCustomRect(entry.second.rect);
        return true;
    });
}

ImFontAtlasRectId upload(const EquationPicture& picture) {
    ImFontAtlas* const atlas = ImGui::GetIO().Fonts;
    ImFontAtlasRect place;
    const ImFontAtlasRectId rect = picture.coverage.empty()
                                       ? ImFontAtlasRectId_Invalid
                                       : atlas->AddCustomRect(picture.width, picture.height, &place);
    if (rect == ImFontAtlasRectId_Invalid)
        return rect;
    ImTextureData* const texture = atlas->TexData;
    auto* const pixels = static_cast<unsigned char*>(texture->GetPixelsAt(place.x, place.y));
    ImFontAtlasTextureBlockConvert(picture.coverage.data(), ImTextureFormat_Alpha8, picture.width, pixels,
                                   texture->Format, texture->GetPitch(), picture.width, picture.height);
    ImFontAtlasTextureBlockQueueUpload(atlas, texture, place.x, place.y, picture.width, picture.height);
    return rect;
}

const Kept& kept(const EquationFile& file, const EquationLine& line, float em) {
    own();
    const Key key{&line, static_cast<int>(std::lround(em * em_steps))};
    auto found = cache.lines.find(key);
    if (found == cache.lines.end()) {
        if (cache.lines.size() >= kept_lines)
            drop_old();
        const EquationPicture picture = equation_picture(file, line, em);
        found = cache.lines.emplace(key, Kept{upload(picture), picture.left, picture.top, 0}).first;
    }
    found->second.frame = ImGui::GetFrameCount();
    return found->second;
}

}

float fitting_em(const Equation& equation, float width, float size, float smallest_scale) {
    const float wanted = em_of_text * px(size);
    float widest = 1;
    for (const EquationLine& line : equation.lines)
        widest = std::max(widest, static_cast<float>(line.width) / 1000);
    const float em = std::floor(std::min(wanted, width / widest) * em_steps) / em_steps;
    // Enlarged text may not fit; then an equation in the usual size is better than none.
    const float smallest = std::min(smallest_scale * wanted, em_of_text * size * platform::density());
    return em >= smallest ? em : 0;
}

EquationBox equation_box(const EquationLine& line, float em) {
    const auto whole = [em](std::int16_t length) { return std::ceil(em * static_cast<float>(length) / 1000); };
    return {whole(line.width), whole(line.ascent), whole(line.descent)};
}

void draw_equation_line(ImDrawList* list, ImVec2 origin, const EquationFile& file, const EquationLine& line, float em,
                        ImU32 color) {
    const Kept& picture = kept(file, line, em);
    ImFontAtlas* const atlas = ImGui::GetIO().Fonts;
    ImFontAtlasRect place;
    if (!atlas->GetCustomRect(picture.rect, &place))
        return;
    const ImVec2 corner{std::round(origin.x) + static_cast<float>(picture.left),
                        std::round(origin.y) + static_cast<float>(picture.top)};
    const ImVec2 end{corner.x + static_cast<float>(place.w), corner.y + static_cast<float>(place.h)};
    list->AddImage(atlas->TexRef, corner, end, place.uv0, place.uv1, color);
}

float draw_equation_lines(ImDrawList* list, ImVec2 at, const FoundEquation& found, float em, ImU32 color) {
    float height = 0;
    for (const EquationLine& line : found.equation->lines) {
        if (&line != &found.equation->lines.front())
            height += std::round(line_gap * em);
        const EquationBox box = equation_box(line, em);
        if (list)
            draw_equation_line(list, {at.x, at.y + height + box.ascent}, *found.file, line, em, color);
        height += box.ascent + box.descent;
    }
    return height;
}

}
