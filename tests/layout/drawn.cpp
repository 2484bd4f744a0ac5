#include "layout/drawn.hpp"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <map>
#include <span>
#include <utility>

namespace posenc::layout {

namespace {

/// What one call drew: vertices that no other call uses.
struct Piece {
    std::span<const ImDrawVert> vertices;
    std::vector<std::array<ImDrawVert, 3>> triangles;
    const ImDrawCmd* command = nullptr;
    const ImGuiWindow* window = nullptr;
    int order = 0;
};

std::uint8_t alpha(const ImDrawVert& vertex) {
    return static_cast<std::uint8_t>(vertex.col >> IM_COL32_A_SHIFT);
}

/// Finds the letter by its place in the picture of the fonts.
class Letters {
  public:
    struct Found {
        const ImFontGlyph* glyph = nullptr;
        ImFontBaked* font = nullptr;
    };

    Letters() {
        ImFontAtlasBuilder& builder = *ImGui::GetIO().Fonts->Builder;
        for (int i = 0; i < builder.BakedPool.Size; ++i)
            for (const ImFontGlyph& glyph : builder.BakedPool[i].Glyphs)
                if (glyph.Visible)
                    places_[{glyph.U0, glyph.V0}] = {&glyph, &builder.BakedPool[i]};
    }
    Found at(ImVec2 place) const {
        const auto found = places_.find({place.x, place.y});
        return found == places_.end() ? Found() : found->second;
    }

  private:
    std::map<std::pair<float, float>, Found> places_;
};

/// Icons stand in the fonts too; two side by side are no word.
bool is_icon(const ImFontGlyph& glyph) {
    return glyph.Codepoint >= 0xE000 && glyph.Codepoint <= 0xF8FF;
}

std::string utf8(unsigned code) {
    char out[5];
    ImTextCharToUtf8(out, code);
    return out;
}

ImRect around(std::span<const ImDrawVert> vertices) {
    ImRect box(FLT_MAX, FLT_MAX, -FLT_MAX, -FLT_MAX);
    for (const ImDrawVert& vertex : vertices)
        box.Add(vertex.pos);
    return box;
}

/// Takes the pieces of a frame in their order.
class Reader {
  public:
    explicit Reader(float scale) : scale_(scale) {}

    Drawn read() {
        const ImDrawData& data = *ImGui::GetDrawData();
        for (const ImDrawList* list : data.CmdLists)
            read(*list);
        return std::move(drawn_);
    }

  private:
    void read(const ImDrawList& list) {
        const ImGuiWindow* window = nullptr;
        for (const ImGuiWindow* each : ImGui::GetCurrentContext()->Windows)
            window = each->DrawList == &list ? each : window;
        for (const ImDrawCmd& command : list.CmdBuffer)
            if (!command.UserCallback)
                read(list, command, window);
    }

    void read(const ImDrawList& list, const ImDrawCmd& command, const ImGuiWindow* window) {
        const ImDrawIdx* const index = &list.IdxBuffer.Data[command.IdxOffset];
        for (unsigned at = 0; at < command.ElemCount;) {
            Piece piece{.vertices = {}, .triangles = {}, .command = &command, .window = window, .order = ++order_};
            unsigned first = index[at], last = 0;
            for (; at < command.ElemCount; at += 3) {
                const auto [low, high] = std::minmax({index[at], index[at + 1], index[at + 2]});
                if (!piece.triangles.empty() && low > last)
                    break;
                first = std::min<unsigned>(first, low);
                last = std::max<unsigned>(last, high);
                const auto vertex = [&](unsigned n) { return list.VtxBuffer[int(command.VtxOffset + index[at + n])]; };
                piece.triangles.push_back({vertex(0), vertex(1), vertex(2)});
            }
            piece.vertices = {&list.VtxBuffer.Data[command.VtxOffset + first], last - first + 1};
            take(piece);
        }
    }

    void take(const Piece& piece) {
        const bool of_fonts = piece.command->TexRef._TexData != nullptr;
        const auto same = [&](auto coordinate) {
            return std::all_of(piece.vertices.begin(), piece.vertices.end(), [&](const ImDrawVert& vertex) {
                return coordinate(vertex.uv) == coordinate(piece.vertices[0].uv);
            });
        };
        const bool same_x = same([](ImVec2 uv) { return uv.x; }), same_y = same([](ImVec2 uv) { return uv.y; });
        if (!of_fonts)
            take_shape(piece, Shape::Kind::picture, 0);
        else if (piece.vertices.size() == 4 && !same_x && !same_y)
            take_letter(piece);
        else if (same_y && !same_x) // Dear ImGui's pictures of lines of every thickness, one above the other
            take_shape(piece, Shape::Kind::line, 1);
        else
            take_shape(piece, is_thin(piece) ? Shape::Kind::line : Shape::Kind::fill, 0);
    }

    /// A convex fill, such as a disc: thin triangles about one point.
    static bool is_fan(const Piece& piece) {
        int solid = 0;
        const ImVec2 middle = piece.triangles.front()[0].pos;
        return std::all_of(piece.triangles.begin(), piece.triangles.end(),
                           [&](const auto& t) {
                               const bool fades = alpha(t[0]) == 0 || alpha(t[1]) == 0 || alpha(t[2]) == 0;
                               solid += fades ? 0 : 1;
                               return fades || (t[0].pos.x == middle.x && t[0].pos.y == middle.y);
                           }) &&
               solid > 2;
    }

