// The mirror: what is on screen as JSON, for a person who works without the canvas. What is set there comes back as a
// state text, what is done in the lesson as Program::act; buttons and tabs are in widgets/items.hpp already.
#pragma once

#include "lessons/lesson_player.hpp"
#include "session/session.hpp"

#include <string>

namespace posenc {

/// {language, summary, place, messages, sound, theme, text_size, controls, lesson}: "en" or another, sentences
/// (summary.hpp), the messages that are shown, what was `heard` last (listen.hpp), "light", "dark" or "contrast", a
/// factor, controls_json and lesson_json.
std::string mirror_json(Session& session, LessonPlayer& player, std::string_view heard);

/// An array of {key, label, kind, min, max, step, value, choices, help, disabled}: view, method, theme, text size, then
/// the parameters on screen. min, max and step are there for integer and real, choices ({id, label}) for choice, and
/// disabled where a lock holds the control.
std::string controls_json(const Session& session);

}
