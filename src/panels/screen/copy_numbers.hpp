// Numbers of the picture as text: the one that is looked at, and when asked once more the row in which it stands.
#pragma once

#include "session/session.hpp"
#include "views/views.hpp"
#include "widgets/controls.hpp"

#include <optional>
#include <string>

namespace posenc {

class CopyNumbers {
  public:
    /// To the clipboard: all digits of the number at the focus; the second time in a row, the whole row with tabs
    /// between its numbers, where it is not longer than most_numbers.
    /// Of a view with numbers of its own, all of them.
    void copy(Session& session);
    /// One number of a field, and one of its rows as above.
    void copy_number(const Field& field, Cell cell);
    void copy_row(const Field& field, Index row);
    /// The remark that says what was copied, on top of the screen.
    void draw() const;
    /// A remark of another who copied or saved something.
    void say(std::string remark);
    bool moving() const { return ImGui::GetTime() < until_; }

    static constexpr Index most_numbers = 65536;

  private:
    void copy_table(const ViewNumbers& numbers);

    FieldPtr field_;           ///< of the number copied last
    std::optional<Cell> cell_; ///< its place; none once its row was copied
    std::string remark_;
    double until_ = -1; ///< time
};

}