    /// A thin box, or a line drawn without a picture: its ink between two seams that fade.
    bool is_thin(const Piece& piece) const {
        const float most = std::max(3.0F, std::round(3 * scale_));
        const ImRect box = around(piece.vertices);
        if (std::max(box.GetWidth(), box.GetHeight()) < 10 * scale_ || is_fan(piece))
            return false;
        return std::all_of(piece.triangles.begin(), piece.triangles.end(), [&](const auto& t) {
            const bool fades = alpha(t[0]) == 0 || alpha(t[1]) == 0 || alpha(t[2]) == 0;
            const ImVec2 a = t[1].pos - t[0].pos, b = t[2].pos - t[0].pos, c = t[2].pos - t[1].pos;
            const float longest = std::max({std::hypot(a.x, a.y), std::hypot(b.x, b.y), std::hypot(c.x, c.y), 0.1F});
            return fades || std::fabs(a.x * b.y - a.y * b.x) / longest <= most;
        });
    }

    void take_shape(const Piece& piece, Shape::Kind kind, float soft) {
        Shape shape{.kind = kind,
                    .opaque = kind != Shape::Kind::line,
                    .box = around(piece.vertices),
                    .clip = piece.command->ClipRect,
                    .soft = soft,
                    .triangles = {},
                    .order = piece.order,
                    .window = piece.window};
        shape.box.ClipWithFull(shape.clip);
        if (shape.box.GetWidth() <= 0 || shape.box.GetHeight() <= 0)
            return;
        for (const auto& t : piece.triangles) {
            const auto [low, high] = std::minmax({alpha(t[0]), alpha(t[1]), alpha(t[2])});
            shape.opaque = shape.opaque && (low == 255 || low == 0);
            if (kind == Shape::Kind::line ? high > 0 : low > 0)
                shape.triangles.push_back({t[0].pos, t[1].pos, t[2].pos});
        }
        if (!shape.triangles.empty())
            drawn_.shapes.push_back(std::move(shape));
    }

    void take_letter(const Piece& piece) {
        const ImDrawVert* const v = piece.vertices.data();
        const ImRect box = around(piece.vertices);
        const Letters::Found found = letters_.at(v[0].uv);
        const ImVec2 along = v[1].pos - v[0].pos, down = v[3].pos - v[0].pos;
        const bool upwards = std::fabs(along.x) < std::fabs(along.y);
        const auto component = [&](ImVec2 point) { return upwards ? ImVec2(-point.y, point.x) : point; };
        const ImVec2 corner = component(v[0].pos);
        const bool is_letter = found.glyph != nullptr &&
                               std::fabs(std::hypot(down.x, down.y) - (found.glyph->Y1 - found.glyph->Y0)) < 0.1F;
        const ImVec2 pen = is_letter ? corner - ImVec2(found.glyph->X0, found.glyph->Y0) : corner;
        const float blank = is_letter ? found.font->GetCharAdvance(' ') : 0;
        const float gap = pen.x - pen_.x;
        const bool goes_on = is_letter && !is_icon(*found.glyph) && found.font == font_ && piece.order == last_ + 1 &&
                             v[0].col == color_ && std::fabs(pen.y - pen_.y) < 0.1F && gap > -0.1F &&
                             gap < 2.1F * blank && !drawn_.texts.empty() && drawn_.texts.back().upwards == upwards;
        if (!goes_on)
            drawn_.texts.push_back({.words = {},
                                    .letters = {},
                                    .box = box,
                                    .clip = piece.command->ClipRect,
                                    .upwards = upwards,
                                    .equation = !is_letter,
                                    .size = is_letter ? found.font->Size : box.GetHeight(),
                                    .order = piece.order,
                                    .window = piece.window});
        Text& text = drawn_.texts.back();
        text.words += goes_on && gap > 0.5F * blank ? " " : "";
        text.words += is_letter ? utf8(found.glyph->Codepoint) : "?";
        text.letters.push_back(box);
        text.box.Add(box);
        text.order = last_ = piece.order;
        color_ = v[0].col;
        font_ = is_letter ? found.font : nullptr;
        pen_ = pen + ImVec2(is_letter ? found.glyph->AdvanceX : 0, 0);
    }

    Letters letters_;
    float scale_;
    Drawn drawn_;
    int order_ = 0;
    // Of the letter before:
    int last_ = -1;
    ImU32 color_ = 0;
    const ImFontBaked* font_ = nullptr;
    ImVec2 pen_; ///< where the next one would stand
};

/// Whether all of the triangle lies on one side of the box, looking along `axis`.
bool apart_along(ImVec2 axis, const Triangle& triangle, const ImRect& box) {
    const auto at = [&](ImVec2 point) { return axis.x * point.x + axis.y * point.y; };
    const auto [low, high] = std::minmax({at(triangle[0]), at(triangle[1]), at(triangle[2])});
    const auto [from, to] = std::minmax({at(box.GetTL()), at(box.GetTR()), at(box.GetBL()), at(box.GetBR())});
    return high <= from || low >= to;
}

}

Drawn drawn_frame(float scale) {
    return Reader(scale).read();
}

bool touches(const Triangle& triangle, const ImRect& box) {
    if (apart_along({1, 0}, triangle, box) || apart_along({0, 1}, triangle, box))
        return false;
    for (std::size_t i = 0; i < 3; ++i) {
        const ImVec2 side = triangle[(i + 1) % 3] - triangle[i];
        if (apart_along({-side.y, side.x}, triangle, box))
            return false;
    }
    return true;
}

bool holds(const Triangle& triangle, ImVec2 point) {
    constexpr float slack = 0.6F; // pixels: neighbours of one shape share their sides
    int left = 0, right = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const ImVec2 side = triangle[(i + 1) % 3] - triangle[i], way = point - triangle[i];
        const float length = std::max(std::hypot(side.x, side.y), 0.01F);
        const float away = (side.x * way.y - side.y * way.x) / length;
        left += away >= -slack ? 1 : 0;
        right += away <= slack ? 1 : 0;
    }
    return left == 3 || right == 3;
}

}
