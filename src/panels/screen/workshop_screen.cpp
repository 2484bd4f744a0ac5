// The workshop in the place of the lesson's column, and what leads to it. It is made when it is first asked for.
#include "panels/screen/screen.hpp"

namespace posenc {

Workshop& Screen::workshop() {
    if (!workshop_)
        workshop_ = std::make_unique<Workshop>();
    return *workshop_;
}

/// Whoever leaves the program in the workshop comes back to it with the lesson.
void Screen::recall_workshop(Session& session) {
    workshop_recalled_ = true;
    if (Workshop::left_open() == lessons_.id())
        workshop().resume(session, lessons_);
}

/// Without a name a new lesson begins.
void Screen::open_workshop(Session& session, std::string_view lesson) {
    workshop().open(session, lessons_, lesson);
    sheet_ = Sheet::high; // of a narrow screen: it has more to show than a lesson
}

void Screen::follow(Session& session, const ContentsWish& wish) {
    switch (wish.kind) {
    case ContentsWish::Kind::none:
        break;
    case ContentsWish::Kind::make:
    case ContentsWish::Kind::edit:
        return open_workshop(session, wish.name);
    case ContentsWish::Kind::copy:
        return workshop().begin_from(session, lessons_);
    case ContentsWish::Kind::guide:
        return guide_.open();
    }
}

void Screen::keep_step(Session& session) {
    workshop().keep(session, lessons_);
}

void Screen::draw_workshop(Session& session, const ScreenLayout& layout) {
    const bool compact = layout.folded || layout.lesson_head.height > 0;
    WorkshopWish wish = workshop().draw(session, lessons_, layout.lesson_head, layout.lesson, compact);
    if (wish.contents)
        contents_.open();
    if (wish.guide)
        guide_.open();
    if (wish.share)
        open_share();
    if (!wish.said.empty())
        copied_.say(std::move(wish.said));
}

void Screen::draw_workshop_remark(Session& session) {
    if (workshop_->draw_remark())
        workshop_->follow_remark(session, lessons_);
}

}
