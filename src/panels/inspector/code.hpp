// The inspector's code: the program that computes exactly the field on the screen, in NumPy, PyTorch or C++.
#pragma once

#include "core/snippets/snippet.hpp"
#include "session/session.hpp"
#include "widgets/controls.hpp"

#include <optional>
#include <string>
#include <vector>

namespace posenc {

struct Column;

/// A line of the card: part of a line of the code where that is wider than the card.
struct CodeRow {
    std::string text;
    int indent = 0;       ///< characters before the text
    bool comment = false; ///< nothing but a comment
    bool continues = false;
};

/// The code in rows of at most `columns` characters, broken at blanks where there are any near; what is broken goes on
/// four characters further in.
std::vector<CodeRow> code_rows(std::string_view code, int columns);

class CodeSection {
  public:
    /// Only asks for the programs, and computes anything, while the section is in sight.
    void draw(Column& column, Session& session);
    /// True while the remark "Copied" stands, or the code is to follow the state.
    bool moving() const;

  private:
    void refresh(Session& session, bool at_once);
    bool is_changing(const State& state);
    bool says_copied() const;
    void draw_head(Column& column, Session& session);
    void draw_body(Column& column);
    void draw_code(Column& column);
    void draw_rows(Rect card, std::size_t count);
    void choose(Language language);

    std::optional<Language> language_; ///< none before the first frame
    std::optional<State> state_;       ///< that the code is of
    std::optional<State> wanted_;      ///< the one on the screen, since changed_at_
    double changed_at_ = -1, due_ = -1;
    double stale_since_ = -1; ///< when the code fell behind a state that goes on changing
    std::string code_;        ///< empty while it is not there
    bool waits_ = false;      ///< for the programs to arrive
    std::vector<CodeRow> rows_;
    int columns_ = 0; ///< that the rows were made for
    bool unfolded_ = false;
    float height_ = 0; ///< as drawn last
    double copied_until_ = -1;
};

}
