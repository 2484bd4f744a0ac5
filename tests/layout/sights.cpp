#include "layout/sights.hpp"

#include "import/lessons/lesson_reader.hpp"
#include "lessons/lesson_table.hpp"
#include "platform/platform.hpp"

#include <algorithm>

namespace posenc::layout {

namespace {

constexpr Place lesson_places[] = {{1024, 768, 1, "1", "", "light"},
                                   {1280, 800, 1.25F, "1", "", "dark"},
                                   {390, 844, 2, "1", "", "light"},
                                   {1280, 800, 1, "2", "", "contrast"},
                                   {568, 320, 2, "1", "", "dark"}};

constexpr std::string_view pairs[] = {
    "view=heatmap&method=sinusoidal&beside=view%3Dheatmap%26base%3D100",
    "view=heatmap&method=sinusoidal&beside=view%3Dheatmap%26base%3D100&difference=1",
    "view=heatmap&method=sinusoidal&beside=view%3Dfrequencies",
    "view=similarity&method=similarity&beside=view%3Drelative%26method%3Dalibi",
    "view=biases&method=alibi&head_count=8&beside=view%3Dbiases%26method%3Dt5-bias&difference=1",
    "view=attention&method=attention&beside=view%3Dmasks%26method%3Dmasked-softmax",
    "view=rotary&method=rotary-table&beside=view%3Dspace%26method%3Dsinusoidal-2d%26d_model%3D96",
    "view=tree&method=tree&beside=view%3Dtree%26method%3Dlaplacian"};

/// Some are there on wide screens only, some on narrow ones.
struct Opener {
    std::string_view state, control;
};
constexpr Opener openers[] = {{"", "help"},
                              {"", "share"},
                              {"", "import"},
                              {"", "lessons"},
                              {"", "method"},
                              {"", "preset"},
                              {"", "view.more"},
                              {"", "drawer"},
                              {"", "menu"},
                              {"", "sheet.formula"},
                              {"", "sheet.code"},
                              {"", "sheet.settings"},
                              {"view=rotary&method=rotary-table", "sheet.code"},
                              {"view=attention&method=attention", "sheet.settings"},
                              {"view=tree&method=tree", "sheet.formula"},
                              {"", picture_menu},
                              {"length=4&d_model=4&zoom=0,0,2,2", picture_menu},
                              {"view=masks&method=masked-softmax&length=16777216", picture_menu},
                              {"view=frequencies&method=sinusoidal", picture_menu},
                              {"lesson=05-wavelengths&lesson_step=2", "lesson.contents"},
                              {"lesson=05-wavelengths&lesson_step=2", "lesson.contents,worksheet"},
                              {"lesson=05-wavelengths&lesson_step=2", "lesson.settings"},
                              {"lesson=05-wavelengths&lesson_step=2", "lesson.question"},
                              {"lesson=12-masks&lesson_step=3", "lesson.formula"},
                              {"lesson=12-masks&lesson_step=3", "drawer"},
                              {"lesson=08-relative-shift&lesson_step=3", "lesson.present"}};

}

std::vector<Sight> lesson_sights(int step) {
    std::vector<Sight> sights;
    int number = 0;
    for (const LessonEntry& entry : lesson_table())
        for (const LessonEntry::Edition& edition : entry.editions) {
            const Lesson lesson =
                read_lesson(*platform::data_file(lesson_file_name(entry.id, edition.language))).lesson;
            for (Place place : lesson_places) {
                place.language = edition.language;
                for (std::size_t n = ++number % step; n < lesson.steps.size(); n += step)
                    sights.push_back(
                        {State{}.with("lesson", entry.id).with("lesson_step", std::to_string(n + 1)), place});
            }
        }
    return sights;
}

std::vector<Sight> pair_sights(int step) {
    std::vector<Sight> sights;
    int number = 0;
    for (const std::string_view pair : pairs)
        for (int size = ++number % step; size < size_count; size += step)
            sights.push_back({parse(pair).state, place(number, size)});
    return sights;
}

std::vector<Sight> opened_sights(int step) {
    std::vector<Sight> sights;
    int number = 0;
    for (const Opener& opener : openers)
        for (int size = ++number % step; size < size_count; size += step)
            sights.push_back({parse(opener.state).state, place(number, size), std::string(opener.control)});
    return sights;
}

}
