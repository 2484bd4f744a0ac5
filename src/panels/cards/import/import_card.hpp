// The card about a file or text from outside: what was taken from it, what it means, which views show it. Without one
// it explains what can be dropped, chosen and pasted.
#pragma once

#include "panels/cards/card.hpp"
#include "panels/cards/import/import_text.hpp"
#include "panels/cards/import/recognised.hpp"
#include "session/session.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace posenc {

class ImportCard {
  public:
    ImportCard();
    ~ImportCard();
    /// Of a comparison, files go into the second picture, or into the first one if this is null.
    void goes_into(Session* second) { second_ = second; }
    /// Shows what was read last, or instructions.
    void open() { card_.open(); }
    bool is_open() const { return card_.is_open(); }
    /// Receives a file that was dropped, chosen or pasted. Its settings take effect in the next frame, as one step of
    /// undo. While `more` files of the same drop follow, only tables are taken, in addition to the one of the last
    /// file.
    void receive(Session& session, std::string_view name, std::optional<std::string_view> bytes, int more = 0);
    /// A text pasted where no text field is: a configuration, a link or rows of numbers; anything else is ignored.
    void paste(Session& session, std::string_view text);
    /// After the screen, so that it lies on top.
    void draw(Session& session);

  private:
    void read(Session& session);
    void add_table(Session& session);
    void take_beside(Session& session);
    void draw_content(Session& session, Column& column);
    void draw_tensors(Session& session, Column& column);
    void draw_slices(Session& session, Column& column);
    void draw_offers(Session& session, Column& column);
    void draw_copies(Column& column);
    void draw_others(Column& column);
    void draw_picker(Column& column);
    void draw_path(Column& column);
    void open_path();

    Session* second_ = nullptr; ///< see goes_into
    Card card_{"Import card", "Close import##close.import", 560};
    std::unique_ptr<Imported> last_; ///< null before anything was read
    std::string name_;               ///< the input, because it may have to be read again
    std::optional<std::string> bytes_;
    std::optional<ChosenNumbers> chosen_;
    int more_ = 0;                    ///< files of the same drop that are still to come
    std::vector<std::string> others_; ///< what became of the earlier files of the drop
    std::string path_, against_path_; ///< the typed path, and why it cannot be opened
    Recognised recognised_;
};

}
