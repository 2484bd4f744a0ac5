// A shape is what one call drew: triangles that share corners with no other call. With hard edges a segment of a line
// is a quad whose centre line is the segment; every other shape is the outline of its triangles.
#include "widgets/drawing.hpp"

#include "widgets/drawn_letters.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace posenc {

namespace {

using Edge = std::pair<unsigned, unsigned>;

struct Shape {
    std::vector<std::array<unsigned, 3>> triangles; ///< indices of corners
    unsigned first = 0, last = 0;                   ///< of all corners
};

float distance(ImVec2 a, ImVec2 b) {
    return std::hypot(a.x - b.x, a.y - b.y);
}
ImVec2 middle(ImVec2 a, ImVec2 b) {
    return {(a.x + b.x) / 2, (a.y + b.y) / 2};
}

/// The outlines of the area that the triangles cover. Edges shared by two triangles lie inside and are left out.
std::vector<std::vector<unsigned>> outlines_of(const Shape& shape) {
    std::multiset<Edge> edges;
    for (const auto& triangle : shape.triangles)
        for (std::size_t i = 0; i < 3; ++i) {
            const Edge edge{triangle[i], triangle[(i + 1) % 3]};
            if (const auto shared = edges.find({edge.second, edge.first}); shared != edges.end())
                edges.erase(shared);
            else if (edge.first != edge.second)
                edges.insert(edge);
        }
    std::vector<std::vector<unsigned>> outlines;
    while (!edges.empty()) {
        std::vector<unsigned> outline;
        for (auto edge = edges.begin(); edge != edges.end();) {
            outline.push_back(edge->first);
            const unsigned next = edge->second;
            edges.erase(edge);
            edge = edges.lower_bound({next, 0});
            if (edge != edges.end() && edge->first != next)
                break;
        }
        outlines.push_back(std::move(outline));
    }
    return outlines;
}

class Reader {
  public:
    std::vector<DrawnThing> read() {
        for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists)
            read(*list);
        return std::move(things_);
    }

  private:
    void read(const ImDrawList& list) {
        const ImDrawCmd* callback = nullptr;
        for (const ImDrawCmd& command : list.CmdBuffer) {
            if (command.UserCallback == nullptr)
                read(list, command, callback);
            callback = command.UserCallback ? &command : nullptr;
        }
    }

    void read(const ImDrawList& list, const ImDrawCmd& command, const ImDrawCmd* callback) {
        const ImDrawIdx* const index = list.IdxBuffer.Data + command.IdxOffset;
        corners_ = list.VtxBuffer.Data + command.VtxOffset;
        clip_ = command.ClipRect;
        line_ = nullptr;
        letters_.end();
        if (callback && callback->UserCallback != ImDrawCallback_ResetRenderState && command.ElemCount > 0)
            return take_numbers(platform::heat_picture(*callback), index);
        for (unsigned at = 0; at < command.ElemCount;) {
            Shape shape{{}, index[at], 0};
            for (; at < command.ElemCount; at += 3) {
                const auto [low, high] = std::minmax({index[at], index[at + 1], index[at + 2]});
                if (!shape.triangles.empty() && low > shape.last)
                    break;
                shape.first = std::min<unsigned>(shape.first, low);
                shape.last = std::max<unsigned>(shape.last, high);
                shape.triangles.push_back({index[at], index[at + 1], index[at + 2]});
            }
            take(shape, command.TexRef._TexData);
        }
    }

    void take(const Shape& shape, const ImTextureData* texture) {
        const ImDrawVert& corner = corners_[shape.first];
        const bool quad = shape.last - shape.first == 3 && shape.triangles.size() == 2;
        const bool pictured = quad && corners_[shape.last - 1].uv.x != corner.uv.x;
        if (pictured)
            take_pictured(std::span<const ImDrawVert, 4>(&corner, 4), texture);
        else if ((corner.col & IM_COL32_A_MASK) == 0)
            return;
        else if (letters_.end(); quad && is_piece(shape))
            take_piece(&corner);
        else
            take_area(shape);
    }

    void take_pictured(std::span<const ImDrawVert, 4> corners, const ImTextureData* texture) {
        line_ = nullptr;
        if (!letters_.take(corners, clip_, things_) && texture && texture->Pixels)
            things_.push_back({of_texture(corners, *texture), 0, clip_});
    }

    static ImVec4 box_of(ImVec2 a, ImVec2 b) {
        return {std::min(a.x, b.x), std::min(a.y, b.y), std::max(a.x, b.x), std::max(a.y, b.y)};
    }

