#include "panels/lesson_worksheet.hpp"

#include "core/parameters.hpp"
#include "export/png.hpp"
#include "export/worksheet.hpp"
#include "panels/lesson_figure.hpp"
#include "platform/paper.hpp"
#include "platform/platform.hpp"

#include <utility>

namespace posenc {

namespace {

constexpr int figure_width = 900, figure_height = 580;
constexpr float figure_scale = 1.5F; ///< some 200 dots an inch on paper

std::string png_of(const State& state) {
    const platform::Picture picture = draw_figure(state, figure_width, figure_height, figure_scale);
    std::string bytes;
    const Sink take = [&bytes](std::string_view piece) {
        bytes += piece;
        return true;
    };
    const bool drawn = picture.width > 0 && write_png(picture.width, picture.height, picture.rgba.data(), take);
    return drawn ? bytes : std::string();
}

SheetElement sheet_of(Lesson lesson, std::string_view link, bool answers) {
    Worksheet sheet{.link = std::string(link), .answers = answers};
    for (LessonStep& step : lesson.steps) {
        const State state = parse(step.state).state;
        step = filled(std::move(step), LessonPictures(state));
        sheet.figures.push_back(png_of(state));
    }
    sheet.lesson = std::move(lesson);
    return worksheet(sheet);
}

/// A name of a file, whatever the lesson is called.
std::string file_name(std::string_view id) {
    std::string name(id);
    for (char& letter : name) {
        const bool plain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                           (letter >= '0' && letter <= '9') || letter == '_';
        if (!plain)
            letter = '-';
    }
    return name + "-worksheet.html";
}

}

std::string worksheet_html(const Lesson& lesson, std::string_view link, bool answers) {
    const std::string_view style = platform::data_file("worksheet.css").value_or("");
    return sheet_html(sheet_of(lesson, link, answers), lesson.title, style);
}

std::string worksheet_json(const Lesson& lesson, std::string_view link, bool answers) {
    return sheet_json(sheet_of(lesson, link, answers), lesson.title);
}

std::string hand_out_worksheet(const Lesson& lesson, std::string_view id, std::string_view link) {
    if (!platform::has_printer())
        return platform::save_file(file_name(id), worksheet_html(lesson, link, true));
    platform::print_page(worksheet_json(lesson, link, true));
    return {};
}

}
