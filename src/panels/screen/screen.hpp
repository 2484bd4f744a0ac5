// The whole screen: bars, panels, tabs and the view, arranged by size, and the keys that work everywhere.
#pragma once

#include "panels/cards/help.hpp"
#include "panels/cards/import/import_card.hpp"
#include "panels/cards/share/share_card.hpp"
#include "panels/compare/compare.hpp"
#include "panels/inspector/inspector.hpp"
#include "panels/inspector/listen.hpp"
#include "panels/inspector/pinned.hpp"
#include "panels/lessons/contents.hpp"
#include "panels/lessons/guide.hpp"
#include "panels/lessons/lesson_panel.hpp"
#include "panels/lessons/lesson_phone.hpp"
#include "panels/parameters/parameter_panel.hpp"
#include "panels/presenter/presenter.hpp"
#include "panels/screen/copy_numbers.hpp"
#include "panels/screen/film_export.hpp"
#include "panels/screen/layout.hpp"
#include "panels/screen/messages.hpp"
#include "panels/screen/picture_menu.hpp"
#include "panels/screen/table_export.hpp"
#include "panels/screen/top_bar.hpp"
#include "panels/screen/view_offer.hpp"
#include "panels/workshop/workshop.hpp"
#include "platform/hand_on.hpp"
#include "views/views.hpp"

#include <memory>

namespace posenc {

class Screen {
  public:
    /// Called before the look of the frame is set. True when the frame shows the presenter.
    bool begin_frame(Session& session);
    /// Draws one frame; true while something moves by itself.
    bool frame(Session& session);
    void invite() { invites_ = true; }
    void rest() { compare_.rest(); } ///< see Session::rest
    /// A file from outside (platform::Program::opened).
    void receive(Session& session, std::string_view name, std::optional<std::string_view> bytes, int more);
    /// Carries out an action in the mirror's lesson: "run", or one of those in lesson_mirror.hpp.
    void act(Session& session, std::string_view text);
    LessonPlayer& lessons() { return lessons_; }
    const Listen& listen() const { return listen_; }
    /// The fields of the workshop for the mirror; empty where it is not on the screen.
    std::string workshop_fields(Session& session) {
        return works(session.state()) ? workshop_->fields_json(session, lessons_) : "";
    }
    /// What is offered above the picture; empty without an offer.
    std::string offered(Session& session) { return offer_.text(compare_.active(session).state()); }

  private:
    ScreenLayout lay_out(const State& state, const State& active, const std::vector<Issue>& messages) const;
    void show_new_lesson();
    void remember_panels();
    void draw_tabs(Session& session, Session& active, const ScreenLayout& layout, const View& view);
    void draw_view(Session& session, Rect area, const View& view);
    void show(Session& session);    ///< all panels
    void present(Session& session); ///< the step of a lesson and its picture
    void embed(Session& session);   ///< what a frame of another page shows
    void draw_remarks(Session& session, const ScreenLayout& layout, const std::vector<Issue>& messages);
    float draw_offer(Session& session, Rect area);
    void accept_invitation();
    void welcome(Session& session, WelcomeChoice choice);
    void open_first_lesson(Session& session);
    bool value_moves() const;
    void rest_focus(Session& session);
    void close_messages(Session& session);
    void draw_panels(Session& session, const ScreenLayout& layout);
    void draw_open_lesson(Session& session, const ScreenLayout& layout);
    Workshop& workshop();
    bool works(const State& state) const { return workshop_ && !presents_ && workshop_->shown(state); }
    void recall_workshop(Session& session);
    void open_workshop(Session& session, std::string_view lesson);
    void keep_step(Session& session);
    void draw_workshop(Session& session, const ScreenLayout& layout);
    void draw_workshop_remark(Session& session);
    void draw_top_bar(Session& session, Session& active, Rect area);
    void draw_cards(Session& session);
    void follow(Session& session, const ContentsWish& wish);
    void draw_bottom_bar(const ScreenLayout& layout);
    void draw_sheet_handle(const ScreenLayout& layout);
    void draw_settings_drawer(Session& session, const ScreenLayout& layout);
    std::vector<std::string_view> keys_of_step() const; ///< that the tasks of the lesson's step need
    void draw_dock(Session& session, const ScreenLayout& layout);
    bool picture_first() const { return lesson_seen_ || compare_.shown(); } ///< then the drawer is closed at first
    int step_seen_ = 0;                                                     ///< of the lesson in the last frame
    Drawer& drawer() { return picture_first() ? picture_drawer_ : drawer_; }
    bool settings_in_drawer(const ScreenLayout& layout) { return !layout.folded && drawer() == Drawer::settings; }
    ParameterPanel& settings() { return compare_.second_active() ? parameters_of_second_ : parameters_; }
    void choose(Session& session, const View& view);
    void shortcuts(Session& session);
    bool lesson_keys(Session& session);
    void escape(Session& session);
    void save(Session& session);
    void offer_picture_menu(Session& session);
    bool picture_menu_asked_for();
    void open_picture_menu(Session& session, bool by_key);
    void follow_picture_menu(Session& session, PictureWish wish);
    void open_share();
    void draw_share(Session& session);
    void hand_out_picture(Session& session, ShareWish wish);
    void hand_out_numbers(Session& session, const ShareWish& wish);
    void hand_out_table(Session& session, const ShareWish& wish);
    void write_table();
    void hand_out_film(Session& session, const ShareWish& wish);
    void draw_film();
    bool gives_up(ShareKind kind);
    void tell_end(ShareAnswer ended);

    Canvas canvas_, inspector_canvas_;
    Compare compare_;
    TopBar top_bar_;
    ParameterPanel parameters_, parameters_of_second_;
    HelpCard help_;
    PinnedSection pinned_, pinned_of_second_;
    CodeSection code_;
    ImportCard import_;
    ShareCard share_;
    std::string carried_; ///< "&lesson_text=…", see ShareState; made when the card opens
    TableExport table_;
    FilmExport film_;
    CopyNumbers copied_;
    Listen listen_;
    LessonPlayer lessons_;
    LessonContents contents_;
    LessonGuide guide_;
    std::unique_ptr<Workshop> workshop_; ///< null until it is asked for
    bool workshop_recalled_ = false;
    Presenter presenter_;
    PictureMenu picture_menu_;
    ExampleOffer offer_;           ///< of a view that cannot show the method of the active picture
    Rect picture_;                 ///< where the view was drawn last
    bool picture_hovered_ = false; ///< by the pointer, with nothing on top
    bool strayed_ = false;         ///< the pointer has moved the focus
    bool menu_key_ = false;        ///< was pressed in this frame
    const std::optional<std::string> embedded_ = platform::embedded();
    bool presents_ = false;    ///< in this frame the presenter is shown instead of the panels
    bool lesson_seen_ = false; ///< one was open in the last frame
    bool invites_ = false;
    bool wants_lesson_ = false; ///< the first one, as soon as the table of lessons has arrived
    Drawer drawer_ = Drawer::closed;
    Drawer picture_drawer_ = Drawer::closed; ///< closed at first, so that a lesson or two pictures get the whole width
    Sheet sheet_ = Sheet::automatic;
    SheetPart sheet_part_ = SheetPart::settings;
    std::string panels_;         ///< the drawer and the sheet as they are stored; empty before the first frame
    std::string dismissed_note_; ///< the remark about the view that the person has closed
};

}
