// Keys are compared by value, so a key at its default is written where the first state has set it.
#include "session/second_picture.hpp"

#include "core/lessons/guidance.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

namespace posenc {

namespace {

/// Keys that belong to the whole screen and not to one of the pictures.
bool is_common(std::string_view key) {
    return is_habit(key) || is_viewpoint(key) || guides(key) || key == "beside" || key == "difference";
}

}

std::optional<State> second_state(const State& state) {
    if (state.text("beside").empty())
        return {};
    const State second = with_viewpoint(with_habits(parse(state.text("beside"), state).state, state), {});
    return second.without("beside").without("difference");
}

std::string second_picture_text(const State& first, const State& second) {
    std::string text = "view=" + percent_encode(second.text("view"));
    for (const Parameter* parameter : parameter_table()) {
        const std::string_view key = parameter->key;
        if (key != "view" && !is_common(key) && !(first.value(key) == second.value(key)))
            text += "&" + std::string(key) + "=" + percent_encode(write_value(*parameter, second.value(key)));
    }
    return text;
}

void give_picture(Session& first, Session* second, Parsed given) {
    const std::optional<State> other = second_state(first.state());
    if (other)
        given.state = given.state.without("beside").without("difference");
    if (other && !second)
        given.state = given.state.with("beside", second_picture_text(given.state, *other))
                          .with(*find_parameter("difference"), first.state().value("difference"));
    (other && second ? *second : first).replace(std::move(given));
}

void SecondPicture::begin_frame(Session& first) {
    const std::optional<State> wanted = second_state(first.state());
    if (wanted && !shown_)
        session_.work_as(first);
    if (!wanted && shown_) { // of what it showed nothing is kept
        session_.begin_frame();
        session_.rest();
    }
    const bool same = first.state() == followed_ && first.state().tables() == followed_.tables();
    const bool ours = first.state().text("beside") == text_;
    if (wanted && (!shown_ || !same || !ours)) {
        if (!ours) // after undo, a link or a lesson, pending edits belong to another picture
            session_.drop_edits();
        session_.show(with_viewpoint(*wanted, session_.state()));
        followed_ = first.state();
        text_ = followed_.text("beside");
    }
    shown_ = wanted.has_value();
    session_.set_answer_waits(first.answer_waits());
    const State before = session_.state();
    edited_ = shown_ && session_.begin_frame() && !(with_viewpoint(session_.state(), before) == before);
    if (!edited_)
        return;
    text_ = second_picture_text(first.state(), session_.state());
    first.edit("beside", text_, session_.last_gesture());
}

}
