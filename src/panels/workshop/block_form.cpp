// The forms of blocks, see block_form.hpp.
#include "panels/workshop/block_form.hpp"

#include "widgets/controls.hpp"
#include "widgets/hit_area.hpp"

#include "icons.hpp"

#include <algorithm>

namespace posenc {

std::string BlockForm::id(std::string_view name) const {
    const char* const form = kind == lesson_changes::Block::ask ? "workshop.ask." : "workshop.goal.";
    return form + std::to_string(which + 1) + "." + std::string(name);
}

std::string BlockForm::label(std::string_view words, std::string_view name) const {
    return with_identity(words, id(name));
}

bool BlockForm::bad(std::size_t line) const {
    const int at = bench.draft.source().line_of(part.at) + 1 + static_cast<int>(line);
    return std::any_of(bench.issues.begin(), bench.issues.end(),
                       [&](const LessonIssue& issue) { return issue.line == at; });
}

bool BlockForm::removed(Column& column, std::string_view heading, std::string_view remove) {
    const Rect head = column.take(control_height(), px(4));
    draw_form_head(head, std::string(heading) + " " + std::to_string(which + 1));
    if (!button_at_end(head, label(remove, "delete"), icons::trash_2))
        return false;
    bench.typing.end();
    bench.draft.set_block(bench.step, kind, which, "");
    return true;
}

void BlockForm::words(Column& column, std::string_view name, std::string_view key, int least_lines) {
    const std::string field = label(name, key), text(block.first(key));
    const std::vector<std::size_t> lines = block.lines_of({key});
    if (const auto typed = words_field(column, field, text, !lines.empty() && bad(lines.front()), least_lines)) {
        block.set_first(key, *typed);
        changed = true;
        typed_in = field;
    }
}

void BlockForm::type(const std::string& field, std::size_t line, const std::optional<std::string>& text) {
    if (!text)
        return;
    block.set(line, *text);
    changed = true;
    typed_in = field;
}

void BlockForm::add(std::string_view key, std::string_view value, std::initializer_list<std::string_view> behind) {
    const std::vector<std::size_t> lines = block.lines_of(behind);
    block.insert(lines.empty() ? block.size() : lines.back() + 1, key, value);
    changed = true;
    typed_in.clear();
}

void BlockForm::remove(std::size_t line) {
    block.remove(line);
    changed = true;
    typed_in.clear();
}

void BlockForm::end(Column& column) {
    draw_issues(bench, part, column);
    if (!changed)
        return;
    if (typed_in.empty())
        bench.typing.end();
    const std::uint64_t gesture = typed_in.empty() ? 0 : bench.typing.gesture(typed_in);
    bench.draft.set_block(bench.step, kind, which, block.text(), gesture);
}

}
