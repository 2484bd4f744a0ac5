// The open lesson as structured text, for the page's own document; and what a person does there, carried out here.
#pragma once

#include "lessons/lesson_player.hpp"

#include <string>
#include <string_view>

namespace posenc {

/// null where none is open; else an object with title, language (of its words, empty where that is not known), number
/// (0: somebody's own), count, own, problem, step, steps, step_title, on_path, run (label of the number that runs, or
/// empty), next (id of the lesson after the last step, or empty), blocks [{kind, marker, text}], questions [{kind,
/// predict, answers [{text, chosen, right, say}], typed, unit, place, here, given, revealed, verdict, because}] and
/// goals [{reach, conditions [{text, holds}], hints (those that are open), more (there is another one), way (one can be
/// shown), reached, verdict, done}]. A text is an array of {kind, text, url}, that of a condition plain; right, say and
/// because come with the reveal only, done once the goal is reached, verdict with both.
std::string lesson_json(Session& session, LessonPlayer& player);

/// "step 3", "open 02-four-first-ideas", "close", "choose 0 2" (question, answer), "number 0 0.84", "place 0" (the
/// place that is looked at), "reveal 0", "hint 0" (goal), "way 0". What is impossible at present is ignored.
void act_in_lesson(Session& session, LessonPlayer& player, std::string_view text);

}
