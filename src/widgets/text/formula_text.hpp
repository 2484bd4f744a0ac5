// A line of a calculation in the program's own font: in n^(2i/d) the exponent is raised, in q_i the index is lowered.
#pragma once

#include <imgui.h>

#include <string_view>
#include <vector>

namespace posenc {

enum class Script { none, raised, lowered };

/// Relative to the size of the surrounding text.
struct ScriptPlace {
    float size, rise; ///< of its baseline above that of the text
};
constexpr ScriptPlace script_place(Script script) {
    if (script == Script::none)
        return {1, 0};
    return {0.77F, script == Script::raised ? 0.36F : -0.14F};
}

/// Consecutive characters of the text at the same height, without the signs ^ and _ and without brackets that only
/// group an exponent.
struct FormulaRun {
    std::string_view text;
    Script script = Script::none;
    bool operator==(const FormulaRun&) const = default;
};

/// After ^ follows an expression in round brackets, or one number or name. After _ follows one number or name, but only
/// after a single letter or a bracket, so that names such as max_distance stay unchanged.
std::vector<FormulaRun> formula_runs(std::string_view text);

/// Like draw_wrapped; lines are broken at spaces, but not within an exponent.
float draw_formula_text(ImDrawList* list, ImVec2 at, float width, std::string_view text, float size, ImU32 color);

}
