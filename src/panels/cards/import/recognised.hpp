// What a table of numbers is: asked for in the background when it was brought, told in sentences, shown beside it.
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

    std::shared_ptr<const OwnTable> table_; ///< null: nothing was asked
    Index slice_ = 0;
    std::string expected_, problem_; ///< the state that was meant, as text; why what was typed is none
};

}
