// Copies numbers of the picture as text: the number in focus, and at the second request its row.
#pragma once

#include "session/session.hpp"
#include "views/views.hpp"
#include "widgets/controls.hpp"

#include <optional>
#include <string>

namespace posenc {

class CopyNumbers {
  public:
    /// Copies the number at the focus with all digits to the clipboard. Called again for the same cell it copies the
    /// row, separated by tabs, if it has at most most_numbers numbers. If the view has numbers of its own, it copies
    /// all of them.
    void copy(Session& session);
    /// One number of a field, and one of its rows as above.
    void copy_number(const Field& field, Cell cell);
    void copy_row(const Field& field, Index row);
    /// The remark that says what was copied, on top of the screen.
    void draw() const;
    /// Shows a remark from elsewhere that something was copied or saved.
    void say(std::string remark);
    bool moving() const { return ImGui::GetTime() < until_; }

    static constexpr Index most_numbers = 65536;

  private:
    void copy_table(const ViewNumbers& numbers);

    FieldPtr field_;           ///< of the number copied last
    std::optional<Cell> cell_; ///< its place; none once its row was copied
    std::string remark_;
    double until_ = -1; ///< time at which the remark disappears
};

}
