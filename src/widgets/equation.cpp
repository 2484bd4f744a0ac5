// Lines of equations are drawn once for each size, into the texture of the letters, and coloured when shown.
#include "widgets/equation.hpp"

#include "core/text.hpp"
#include "platform/platform.hpp"
#include "widgets/equation_file.hpp"
#include "widgets/look.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace posenc {

namespace {

constexpr float em_of_text = 1.15F; // the letters of equations are smaller than those of the program at the same em
constexpr float smallest_scale = 0.8F;
constexpr float em_steps = 4;    // sizes a pixel: a panel that is being widened needs no new picture each frame
constexpr float line_gap = 0.6F; // em
constexpr std::size_t kept_lines = 64;

/// Null until it has arrived, and for ever where it cannot be had.
const EquationFile* equations() {
    static std::optional<EquationFile> file;
    static bool damaged = false;
    if (!file && !damaged)
        if (const std::optional<std::string_view> bytes = platform::data_file("equations.bin");
            bytes && !bytes->empty())
            damaged = !(file = read_equations(*bytes));
    return file ? &*file : nullptr;
}

/// A line in the texture of the letters.
struct Kept {
    ImFontAtlasRectId rect;
    int left, top; ///< of the picture, from the line's origin
    int frame;     ///< when last shown
};
using Key = std::pair<const EquationLine*, int>; ///< with the em in parts of a pixel

struct Cache {
    ImGuiContext* owner = nullptr; ///< whose texture it is
    std::map<Key, Kept> lines;
};
Cache cache;

void forget(ImGuiContext* context, ImGuiContextHook*) {
    if (cache.owner == context)
        cache = {};
}

void own() {
    ImGuiContext* const context = ImGui::GetCurrentContext();
    if (cache.owner == context)
        return;
    cache = {context, {}};
    ImGuiContextHook hook;
    hook.Type = ImGuiContextHookType_Shutdown;
    hook.Callback = forget;
    ImGui::AddContextHook(context, &hook);
}

/// Those not shown lately make room.
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

void draw_line(ImDrawList* list, ImVec2 origin, const Kept& line, ImU32 color) {
    ImFontAtlas* const atlas = ImGui::GetIO().Fonts;
    ImFontAtlasRect place;
    if (!atlas->GetCustomRect(line.rect, &place))
        return;
    const ImVec2 corner{origin.x + static_cast<float>(line.left), origin.y + static_cast<float>(line.top)};
    const ImVec2 end{corner.x + static_cast<float>(place.w), corner.y + static_cast<float>(place.h)};
    list->AddImage(atlas->TexRef, corner, end, place.uv0, place.uv1, color);
}

/// Pixels an em at which the equation fits; 0 where it would be too small.
float fitting_em(const Equation& equation, float width, float size) {
    const float wanted = em_of_text * px(size);
    float widest = 1;
    for (const EquationLine& line : equation.lines)
        widest = std::max(widest, static_cast<float>(line.width) / 1000);
    const float em = std::floor(std::min(wanted, width / widest) * em_steps) / em_steps;
    // Enlarged text may not fit: then an equation as large as everybody else's is better than none.
    // says.
    const float smallest = std::min(smallest_scale * wanted, em_of_text * size * platform::density());
    return em >= smallest ? em : 0;
}

float draw_plain(ImDrawList* list, ImVec2 at, float width, const Method& method, float size, ImU32 color) {
    float height = 0;
    for (const std::string_view line : split(method.formula, '\n'))
        height += draw_wrapped(list, {at.x, at.y + height}, width, line, size, color);
    return height;
}

}

float draw_equation(ImDrawList* list, ImVec2 at, float width, const Method& method, float size, ImU32 color) {
    const EquationFile* const file = equations();
    const Equation* const equation = file ? file->find(method.id) : nullptr;
    const float em = equation ? fitting_em(*equation, width, size) : 0;
    if (em == 0)
        return draw_plain(list, at, width, method, size, color);
    float height = 0;
    for (const EquationLine& line : equation->lines) {
        if (&line != &equation->lines.front())
            height += std::round(line_gap * em);
        const float ascent = std::ceil(em * static_cast<float>(line.ascent) / 1000);
        if (list)
            draw_line(list, {std::round(at.x), std::round(at.y + height + ascent)}, kept(*file, line, em), color);
        height += ascent + std::ceil(em * static_cast<float>(line.descent) / 1000);
    }
    return height;
}

}
