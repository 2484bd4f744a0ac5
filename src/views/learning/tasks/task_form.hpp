// The user's own task as a form: a rule and its number. The row `task` holds both as one text.
#pragma once

#include "core/learning/task.hpp"

namespace posenc {

struct TaskForm {
    int rule = 0; ///< index into learning::task_rules()
    Index number = 0;
    bool operator==(const TaskForm&) const = default;
};

/// The rule of a task and its number; if its rule is not offered in the form, those of "three back".
TaskForm form_of(std::string_view task_id);
/// "back:5", "end". Numbers are clamped to the rule's range.
std::string task_id_of(const TaskForm& form);

}
