// Read by the reader of lessons itself, a section at a time, because a step has limits.
#include "panels/lessons/guide.hpp"

#include "core/text.hpp"
#include "import/lessons/lesson_reader.hpp"
#include "lessons/lesson_table.hpp"
#include "platform/platform.hpp"
#include "widgets/text/language.hpp"
#include "widgets/text/rich_text.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr std::string_view guide_file = "lessons/guide.md";

/// A row of a table as an item: its cells with colons between them.
std::string row_as_item(std::string_view row) {
    std::string item = "- ";
    std::vector<std::string_view> cells = split(row.substr(1, row.rfind('|') - 1), '|');
    for (std::size_t i = 0; i < cells.size(); ++i)
        item += (i > 0 ? ": " : "") + std::string(trim(cells[i]));
    return item;
}

bool is_rule(std::string_view line) {
    return line.starts_with('|') && line.find_first_not_of("|- ") == std::string_view::npos;
}

/// Without its title and its tables, and each section a step.
std::string as_lesson(std::string_view readme) {
    std::string text = "# Guide\n\n```state\n```\n\n", fence;
    const std::vector<std::string_view> lines = split(readme, '\n');
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const std::string_view line = lines[i];
        const std::size_t marks = std::min(line.find_first_not_of('`'), line.size());
        if (fence.empty() && marks >= 3)
            fence = line.substr(0, marks);
        else if (line == fence)
            fence.clear();
        const bool within = !fence.empty(), head = i + 1 < lines.size() && is_rule(lines[i + 1]);
        if (!within && line.starts_with("## "))
            text += "```state\n```\n\n";
        if (!within && line.starts_with('|'))
            text += is_rule(line) || head ? "" : row_as_item(line) + "\n";
        else if (!within && line.starts_with("    "))
            text += "`" + std::string(trim(line)) + "`\n\n";
        else
            text += std::string(line) + "\n";
    }
    return text;
}

}

std::vector<LessonBlock> guide_blocks(std::string_view readme) {
    LessonReading reading = read_lesson(as_lesson(readme));
    std::vector<LessonBlock> all;
    for (LessonStep& step : reading.lesson.steps)
        std::move(step.blocks.begin(), step.blocks.end(), std::back_inserter(all));
    return all;
}

void LessonGuide::draw() {
    Column column;
    if (!card_.begin("How to write a lesson", column))
        return;
    if (blocks_.empty())
        if (const std::optional<std::string_view> readme = platform::data_file(guide_file); readme && !readme->empty())
            blocks_ = guide_blocks(*readme);
    if (blocks_.empty())
        prose_item(column, platform::data_file(guide_file) ? "The guide is on its way." : lessons_missing, 13,
                   theme().text2);
    const Verbatim as_written;
    const RichTextResult drawn =
        draw_lesson_blocks(ImGui::GetWindowDrawList(), {column.x, column.y}, column.width, blocks_, 14);
    if (drawn.followed)
        platform::open_link(*drawn.followed);
    column.y += drawn.height;
    card_.end(column);
}

}
