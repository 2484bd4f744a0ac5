#include "panels/lessons/worksheet.hpp"

#include "core/texts/phrasebook.hpp"
#include "export/png.hpp"
#include "export/worksheet.hpp"
#include "lessons/recorded_races.hpp"
#include "panels/lessons/figure.hpp"
#include "platform/paper.hpp"
#include "platform/platform.hpp"

#include <memory>
#include <utility>

namespace posenc {

namespace {

constexpr int figure_width = 900, figure_height = 580;
constexpr float sheet_scale = 1.5F; ///< some 200 dots an inch on paper
constexpr int most_halvings = 4;    ///< after that any picture is small enough

std::string png_of(const State& state, float scale) {
    const State on_paper = state.with("theme", "light").without("text_size");
    const platform::Picture picture = draw_figure(on_paper, figure_width, figure_height, scale);
    std::string bytes;
    const bool drawn = picture.width > 0 &&
                       write_png(picture.width, picture.height, picture.rgba.data(), into(bytes), format(on_paper));
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
    const auto states = std::make_shared<std::vector<State>>();
    for (LessonStep& step : sheet.lesson.steps) {
        states->push_back(parse(step.state).state.with("language", language));
        step = filled(std::move(step), LessonPictures(states->back(), make_field, recorded_accuracy()));
    }
    sheet.figure = [states](std::size_t step) {
        return figure_png((*states)[step], most_figure_bytes / states->size());
    };
    SheetElement whole = worksheet(sheet);
    Phrasebook book(platform::data_file("text/interface.tsv").value_or(""), language);
    translate(whole, book);
    return whole;
}

/// Turns a lesson's id into a valid file name.
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

std::string figure_png(const State& state, std::size_t most_bytes) {
    float scale = sheet_scale;
    std::string png = png_of(state, scale);
    for (int i = 0; i < most_halvings && png.size() > most_bytes; ++i)
        png = png_of(state, scale /= 2);
    return png;
}

bool worksheet_html(const PaperLesson& paper, const Sink& sink) {
    const std::string_view style = platform::data_file("worksheet.css").value_or("");
    return sheet_html(sheet_of(paper), paper.lesson.title, style, sink);
}

std::string worksheet_json(const PaperLesson& paper) {
    return sheet_json(sheet_of(paper), paper.lesson.title);
}

std::string hand_out_worksheet(const PaperLesson& paper, std::string_view id) {
    if (platform::has_printer()) {
        platform::print_page(worksheet_json(paper));
        return {};
    }
    std::string html;
    worksheet_html(paper, into(html));
    return platform::save_file(file_name(id), html);
}

}
