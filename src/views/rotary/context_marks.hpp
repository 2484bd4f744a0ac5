// What the plots over the pairs have in common and what stands in them: groups of pairs, lengths, names of lines.
#pragma once

#include "views/canvas/curves.hpp"
#include "views/rotary/context_notes.hpp"

#include <optional>
#include <span>
#include <vector>

namespace posenc {

/// The backgrounds of the groups of pairs, darker the more a pair is slowed.
void draw_grounds(const RotaryContext& context, Rect plot, const ScreenAxis& pairs);
/// The names of the groups above the plot, where they fit.
void name_groups(const RotaryContext& context, Rect above, const ScreenAxis& pairs);

/// A plot of wavelengths.
struct WavelengthPlot {
    const RotaryContext& context;
    Rect plot;
    ScreenAxis pairs;
    ValueAxis decades;
    Index shown = 0; ///< the focused pair
};
/// A length that is marked there; its label stands above its line at the left of the curves, which rise to the right,
/// or below it at their right.
struct MarkedLength {
    double length;
    std::string_view name;
    bool above;
};
/// Dashed lines with their names, or only their numbers if a name would cover a curve or another name; the first ones
/// have the first choice.
void draw_lengths(const WavelengthPlot& of, std::span<const MarkedLength> lengths);

/// A line's name, written at its right end and moved apart from others.
struct Named {
    std::string_view name;
    float y;
    ImU32 color;
    Weight weight;
};
void name_lines(Rect plot, std::vector<Named> lines);
/// Room at the right of the plots for the names of their lines.
float names_room(const RotaryContext& context);

}
