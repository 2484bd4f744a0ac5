// Curves through measured points, named at their ends, with a band where there are several seeds, and dashed where they
// prove nothing. The numbers of the point nearest to the pointer, or chosen with the arrow keys, are shown.
#pragma once

#include "views/canvas/canvas.hpp"

#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace posenc {

struct PlotPoint {
    double x = 0;
    double mean = undefined, low = undefined, high = undefined;
};

struct PlotLine {
    int series = 0;
    std::string name;      ///< at its end
    std::string note = {}; ///< below the name: "has not learned it"
    std::vector<PlotPoint> points = {};
    double solid_to = std::numeric_limits<double>::infinity(); ///< dashed beyond this x
    bool markers = true;
};

struct PlotTick {
    double at = 0;
    std::string text;
};

/// The texts about a point.
struct PointWords {
    std::string value, where, fact;
};

struct LinePlot {
    std::string_view label; ///< accessible name, unique among the plots on screen
    std::string x_name;
    Range x = {}, y = {};
    std::vector<PlotTick> x_ticks = {}, y_ticks = {};
    Range shaded = {};             ///< of x; undefined: nothing is shaded
    std::string shaded_words = {}; ///< a text above the shaded part
    std::vector<PlotLine> lines = {};
    bool named = true;             ///< false: the lines are named elsewhere
    bool two_names_a_line = false; ///< below the plot, where the notes of many names would take the room of its curves
    bool logarithmic = false;      ///< y is an exponent of ten, so its zero gets no line of its own
    std::function<PointWords(std::size_t line, std::size_t point)> words = {};
};

/// The parts of a line on both sides of `solid_to`; where the line crosses it, a point is interpolated.
struct LineParts {
    std::vector<PlotPoint> solid, dashed;
};
LineParts parts_of(const PlotLine& line);

/// The names stand beside the plot where it is wide enough, else in a list below it.
void draw_line_plot(Canvas& canvas, Rect area, const LinePlot& plot);
/// Height of the list of names below a plot of this width; 0 where they stand beside it.
float names_below_height(float width, std::size_t lines, bool two_a_line);

}
