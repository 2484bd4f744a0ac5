#include "panels/lessons/worksheet.hpp"

#include "core/texts/phrasebook.hpp"
#include "export/png.hpp"
#include "export/worksheet.hpp"
#include "panels/lessons/figure.hpp"
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

void translate(SheetElement& element, Phrasebook& book) {
    if (element.phrase)
        element.text = book.find(element.text);
    for (SheetElement& part : element.parts)
        translate(part, book);
}

SheetElement sheet_of(const PaperLesson& paper) {
    const std::string language(paper.language);
    Worksheet sheet{
        .lesson = paper.lesson, .link = std::string(paper.link), .answers = paper.answers, .language = language};
    for (LessonStep& step : sheet.lesson.steps) {
        const State state = parse(step.state).state.with("language", language);
        step = filled(std::move(step), LessonPictures(state));
        sheet.figures.push_back(png_of(state));
    }
    SheetElement whole = worksheet(sheet);
    Phrasebook book(platform::data_file("text/interface.tsv").value_or(""), language);
    translate(whole, book);
    return whole;
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

std::string worksheet_html(const PaperLesson& paper) {
    const std::string_view style = platform::data_file("worksheet.css").value_or("");
    return sheet_html(sheet_of(paper), paper.lesson.title, style);
}

std::string worksheet_json(const PaperLesson& paper) {
    return sheet_json(sheet_of(paper), paper.lesson.title);
}

std::string hand_out_worksheet(const PaperLesson& paper, std::string_view id) {
    if (!platform::has_printer())
        return platform::save_file(file_name(id), worksheet_html(paper));
    platform::print_page(worksheet_json(paper));
    return {};
}

}
