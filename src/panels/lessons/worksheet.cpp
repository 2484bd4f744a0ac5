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

constexpr int figure_width = 640, figure_height = 400; ///< words of 12 pixels are 6 points high where it stands
constexpr float sheet_scale = 2;                       ///< some 300 dots an inch on paper
constexpr int most_halvings = 4;                       ///< after that any picture is small enough

std::string png_of(const State& state, float scale, bool answer_waits) {
    const State on_paper = state.with("theme", "light").without("text_size");
    const platform::Picture picture =
        draw_figure(on_paper, figure_width, figure_height, scale, {.paper = true, .answer_waits = answer_waits});
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
    Worksheet sheet{.lesson = paper.lesson,
                    .link = std::string(paper.link),
                    .answers = paper.answers,
                    .steps = paper.steps,
                    .language = language};
    struct Shown {
        State state;
        bool asks;
    };
    const auto shown = std::make_shared<std::vector<Shown>>();
    for (LessonStep& step : sheet.lesson.steps) {
        shown->push_back({parse(step.state).state.with("language", language), !step.questions.empty()});
        step = filled(std::move(step), LessonPictures(shown->back().state, make_field, recorded_accuracy()));
    }
    sheet.figure = [shown](std::size_t step) {
        return figure_png((*shown)[step].state, most_figure_bytes / shown->size(), (*shown)[step].asks);
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

std::string figure_png(const State& state, std::size_t most_bytes, bool answer_waits) {
    float scale = sheet_scale;
    std::string png = png_of(state, scale, answer_waits);
    for (int i = 0; i < most_halvings && png.size() > most_bytes; ++i)
        png = png_of(state, scale /= 2, answer_waits);
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
