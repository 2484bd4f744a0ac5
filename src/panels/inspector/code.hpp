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

/// A line of the card; a line of code that is wider than the card takes several.
struct CodeRow {
    std::string text;
    int indent = 0;       ///< characters before the text
    bool comment = false; ///< the line is only a comment
    bool continues = false;
};

/// Breaks the code into rows of at most `columns` characters, at blanks if there are any near the end. A continued line
/// is indented by four more characters.
std::vector<CodeRow> code_rows(std::string_view code, int columns);

class CodeSection {
  public:
    /// Requests the programs and makes the code only while the section is in sight.
    void draw(Column& column, Session& session);
    /// True while the remark "Copied" is shown, or while the code must be made again.
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
    std::optional<State> state_;       ///< the state of the code
    std::optional<State> wanted_;      ///< the state on the screen since changed_at_
    double changed_at_ = -1, due_ = -1;
    double stale_since_ = -1; ///< since when the code is older than a state that keeps changing
    std::string code_;        ///< empty while there is none
    bool waits_ = false;      ///< files have not arrived yet
    std::vector<CodeRow> rows_;
    int columns_ = 0; ///< the width for which rows_ were made
    bool unfolded_ = false;
    float height_ = 0; ///< as drawn last
    double copied_until_ = -1;
};

}
