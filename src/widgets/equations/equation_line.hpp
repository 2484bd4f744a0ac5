// Typeset equations on the screen: where they come from, how large they are, and their drawing.
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
/// Asks for the file when first called.
FoundEquation find_equation(EquationSource source, std::string_view name);
/// What a lesson writes between $ and $ or, displayed, between $$ and $$.
FoundEquation lesson_equation(std::string_view tex, bool displayed);

/// Pixels an em beside text of `size` design pixels where the widest line fits `width` device pixels; 0 where it would
/// be smaller than `smallest_scale` of the usual size.
float fitting_em(const Equation& equation, float width, float size, float smallest_scale);

/// Whole device pixels from the baseline.
struct EquationBox {
    float width, ascent, descent;
};
EquationBox equation_box(const EquationLine& line, float em);

/// From `origin`, the beginning of the baseline.
void draw_equation_line(ImDrawList* list, ImVec2 origin, const EquationFile& file, const EquationLine& line, float em,
                        ImU32 color);
/// All lines from `at` down; returns the height. With `list` null only measures.
float draw_equation_lines(ImDrawList* list, ImVec2 at, const FoundEquation& found, float em, ImU32 color);

}
