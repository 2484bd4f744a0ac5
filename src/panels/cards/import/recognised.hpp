// What a table of numbers is: searched in the background when the table is added, described in sentences, and shown
// beside the table.
#pragma once

#include "session/session.hpp"
#include "widgets/region.hpp"

namespace posenc {

class Recognised {
  public:
    /// Begins to look for the formula of the table, in the slice that is shown.
    void ask(Session& session, std::shared_ptr<const OwnTable> table);
    void draw(Session& session, Column& column);

  private:
    void ask_again(Session& session);
    void draw_search(Session& session, Column& column);
    void draw_answer(Session& session, Column& column);
    void draw_expected(Session& session, Column& column);
    void expect(Session& session, std::string_view typed);

    std::shared_ptr<const OwnTable> table_; ///< null: no search was started
    Index slice_ = 0;
    std::string expected_, problem_; ///< the expected state as typed, and why it cannot be read
};

}
