// How far a goal of a lesson is reached: its conditions, with the numbers of the present picture.
//
// Numbers are equal where they agree in 9 significant digits, or differ by less than 10⁻¹², so that rounding decides
// nothing: < and > exclude equal numbers, <= and >= include them. A number that is undefined or missing meets no
// condition.
#pragma once

#include "core/lessons/lesson.hpp"

namespace posenc {

struct ConditionNow {
    bool holds = false;
    std::string now;    ///< the number as it is read; "undefined", or empty where there is none
    std::string wanted; ///< what it is compared with, likewise
};

/// In the order of `goal.when`.
std::vector<ConditionNow> conditions_of(const LessonGoal& goal, const LessonPictures& present);

bool all_hold(const std::vector<ConditionNow>& conditions);

/// The settings of a state that an example (key=value&…) changes, except those that only follow another setting.
std::vector<const Parameter*> changed_by(const std::string& example, const State& begun);

/// "<", "≤", "=", "≠", "≥", ">"
std::string_view sign_of(LessonCondition::Relation relation);

}
