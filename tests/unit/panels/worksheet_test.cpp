// A lesson on paper: what is written, what never gets out, and that drawing it leaves the program as it was.
#include "core/lessons/lesson.hpp"
#include "export/printed_page.hpp"
#include "export/worksheet.hpp"
#include "import/lessons/lesson_reader.hpp"
#include "panels/lessons/worksheet.hpp"
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

namespace posenc::worksheet_test {
namespace {

constexpr const char* style = "p { color: black }\n";

/// Counts without overlap.
int count(std::string_view text, std::string_view part) {
    int found = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size()))
        ++found;
    return found;
}

LessonSpan said(std::string text, LessonSpan::Kind kind = LessonSpan::Kind::text, std::string url = {}) {
    return {.kind = kind, .text = std::move(text), .url = std::move(url)};
}

/// Every text there is holds `text`.
Lesson full_of(const std::string& text) {
    LessonText words;
    for (const auto kind : {LessonSpan::Kind::text, LessonSpan::Kind::strong, LessonSpan::Kind::emphasis,
                            LessonSpan::Kind::code, LessonSpan::Kind::equation, LessonSpan::Kind::number})
        words.push_back(said(text, kind));
    words.push_back(said(text, LessonSpan::Kind::link, "https://example.org/" + text));
    LessonStep step{.title = text};
    for (const auto kind : {LessonBlock::Kind::paragraph, LessonBlock::Kind::heading, LessonBlock::Kind::item,
                            LessonBlock::Kind::hint, LessonBlock::Kind::equation})
        step.blocks.push_back({.kind = kind, .marker = text, .text = words});
    step.questions.push_back({.predict = words, .answers = {{.right = true, .text = words}}, .because = words});
    step.questions.push_back({.kind = LessonQuestion::Kind::number, .predict = words, .unit = text, .because = words});
    step.questions.push_back({.kind = LessonQuestion::Kind::point,
                              .predict = words,
                              .places = {{.kind = Place::Kind::control, .key = text}}});
    step.goals.push_back({.reach = words, .hints = {words}, .solves = {text, "layout=halves"}, .done = words});
    return {.title = text, .summary = words, .steps = {step}};
}

std::string html_of(const SheetElement& sheet, const std::string& title = {}) {
    std::string html;
    EXPECT_TRUE(sheet_html(sheet, title, style, [&html](std::string_view piece) {
        html += piece;
        return true;
    }));
    return html;
}

std::string html_of(const Worksheet& sheet) {
    return html_of(worksheet(sheet), sheet.lesson.title);
}

/// These bytes as the pictures of steps, in this order.
std::function<std::string(std::size_t)> figures(std::vector<std::string> bytes) {
    return [bytes = std::move(bytes)](std::size_t step) { return step < bytes.size() ? bytes[step] : std::string(); };
}

struct Tag {
    std::string name; ///< with a slash where it closes
    std::string rest; ///< attributes
};

/// All tags, comments and the document's type apart. Attributes' values hold no > here: it is a reference there.
std::vector<Tag> tags_of(std::string_view html) {
    std::vector<Tag> tags;
    for (std::size_t at = html.find('<'); at != std::string_view::npos; at = html.find('<', at + 1)) {
        const std::string_view inside = html.substr(at + 1, html.find('>', at) - at - 1);
        const std::size_t space = std::min(inside.find(' '), inside.size());
        tags.push_back({std::string(inside.substr(0, space)), std::string(inside.substr(space))});
    }
    return tags;
}

/// Names of the attributes of a tag: what stands outside of quotation marks.
std::set<std::string> attributes_of(const Tag& tag) {
    std::set<std::string> names;
    std::string name;
    bool quoted = false;
    for (const char letter : tag.rest) {
        if (letter == '"')
            quoted = !quoted;
        else if (!quoted && letter == '=')
            names.insert(std::exchange(name, ""));
        else if (!quoted && letter != ' ')
            name += letter;
    }
    EXPECT_FALSE(quoted) << tag.rest;
    EXPECT_EQ(name, "") << tag.rest;
    return names;
}

