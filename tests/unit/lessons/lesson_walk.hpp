// A hand that walks through every step of the lessons in a window of some size.
#pragma once

#include "import/lessons/lesson_reader.hpp"
#include "lessons/lesson_table.hpp"
#include "lessons/recorded_races.hpp"
#include "platform/platform.hpp"
#include "unit/background/local_hosts.hpp"
#include "unit/screen/screen_hand.hpp"
#include "widgets/text/language.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <string_view>

namespace posenc {

struct Window {
    int width, height;
    double median, least; ///< of the window, what plots cover at least
};
inline constexpr Window small_window{1024, 768, 0.36, 0.30}, laptop_window{1280, 800, 0.39, 0.30},
    projector_window{1920, 1080, 0.43, 0.12}, phone_window{390, 844, 0.24, 0.11};

class LessonWalk : public testing::TestWithParam<Window> {
  protected:
    void TearDown() override { begin_language("en"); } // as the other tests expect

    /// Each step as it begins, in this language or, where it is empty, in all.
    static void at_every_step(const std::function<void(Hand&, const LessonStep&)>& look, std::string_view language) {
        for (const LessonEntry& entry : lesson_table())
            for (const LessonEntry::Edition& edition : entry.editions)
                if (language.empty() || edition.language == language)
                    at_every_step_of(entry.id, edition.language, look);
    }

    static void at_every_step_of(const std::string& id, const std::string& language,
                                 const std::function<void(Hand&, const LessonStep&)>& look) {
        const Lesson lesson =
            read_lesson(platform::data_file(lesson_file_name(id, language)).value(), recorded_accuracy()).lesson;
        Hand hand(GetParam().width, GetParam().height, 1,
                  "theme=light&language=" + language + "&lesson=" + id + "&lesson_step=1", recognising_host);
        for (const LessonStep& step : lesson.steps) {
            hand.settle();
            SCOPED_TRACE(language + " " + id + ", step " + std::to_string(hand.state().integer("lesson_step")) + ": " +
                         step.title);
            look(hand, step);
            hand.key(ImGuiKey_PageDown);
        }
    }
};

inline std::string window_name(const testing::TestParamInfo<Window>& tested) {
    return "w" + std::to_string(tested.param.width);
}

}
