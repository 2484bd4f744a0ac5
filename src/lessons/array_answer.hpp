// An array from a person's own program as the answer to a question: read from a file or a text, or made as a sample for
// whoever has no program, and compared in the background with the picture that the question means, as posenc recognise
// --expect compares. Nothing is drawn here.
#pragma once

#include "core/lessons/lesson.hpp"
#include "core/own/own_table.hpp"
#include "lessons/lesson_memory.hpp"
#include "session/session.hpp"

#include <optional>
#include <string_view>

namespace posenc {

struct Method;

enum class ArraySample { right, with_mistake };

class ArrayAnswer {
  public:
    /// Begins to compare the array in these bytes; what is wrong with it at once is told in `given`.
    void bring(Session& session, const LessonMemory::Place& place, const LessonQuestion& question,
               std::string_view name, std::string_view bytes, Answered& given);
    void bring_sample(Session& session, const LessonMemory::Place& place, const LessonQuestion& question,
                      ArraySample sample, Answered& given);
    /// Whether the array that was brought there is being compared.
    bool compares(const LessonMemory::Place& place) const { return table_ && place == place_; }
    /// Writes what was found out, once it is known, into the answers. Call it once a frame.
    void follow(Session& session, LessonMemory& memory);

  private:
    void compare(Session& session, const LessonMemory::Place& place, const LessonQuestion& question, OwnTablePtr table,
                 Answered& given);

    OwnTablePtr table_;              ///< that is being compared; null: none is
    const Method* method_ = nullptr; ///< that is asked for
    Cell wanted_;                    ///< its size
    LessonMemory::Place place_;
};

}
