// Actions in the page's own document: in the lesson as text, see lesson_mirror.hpp, and "view=ID", which chooses a view
// as its tab does; and what was written in a field of the workshop, "workshop.title=…".
#include "panels/mirror/lesson_mirror.hpp"
#include "panels/screen/screen.hpp"

namespace posenc {

void Screen::act(Session& session, std::string_view text) {
    if (text == "train" && lessons_.step() && lessons_.training_offered() > 0)
        return LessonPlayer::train(session);
    if (constexpr std::string_view chosen = "view="; text.starts_with(chosen)) {
        if (const View* view = find_view(text.substr(chosen.size())))
            choose(session, *view);
        return;
    }
    if (text.starts_with("workshop.") && works(session.state()))
        return workshop_->act(session, lessons_, text);
    if (text != "run")
        return act_in_lesson(session, lessons_, text);
    const RunReading run = read_run(session.state().text("animate"));
    if (run.run.parameter)
        parameters_.play(session, run.run);
}

}
