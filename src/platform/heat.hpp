// Draws a grid of floats as a coloured picture inside an ImGui draw list: one float texture, one 256-texel lookup
// table, one shader. The numbers are uploaded only when they changed; colour and range cost nothing to change.
#pragma once

#include <array>
#include <cstdint>
#include <span>

struct ImDrawList;

namespace posenc::platform {

/// A table of 256 sRGB colours, 0xAABBGGRR as ImGui packs them; texel 0 is `low`, texel 255 is `high`.
using ColorTable = std::array<std::uint32_t, 256>;

/// A grid of floats living on the graphics card. Not copyable; freed with the object while a context exists.
class HeatTexture {
  public:
    HeatTexture() = default;
    ~HeatTexture();
    HeatTexture(const HeatTexture&) = delete;
    HeatTexture& operator=(const HeatTexture&) = delete;

    /// Replaces the contents by `values`, row-major, `width` × `height`, in strips of at most 2 MiB. Needs a context:
    /// call it from Program.start or Program.frame. Remembers the graphics generation; `lost()` says that the texture
    /// must be uploaded again. The texture becomes empty, and draws nothing, if the grid is empty, if a side exceeds
    /// the limit of the graphics card (at least 2048), if the number of values is wrong, or if the graphics card
    /// provides no texture.
    void upload(int width, int height, std::span<const float> values);
    bool lost() const;
    unsigned id() const { return id_; }
    int width() const { return width_; }
    int height() const { return height_; }

  private:
    unsigned id_ = 0;
    int width_ = 0;
    int height_ = 0;
    int generation_ = -1;
};

/// How to draw it: nearest texel, colour = table[round(255 · (v − low)/(high − low))], clamped. NaN and the infinities
/// of masks, which mean "no number", are drawn in `undefined`. With low = high, values below are table[0], values above
/// table[255], equal ones table[128]. A reversed range (low > high) reverses the table.
struct HeatStyle {
    const ColorTable* table = nullptr; ///< must outlive the frame; compared by contents, uploaded when new
    float low = -1;
    float high = 1;
    std::uint32_t undefined = 0xff888888;
    bool transposed = false; ///< the texture's rows run along x
};

/// Adds the picture of the whole texture to the draw list in the rectangle x0,y0 – x1,y1 (device pixels), clipped as
/// the list's clip rectangle says. A lost or empty texture draws nothing.
void draw_heat(ImDrawList* list, const HeatTexture& texture, const HeatStyle& style, float x0, float y0, float x1,
               float y1);

}