void expect_balanced(std::string_view html) {
    std::vector<std::string> open;
    for (const Tag& tag : tags_of(html)) {
        if (tag.name == "!DOCTYPE" || tag.name == "meta" || tag.name == "img")
            continue;
        if (tag.name.starts_with('/')) {
            ASSERT_FALSE(open.empty()) << tag.name;
            ASSERT_EQ("/" + open.back(), tag.name);
            open.pop_back();
        } else {
            open.push_back(tag.name);
        }
    }
    EXPECT_TRUE(open.empty());
}

TEST(Worksheet, TextsStayTexts) {
    const std::set<std::string> known = {"html", "head", "meta", "title", "style", "body",   "main",    "header",
                                         "h1",   "h2",   "h3",   "p",     "span",  "code",   "em",      "strong",
                                         "a",    "ul",   "li",   "div",   "img",   "figure", "section", "!DOCTYPE"};
    for (const std::string text : {"<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onload='x",
                                   "</title></style><b>", "<!--", "]]>", "&lt;script&gt;", "\xff<\x01>"}) {
        SCOPED_TRACE(text);
        const std::string html = html_of({.lesson = full_of(text), .figure = figures({"PNG"}), .link = text});
        expect_balanced(html);
        for (const Tag& tag : tags_of(html)) {
            const bool closes = tag.name.starts_with('/');
            EXPECT_TRUE(known.contains(closes ? tag.name.substr(1) : tag.name)) << tag.name;
            if (tag.name == "meta" || tag.name == "!DOCTYPE" || tag.name == "html")
                continue;
            for (const std::string& name : attributes_of(tag))
                EXPECT_TRUE(name == "class" || name == "id" || name == "alt" || name == "src" || name == "href")
                    << name;
        }
        EXPECT_EQ(count(html, text), 0);
    }
}

TEST(Worksheet, OnlySafeAddressesAreWritten) {
    Lesson lesson = full_of("text");
    for (const std::string address : {"javascript:alert(1)", "http://example.org/", "data:text/html,x", " https://x"}) {
        lesson.summary = {said("text", LessonSpan::Kind::link, address)};
        const SheetElement sheet = worksheet({.lesson = lesson});
        EXPECT_EQ(count(html_of(sheet), address), 0) << address;
        EXPECT_EQ(count(sheet_json(sheet, ""), address), 0) << address;
    }
    lesson.summary = {said("text", LessonSpan::Kind::link, "https://example.org/a?b=\"c\"&d")};
    EXPECT_EQ(count(html_of({.lesson = lesson}), "href=\"https://example.org/a?b=&quot;c&quot;&amp;d\""), 1);
}

constexpr std::string_view lesson_text = R"(# Title & more

What it is about.

## First

```state
length = 20
```

Text with $\frac{p}{n}$ and {cell 1 0 to 3}.

- one
- two

```ask
predict = Asked first?
right = Right first
wrong = Wrong first
because = Since first.
```

## Second

```state
length = 30
```

More.

```ask
predict = Asked second?
number = {cell 1 0}
within = 0.01
unit = metres
because = Since second.
```

```ask
predict = Asked third?
point = row 3
point = columns 4 to 6
because = Since third.
```

```goal
reach = Asked fourth?
when = rows = columns
hint = Never on paper.
solve = d_model=30&layout=halves
solve = length=128
done = Since fourth.
```
)";

Lesson example() {
    const LessonReading reading = read_lesson(lesson_text);
    EXPECT_TRUE(reading.issues.empty());
    Lesson lesson = reading.lesson;
    for (LessonStep& step : lesson.steps)
        step = filled(step, LessonPictures(parse(step.state).state));
    return lesson;
}

