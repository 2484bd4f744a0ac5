#include "core/lessons/reveal.hpp"

#include <utility>

namespace posenc {

namespace {

/// The place in the syntax of `highlight`.
std::string written(const Place& place) {
    const std::string first = std::to_string(place.first), last = std::to_string(place.last);
    if (place.kind == Place::Kind::cell)
        return "cell " + first + " " + last;
    const std::string lines = place.kind == Place::Kind::rows ? "rows " : "columns ";
    return lines + first + " to " + last;
}

}

State revealed(const LessonQuestion& question, const State& begun) {
    State shown = parse(question.show, begun).state;
    if (!(shown.value("highlight") == begun.value("highlight")))
        return shown;
    std::string places(begun.text("highlight"));
    for (const Place& place : question.places)
        places += (places.empty() ? "" : ", ") + written(place);
    return question.places.empty() ? shown : shown.with("highlight", places);
}

State picture_of(const LessonStep& step, State begun, const std::function<bool(int question)>& answered) {
    State shown = std::move(begun);
    for (int i = 0; i < static_cast<int>(step.questions.size()); ++i)
        if (answered(i))
            shown = revealed(step.questions[static_cast<std::size_t>(i)], shown);
    return shown;
}

}
