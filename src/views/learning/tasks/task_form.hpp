// A task of a person's own as a form: a rule and its number; the row `task` holds both as one text.
#pragma once

#include "core/learning/task.hpp"

namespace posenc {

struct TaskForm {
    int rule = 0; ///< of learning::task_rules()
    Index number = 0;
    bool operator==(const TaskForm&) const = default;
};

/// The rule of a task and its number; of a task with a rule that is not offered "three back".
TaskForm form_of(std::string_view task_id);
/// "back:5", "end"; numbers are brought into the rule's range.
std::string task_id_of(const TaskForm& form);

}
