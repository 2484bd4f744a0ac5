// The open lesson as structured text for the page's own document; actions in the document are carried out here.
#pragma once

#include "lessons/lesson_player.hpp"

#include <string>
#include <string_view>

namespace posenc {

/// null if no lesson is open; else an object with title, language (of the lesson's text; empty if unknown), number (0:
/// a person's own lesson), count, own, problem, step, steps, step_title, on_path, run (label of the number that plays,
/// or empty), next (id of the lesson after the last step, or empty), blocks [{kind, marker, text}], questions [{kind,
/// predict, answers [{text, chosen, right, say}], typed, unit, place, here, given, revealed, verdict, because}] and
/// goals [{reach, conditions [{text, holds}], hints (the open ones), more (there is another hint), way (one can be
/// shown), reached, verdict, done}]. A text is an array of {kind, text, url}; a condition's text is plain. right, say
/// and because are present only after the reveal, done only when the goal is reached, verdict with both.
std::string lesson_json(Session& session, LessonPlayer& player);

/// "step 3", "open 02-four-first-ideas", "close", "choose 0 2" (question, answer), "number 0 0.84", "place 0" (the
/// place that is looked at), "reveal 0", "hint 0" (goal), "way 0". What is impossible at present is ignored.
void act_in_lesson(Session& session, LessonPlayer& player, std::string_view text);

}
