// A line of a calculation in the program's own letters: n^(2i/d) with its exponent raised, q_i with its index lowered.
#pragma once

#include <imgui.h>

#include <string_view>
#include <vector>

namespace posenc {

enum class Script { none, raised, lowered };

/// In sizes of the text around it.
struct ScriptPlace {
    float size, rise; ///< of its baseline above that of the text
};
constexpr ScriptPlace script_place(Script script) {
    if (script == Script::none)
        return {1, 0};
    return {0.77F, script == Script::raised ? 0.36F : -0.14F};
}

/// Consecutive characters of the text that stand at one height; without the signs ^ and _ and the brackets that only
/// hold an exponent together.
struct FormulaRun {
    std::string_view text;
    Script script = Script::none;
    bool operator==(const FormulaRun&) const = default;
};

/// After ^ what is in round brackets, or one number or name. After _ one number or name, where one letter or a bracket
/// stands before it, so that names such as max_distance stay as they are.
std::vector<FormulaRun> formula_runs(std::string_view text);

/// Like draw_wrapped; lines are broken at spaces, but not within an exponent.
float draw_formula_text(ImDrawList* list, ImVec2 at, float width, std::string_view text, float size, ImU32 color);

}
