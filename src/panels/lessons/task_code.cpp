#include "panels/lessons/task_code.hpp"

#include "platform/platform.hpp"
#include "widgets/controls.hpp"

#include "icons.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr float remark_seconds = 2, gap = 10;

bool is_code_line(const LessonBlock& block) {
    return block.kind == LessonBlock::Kind::paragraph && block.text.size() == 1 &&
           block.text.front().kind == LessonSpan::Kind::code;
}

}

std::string task_code(const LessonStep& step) {
    std::string code;
    for (const LessonBlock& block : step.blocks)
        if (is_code_line(block))
            code += block.text.front().text + "\n";
    const bool calls_numpy = code.find("np.") != std::string::npos;
    return calls_numpy ? "import numpy as np\n\n" + code : code;
}

void draw_copy_code(LessonPlayer& player, Column& column) {
    const std::string code = task_code(*player.step());
    if (code.empty())
        return;
    const bool copied = ImGui::GetTime() < player.code_copied_until();
    const char* const label = copied ? "Copied###lesson.copy" : "Copy code###lesson.copy";
    const ButtonOptions look{.icon = copied ? icons::circle_check : icons::copy};
    const Rect line = column.take(control_height(), px(gap));
    if (button({line.x, line.y, std::min(line.width, button_width(label, look)), line.height}, label, look))
        platform::copy_text(code, [&player] {
            player.code_copied(ImGui::GetTime() + remark_seconds);
            platform::wake_after(remark_seconds);
        });
}

float copy_code_height(const LessonStep& step) {
    return task_code(step).empty() ? 0 : control_height() + px(gap);
}

}
