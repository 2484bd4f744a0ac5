// See copy_numbers.hpp.
#include "panels/screen/copy_numbers.hpp"

#include "core/text.hpp"
#include "panels/actions.hpp"
#include "platform/platform.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <cmath>

namespace posenc {

namespace {

constexpr double remark_seconds = 2;

std::string row_text(const Field& field, Index row) {
    std::string text;
    for (Index col = 0; col < field.size().col; ++col)
        text += (col > 0 ? "\t" : "") + shortest(field.at({row, col}));
    return text;
}

}

void CopyNumbers::say(std::string remark) {
    remark_ = std::move(remark);
    until_ = ImGui::GetTime() + remark_seconds;
}

void CopyNumbers::copy_table(const ViewNumbers& numbers) {
    if (!numbers.field)
        return say("This picture shows no table of numbers yet");
    const Cell size = numbers.field->size();
    std::string rows;
    for (Index row = 0; numbers.csv.empty() && row < size.row; ++row)
        rows += row_text(*numbers.field, row) + "\n";
    platform::copy_text(numbers.csv.empty() ? rows : numbers.csv,
                        [this, size] { say("Copied the table: " + counted(size.row * size.col, "number")); });
}

void CopyNumbers::copy_number(const Field& field, Cell cell) {
    const std::string number = shortest(field.at(cell));
    platform::copy_text(number, [this, number] { say("Copied " + number); });
}

void CopyNumbers::copy_row(const Field& field, Index row) {
    const Index count = field.size().col;
    if (count > most_numbers)
        return say("A row of " + readable_integer(count) + " numbers is too long to copy; posenc export writes it");
    platform::copy_text(row_text(field, row), [this, count] { say("Copied the row: " + counted(count, "number")); });
}

void CopyNumbers::copy(Session& session) {
    if (const auto numbers = view_on_screen(session.state()).numbers)
        return copy_table(numbers(session));
    const FieldPtr field = session.field();
    const Cell cell = session.focus();
    const bool again = field == field_ && cell_ == cell;
    field_ = field;
    cell_ = again ? std::nullopt : std::optional(cell);
    if (!again) {
        const std::string number = shortest(field->at(cell));
        return platform::copy_text(number,
                                   [this, number] { say("Copied " + number + "; press again to copy its whole row"); });
    }
    copy_row(*field, cell.row);
}

void CopyNumbers::draw() const {
    const float width = pill(nullptr, {}, remark_, PillKind::ok, icons::circle_check);
    const ImVec2 at{std::round((ImGui::GetIO().DisplaySize.x - width) / 2), px(56)};
    pill(ImGui::GetForegroundDrawList(), at, remark_, PillKind::ok, icons::circle_check);
    note_item({remark_, "text", at.x, at.y, width, px(24)});
}

}