TEST(Worksheet, AsksOnceWithRoomAndAnswersOnTheLastPage) {
    const std::string html = html_of({.lesson = example(), .link = "#lesson=x"});
    expect_balanced(html);
    const std::size_t end = html.find("<section class=\"answers\">");
    ASSERT_NE(end, std::string::npos);
    const std::string before = html.substr(0, end), answers = html.substr(end);
    for (const char* which : {"first", "second", "third", "fourth"}) {
        SCOPED_TRACE(which);
        EXPECT_EQ(count(html, std::string("Asked ") + which), 1);
        EXPECT_EQ(count(before, std::string("Since ") + which), 0);
        EXPECT_EQ(count(answers, std::string("Since ") + which), 1);
    }
    EXPECT_EQ(count(before, "<div class=\"question\">"), 4);
    EXPECT_EQ(count(before, "<div class=\"room\"><div class=\"rule\">"), 4);
    EXPECT_EQ(count(before, "\u2610 Right first"), 1);
    EXPECT_EQ(count(before, "\u2610 Wrong first"), 1);
    EXPECT_EQ(count(before, "metres"), 1);
    EXPECT_EQ(count(before, "0.841471"), 0);
    EXPECT_EQ(count(answers, "Right first"), 1);
    EXPECT_EQ(count(answers, "Wrong first"), 0);
    EXPECT_EQ(count(answers, "0.841471 ± 0.01 metres"), 1);
    EXPECT_EQ(count(answers, "row 3 or columns 4 to 6"), 1);
    EXPECT_EQ(count(before, "What you set:"), 1);
    EXPECT_EQ(count(answers, "For example: Width 30 · Layout halves or Length 128"), 1);
    EXPECT_EQ(count(html, "Never on paper"), 0) << "hints are asked for";
    EXPECT_EQ(count(before, "<span class=\"formula\">p/n</span> and 0.841."), 1);
    EXPECT_EQ(count(before, "<ul class=\"list\">"), 1);
    EXPECT_EQ(count(before, "<h1>Title &amp; more</h1>"), 1);
    EXPECT_EQ(count(before, "<code>#lesson=x</code>"), 1);
}

TEST(Worksheet, LeavesTheAnswersOutWhereAsked) {
    const std::string html = html_of({.lesson = example(), .answers = false});
    EXPECT_EQ(count(html, "answers"), 0);
    EXPECT_EQ(count(html, "Since"), 0);
    EXPECT_EQ(count(html, "Asked"), 4);
}

TEST(Worksheet, HoldsTheChosenStepsUnderTheirNumbers) {
    const std::string html =
        html_of({.lesson = example(), .figure = figures({"Man", "Ma"}), .steps = {1}, .language = "en"});
    EXPECT_EQ(count(html, "<section class=\"step\">"), 1);
    EXPECT_EQ(count(html, "<h2>2 · "), 1);
    EXPECT_EQ(count(html, picture_address("Ma")), 1) << "its picture, not that of the first";
    EXPECT_EQ(count(html, "first"), 0);
    EXPECT_GT(count(html, "Asked"), 0);
    EXPECT_EQ(count(html, "<div class=\"answer\">"), count(html, "Asked")) << "answers of these steps alone";
}

TEST(Worksheet, FiguresArePartOfIt) {
    EXPECT_EQ(picture_address("Man"), "data:image/png;base64,TWFu");
    EXPECT_EQ(picture_address("Ma"), "data:image/png;base64,TWE=");
    EXPECT_EQ(picture_address("M"), "data:image/png;base64,TQ==");
    EXPECT_EQ(picture_address("\xff\xef\xbe"), "data:image/png;base64,/+++");
    EXPECT_EQ(picture_address(""), "");
    const std::string html = html_of({.lesson = example(), .figure = figures({"", "Man"})});
    EXPECT_EQ(count(html, "<img"), 2);
    EXPECT_EQ(count(html, "<img alt=\"The picture of step 1\">"), 1) << "said where none could be drawn";
    EXPECT_GT(html.find("<img src=\"data:image/png;base64,TWFu\" alt=\"The picture of step 2"),
              html.find("Asked first"));
}

