// Colour tokens of the three themes, and of a variant of the light one for projectors. Text colours have a contrast of
// WCAG AA on every grey of their theme, AAA in the contrast theme. Pins and series can be distinguished in normal
// vision and in simulated protanopia, deuteranopia and tritanopia (Machado 2009).
#include "widgets/theme.hpp"

namespace posenc {

namespace {

/// 0xRRGGBB as an opaque colour in Dear ImGui's format.
constexpr ImU32 rgb(unsigned hex) {
    return IM_COL32(hex >> 16 & 255, hex >> 8 & 255, hex & 255, 255);
}

constexpr ImU32 black = rgb(0x000000), white = rgb(0xFFFFFF), ink = rgb(0x14181F);

constexpr Theme light = {
    .id = "light",
    .dark = false,
    .bg0 = white,
    .bg1 = rgb(0xF7F8FA),
    .bg2 = rgb(0xECEEF2),
    .bg3 = rgb(0xDDE1E8),
    .line = rgb(0xDFE3E9),
    .line2 = rgb(0x7F8796),
    .text = ink,
    .text2 = rgb(0x454D5B),
    .text3 = rgb(0x5A6270),
    .accent = rgb(0x4F43D6),
    .accent_hover = rgb(0x3F34BC),
    .on_accent = white,
    .accent_soft = rgb(0xE9E7FC),
    .select = rgb(0xD9D5FA),
    .focus = rgb(0x4F43D6),
    .warn = rgb(0x8A4B00),
    .warn_soft = rgb(0xFFF1D9),
    .error = rgb(0xB0221A),
    .error_soft = rgb(0xFDEBE9),
    .ok = rgb(0x17693A),
    .ok_soft = rgb(0xE3F4E9),
    .disabled = rgb(0x9AA1AD),
    .faint = rgb(0x6B7380),
    .series = {rgb(0xC02A80), rgb(0x00724D), rgb(0x4A1AA8), rgb(0xB07D00), rgb(0x1168D6), rgb(0xE1765C), rgb(0x2DA0AA),
               rgb(0x681100)},
    .pin_ink = {white, white, white, black},
};

constexpr Theme dark = {
    .id = "dark",
    .dark = true,
    .bg0 = rgb(0x101216),
    .bg1 = rgb(0x171A20),
    .bg2 = rgb(0x22262E),
    .bg3 = rgb(0x323843),
    .line = rgb(0x2A2F38),
    .line2 = rgb(0x717A89),
    .text = rgb(0xF0F2F5),
    .text2 = rgb(0xBBC2CD),
    .text3 = rgb(0x9CA4B2),
    .accent = rgb(0xA79DFF),
    .accent_hover = rgb(0xBDB5FF),
    .on_accent = rgb(0x14112B),
    .accent_soft = rgb(0x2A2650),
    .select = rgb(0x3A3470),
    .focus = rgb(0xA79DFF),
    .warn = rgb(0xF5B95B),
    .warn_soft = rgb(0x33250E),
    .error = rgb(0xFF8A80),
    .error_soft = rgb(0x3A1716),
    .ok = rgb(0x6FD79A),
    .ok_soft = rgb(0x12301F),
    .disabled = rgb(0x646C79),
    .faint = rgb(0x7D8694),
    .series = {rgb(0xE865B6), rgb(0x2FD3A0), rgb(0x8F80F5), rgb(0xFFE867), rgb(0xA4BDFF), rgb(0xEBA258), rgb(0xD8F3FF),
               rgb(0xDF4C24)},
    .pin_ink = {ink, ink, ink, ink},
};

constexpr Theme contrast = {
    .id = "contrast",
    .dark = true,
    .bg0 = black,
    .bg1 = black,
    .bg2 = rgb(0x1C1C1C),
    .bg3 = rgb(0x3A3A3A),
    .line = rgb(0x8C8C8C),
    .line2 = white,
    .text = white,
    .text2 = white,
    .text3 = rgb(0xD9D9D9),
    .accent = rgb(0xFFD400),
    .accent_hover = rgb(0xFFE45C),
    .on_accent = black,
    .accent_soft = rgb(0x3D3300),
    .select = rgb(0x574900),
    .focus = rgb(0x00E5FF),
    .warn = rgb(0xFFC14D),
    .warn_soft = rgb(0x1C1C1C),
    .error = rgb(0xFF9B93),
    .error_soft = rgb(0x1C1C1C),
    .ok = rgb(0x7CF0AC),
    .ok_soft = rgb(0x1C1C1C),
    .disabled = rgb(0x8C8C8C),
    .faint = rgb(0xA6A6A6),
    .series = {dark.series[0], dark.series[1], dark.series[2], dark.series[3], dark.series[4], dark.series[5],
               dark.series[6], dark.series[7]},
    .pin_ink = {ink, ink, ink, ink},
};

/// The light theme for a room that is not dark: greys and hairlines, which a projector washes out, are stronger.
constexpr Theme projector = [] {
    Theme theme = light;
    theme.id = "projector";
    theme.bg1 = rgb(0xF3F5F8);
    theme.bg2 = rgb(0xE4E7ED);
    theme.bg3 = rgb(0xD0D6DF);
    theme.line = rgb(0xBDC4CF);
    theme.line2 = rgb(0x5F6775);
    theme.text2 = rgb(0x2A313C);
    theme.text3 = rgb(0x454D5B);
    theme.accent_soft = rgb(0xDEDAFB);
    theme.disabled = rgb(0x7F8796);
    theme.faint = rgb(0x5F6775);
    return theme;
}();

}

const Theme& find_theme(std::string_view id) {
    for (const Theme* candidate : {&dark, &contrast, &projector})
        if (candidate->id == id)
            return *candidate;
    return light;
}

}
