// The whole screen: bars, panels, tabs and the view, arranged by size, and the keys that work everywhere.
#pragma once

#include "panels/help.hpp"
#include "panels/layout.hpp"
#include "panels/parameter_panel.hpp"
#include "panels/top_bar.hpp"
#include "views/views.hpp"

namespace posenc {

class Screen {
  public:
    /// Draws one frame; true while something moves by itself.
    bool frame(Session& session);
    void invite() { invites_ = true; }

  private:
    Layout lay_out(const std::vector<Issue>& messages) const;
    void draw_tabs(Session& session, Rect area, const View& view);
    void draw_view(Session& session, const Layout& layout, const View& view);
    void draw_remarks(Session& session, const Layout& layout, const std::vector<Issue>& messages);
    void accept_invitation();
    void close_messages(Session& session);
    void draw_panels(Session& session, const Layout& layout);
    void draw_bottom_bar(const Layout& layout);
    void draw_sheet_handle(const Layout& layout);
    void shortcuts(Session& session);

    Canvas canvas_;
    TopBar top_bar_;
    ParameterPanel parameters_;
    HelpCard help_;
    bool invites_ = false;
    bool drawer_open_ = false;
    Sheet sheet_ = Sheet::automatic;
    bool sheet_shows_formula_ = false;
    std::string dismissed_note_; ///< the remark about the view that the person has closed
};

}
