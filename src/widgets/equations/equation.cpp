// The equation of a method, or its plain formula.
#include "widgets/equations/equation.hpp"

#include "core/text.hpp"
#include "widgets/equations/equation_line.hpp"
#include "widgets/look.hpp"

namespace posenc {

namespace {

constexpr float smallest_scale = 0.8F;

float draw_plain(ImDrawList* list, ImVec2 at, float width, const Method& method, float size, ImU32 color) {
    float height = 0;
    for (const std::string_view line : split(method.formula, '\n'))
        height += draw_wrapped(list, {at.x, at.y + height}, width, line, size, color);
    return height;
}

}

float draw_equation(ImDrawList* list, ImVec2 at, float width, const Method& method, float size, ImU32 color) {
    const FoundEquation found = find_equation(EquationSource::methods, method.id);
    const float em = found ? fitting_em(*found.equation, width, size, smallest_scale) : 0;
    return em > 0 ? draw_equation_lines(list, at, found, em, color) : draw_plain(list, at, width, method, size, color);
}

}