    void take_numbers(platform::Picture picture, const ImDrawIdx* index) {
        if (picture.width > 0)
            things_.push_back(
                {DrawnPicture{box_of(corners_[index[0]].pos, corners_[index[2]].pos), std::move(picture), true}, 0,
                 clip_});
    }

    /// A part of the font texture, in the colour of the corners.
    static DrawnPicture of_texture(std::span<const ImDrawVert, 4> corners, const ImTextureData& texture) {
        const auto pixel = [](float part, int size) {
            return static_cast<int>(std::lround(part * static_cast<float>(size)));
        };
        const int left = pixel(corners[0].uv.x, texture.Width), top = pixel(corners[0].uv.y, texture.Height);
        DrawnPicture drawn{box_of(corners[0].pos, corners[2].pos), {}, false};
        drawn.picture.width = pixel(corners[2].uv.x, texture.Width) - left;
        drawn.picture.height = pixel(corners[2].uv.y, texture.Height) - top;
        const ImU32 color = corners[0].col;
        for (int y = top; y < top + drawn.picture.height; ++y)
            for (int x = left; x < left + drawn.picture.width; ++x) {
                const unsigned char* const at =
                    texture.Pixels + (std::ptrdiff_t{y} * texture.Width + x + 1) * texture.BytesPerPixel - 1;
                for (const int shift : {IM_COL32_R_SHIFT, IM_COL32_G_SHIFT, IM_COL32_B_SHIFT})
                    drawn.picture.rgba.push_back(static_cast<std::uint8_t>(color >> shift));
                drawn.picture.rgba.push_back(static_cast<std::uint8_t>(*at * (color >> IM_COL32_A_SHIFT) / 255));
            }
        return drawn;
    }

    /// Whether the shape is a segment of a line: a rectangle with corners 0 and 3 at its beginning, 1 and 2 at its end.
    bool is_piece(const Shape& shape) const {
        const unsigned n = shape.first;
        constexpr unsigned order[2][3] = {{0, 1, 2}, {0, 2, 3}};
        for (std::size_t i = 0; i < 2; ++i)
            for (std::size_t j = 0; j < 3; ++j)
                if (shape.triangles[i][j] != n + order[i][j])
                    return false;
        const ImVec2 a = corners_[n].pos, b = corners_[n + 1].pos, c = corners_[n + 2].pos, d = corners_[n + 3].pos;
        constexpr float slack = 0.02F;
        const bool parallel = std::fabs(b.x - a.x - c.x + d.x) < slack && std::fabs(b.y - a.y - c.y + d.y) < slack;
        const float across = (b.x - a.x) * (d.x - a.x) + (b.y - a.y) * (d.y - a.y);
        return parallel && std::fabs(across) <= slack * std::max(distance(a, b), distance(a, d));
    }

    void take_piece(const ImDrawVert* corners) {
        const ImVec2 begin = middle(corners[0].pos, corners[3].pos), end = middle(corners[1].pos, corners[2].pos);
        const float width = distance(corners[0].pos, corners[3].pos);
        constexpr float same = 0.01F;
        if (line_ && things_.back().color == corners[0].col && std::fabs(line_->width - width) < same &&
            distance(line_->points.back(), begin) < same) {
            line_->points.push_back(end);
            return;
        }
        things_.push_back({DrawnLine{{begin, end}, width}, corners[0].col, clip_});
        line_ = &std::get<DrawnLine>(things_.back().what);
    }

    void take_area(const Shape& shape) {
        line_ = nullptr;
        DrawnArea area;
        for (const std::vector<unsigned>& outline : outlines_of(shape)) {
            area.outlines.emplace_back();
            for (const unsigned corner : outline)
                area.outlines.back().push_back(corners_[corner].pos);
        }
        if (!area.outlines.empty())
            things_.push_back({std::move(area), corners_[shape.first].col, clip_});
    }

    DrawnLetters letters_;
    std::vector<DrawnThing> things_;
    const ImDrawVert* corners_ = nullptr; ///< of the command
    ImVec4 clip_;
    DrawnLine* line_ = nullptr; ///< that the next piece may go on: the last of things_
};

}

HardEdges::HardEdges() {
    ImGuiStyle& style = ImGui::GetStyle();
    lines_ = std::exchange(style.AntiAliasedLines, false);
    textured_lines_ = std::exchange(style.AntiAliasedLinesUseTex, false);
    areas_ = std::exchange(style.AntiAliasedFill, false);
}

HardEdges::~HardEdges() {
    ImGuiStyle& style = ImGui::GetStyle();
    style.AntiAliasedLines = lines_;
    style.AntiAliasedLinesUseTex = textured_lines_;
    style.AntiAliasedFill = areas_;
}

std::vector<DrawnThing> read_drawing() {
    return Reader().read();
}

}