TEST(Worksheet, HoldsOnePictureAtATime) {
    Lesson lesson = example();
    lesson.steps.resize(2);
    const std::string picture(std::size_t{300} << 10, 'P');
    std::size_t drawn = 0, written = 0, ahead = 0;
    const Worksheet sheet{.lesson = lesson, .figure = [&](std::size_t) {
                              ahead = std::max(ahead, drawn - std::min(drawn, written));
                              drawn += picture.size();
                              return picture;
                          }};
    const SheetElement page = worksheet(sheet);
    EXPECT_EQ(drawn, 0U) << "not before it is written";
    const auto write = [&](std::size_t most) {
        drawn = written = 0;
        return sheet_html(page, "", style, [&](std::string_view piece) {
            written += piece.size();
            return written <= most;
        });
    };
    EXPECT_TRUE(write(std::size_t{1} << 30));
    EXPECT_EQ(drawn, 2 * picture.size());
    EXPECT_EQ(ahead, 0U) << "what was drawn has left the program when the next picture is";
    EXPECT_FALSE(write(picture.size()));
    EXPECT_EQ(drawn, picture.size()) << "nothing is drawn for a file that takes no more";
}

TEST(Worksheet, APictureHasAsManyPixelsAsItsBytesAllow) {
    Hand hand(400, 300, 1);
    const State noise = parse("method=learned&view=heatmap&length=2000&d_model=2000").state;
    const std::size_t whole = figure_png(noise, std::size_t{1} << 30).size();
    EXPECT_GT(whole, std::size_t{200} << 10);
    for (const std::size_t most : {whole / 2, whole / 10, most_figure_bytes / 200}) {
        const std::size_t size = figure_png(noise, most).size();
        EXPECT_LE(size, most);
        EXPECT_GT(size, 1000U);
    }
    EXPECT_EQ(figure_png(noise, whole).size(), whole);
}

void add_texts(std::string& out, const nlohmann::json& element) {
    if (!element.contains("tag"))
        out += element.value("text", "");
    if (element.contains("parts"))
        for (const nlohmann::json& part : element["parts"])
            add_texts(out, part);
}

void add_texts(std::string& out, const SheetElement& element) {
    if (element.tag.empty())
        out += element.text;
    for (const SheetElement& part : element.parts)
        add_texts(out, part);
}

TEST(Worksheet, IsTheSameAsJson) {
    const SheetElement sheet = worksheet({.lesson = example(), .figure = figures({"Man"})});
    const nlohmann::json json = nlohmann::json::parse(sheet_json(sheet, "A \"title\""));
    EXPECT_EQ(json["title"], "A \"title\"");
    EXPECT_EQ(json["sheet"]["tag"], "main");
    EXPECT_EQ(json["sheet"]["name"], "worksheet");
    std::string read, written;
    add_texts(read, json["sheet"]);
    add_texts(written, sheet);
    EXPECT_EQ(read, written);
    EXPECT_EQ(nlohmann::json::parse(sheet_json({}, ""))["sheet"], nlohmann::json::object());
}

/// What may be translated of a sheet, a line each; all else must come from the lesson.
std::string phrases_of(const SheetElement& element, std::string_view of_lesson) {
    std::string lines = element.phrase ? element.text + "\n" : "";
    EXPECT_TRUE(element.phrase ||
                element.text.find_first_not_of(std::string(of_lesson) + " 0123456789.·") == std::string::npos ||
                element.text == "\u2610 ")
        << element.text;
    for (const SheetElement& part : element.parts)
        lines += phrases_of(part, of_lesson);
    return lines;
}

TEST(Worksheet, WhatIsNotTheLessonsCanBeTranslated) {
    const Worksheet sheet{.lesson = full_of("#"), .figure = figures({"PNG"}), .link = "#", .language = "de"};
    EXPECT_EQ(phrases_of(worksheet(sheet), "#"),
              "Name\nDate\nIn the explorer:\nThe picture of step 1\nAnswer:\nMark it in the picture. Row and column:\n"
              "What you set:\nAnswers\n#\nFor example:\nor\nLayout\nhalves\n");
    EXPECT_EQ(count(html_of(sheet), "<html lang=\"de\">"), 1);
    EXPECT_EQ(count(html_of({.lesson = example()}), "<html lang=\"en\">"), 1);
    EXPECT_EQ(nlohmann::json::parse(sheet_json(worksheet(sheet), ""))["sheet"]["language"], "de");
}

}
}
