// Typeset equations on the screen: finding them, their size, and drawing them.
#pragma once

#include "widgets/equations/equation_file.hpp"

#include <imgui.h>

namespace posenc {

/// The data files with equations: of the methods by their id, of the lessons by their TeX (lesson_equation).
enum class EquationSource { methods, lessons };

struct FoundEquation {
    const EquationFile* file = nullptr;
    const Equation* equation = nullptr; ///< null until the file has arrived, and where it does not hold the equation
    explicit operator bool() const { return equation != nullptr; }
};
/// Requests the file on the first call.
FoundEquation find_equation(EquationSource source, std::string_view name);
/// What a lesson writes between $ and $ or, displayed, between $$ and $$.
FoundEquation lesson_equation(std::string_view tex, bool displayed);

/// The size of an em in pixels, beside text of `size` design pixels, so that the widest line fits into `width` device
/// pixels. 0 if it would be smaller than `smallest_scale` times the usual size.
float fitting_em(const Equation& equation, float width, float size, float smallest_scale);

/// In whole device pixels; heights from the baseline.
struct EquationBox {
    float width, ascent, descent;
};
EquationBox equation_box(const EquationLine& line, float em);

/// Draws a line; `origin` is the start of the baseline.
void draw_equation_line(ImDrawList* list, ImVec2 origin, const EquationFile& file, const EquationLine& line, float em,
                        ImU32 color);
/// All lines from `at` down; returns the height. With `list` null only measures.
float draw_equation_lines(ImDrawList* list, ImVec2 at, const FoundEquation& found, float em, ImU32 color);

}
