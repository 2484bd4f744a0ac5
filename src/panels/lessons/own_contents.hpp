// The part of the contents about lessons of a person's own: those that are kept, and ways to begin one.
#pragma once

#include "lessons/lesson_player.hpp"
#include "lessons/own_lessons.hpp"
#include "widgets/region.hpp"

#include <optional>
#include <string>
#include <vector>

namespace posenc {

/// What the person asked for in this frame and the screen has to do.
struct ContentsWish {
    enum class Kind {
        none,
        make, ///< a new lesson
        edit, ///< the lesson of this name
        copy, ///< a copy of the open lesson
        guide,
    };
    Kind kind = Kind::none;
    std::string name = {};
};

class OwnContents {
  public:
    /// Reads the list anew.
    void open();
    /// What it will take (device pixels).
    float height() const;
    ContentsWish draw(Session& session, LessonPlayer& player, Column& column);

  private:
    ContentsWish draw_row(Session& session, LessonPlayer& player, std::size_t which, Rect line);
    void remove(Session& session, LessonPlayer& player, const OwnLesson& lesson);
    void draw_removed(Column& column);
    ContentsWish draw_beginnings(const LessonPlayer& player, Column& column);

    struct Removed {
        std::string name, text;
    };
    std::vector<OwnLesson> all_;
    std::optional<Removed> removed_; ///< can be brought back while the card is open
    std::string said_;               ///< where a file was saved
};

}
