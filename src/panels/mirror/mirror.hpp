// The mirror: the content of the screen as JSON, for people who cannot use the canvas. Their settings return as a state
// text, and actions in the lesson as Program::act; buttons and tabs are in widgets/items.hpp.
#pragma once

#include "lessons/lesson_player.hpp"
#include "session/session.hpp"

#include <string>

namespace posenc {

/// {language, summary, place, messages, sound, theme, text_size, controls, lesson}: a language id such as "en", two
/// sentences (summary.hpp), the messages that are shown, what is `offered` (view_offer.hpp) before them, `heard` (the
/// last sound, see listen.hpp), "light", "dark" or "contrast", a factor, controls_json and lesson_json.
/// `fields`: of the workshop, objects as in controls_json, each followed by a comma; they are the first controls.
std::string mirror_json(Session& session, LessonPlayer& player, std::string_view heard, const std::string& offered,
                        const std::string& fields = {});

/// An array of {key, label, kind, min, max, step, value, choices, help, disabled}: view, method, theme, text size, then
/// the parameters on screen. integer and real have min, max and step; choice has choices ({id, label, needs}; needs is
/// there if a view cannot show the method); disabled is there if the control is locked.
std::string controls_json(const Session& session);

}
