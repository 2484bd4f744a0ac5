// Any bytes as the texts of a lesson's worksheet, a line a text: whatever they are, the HTML holds the tags and
// attributes of the sheet and no others, and says the same as the JSON.
#include "check.hpp"

#include "export/printed_page.hpp"
#include "export/worksheet.hpp"

#include <nlohmann/json.hpp>

namespace {

using namespace posenc;
using namespace posenc::fuzz;
using Json = nlohmann::json;

/// The lines of the input, one after another; empty texts behind the last.
class WrittenLines {
  public:
    explicit WrittenLines(std::string_view text) : lines_(split(text, '\n')) {}
    std::string next() { return at_ < lines_.size() ? std::string(lines_[at_++]) : std::string(); }
    bool more() const { return at_ < lines_.size(); }

  private:
    std::vector<std::string_view> lines_;
    std::size_t at_ = 0;
};

LessonText any_text(WrittenLines& lines, Choices& choices) {
    LessonText text;
    for (Index n = choices.below(3); n >= 0; --n) {
        LessonSpan span{.kind = static_cast<LessonSpan::Kind>(choices.below(7)), .text = lines.next()};
        if (span.kind == LessonSpan::Kind::link)
            span.url = (choices.below(4) == 0 ? "" : "https://") + lines.next();
        text.push_back(std::move(span));
    }
    return text;
}

LessonQuestion any_question(WrittenLines& lines, Choices& choices) {
    LessonQuestion question{.kind = static_cast<LessonQuestion::Kind>(choices.below(4)),
                            .predict = any_text(lines, choices)};
    question.answers = {{.right = true, .text = any_text(lines, choices)}, {.text = any_text(lines, choices)}};
    question.unit = lines.next();
    question.array = lines.next();
    question.places = {{.kind = Place::Kind::control, .key = lines.next()}};
    question.because = any_text(lines, choices);
    return question;
}

Worksheet any_worksheet(WrittenLines& lines, Choices& choices) {
    Worksheet sheet;
    std::vector<std::string> figures;
    sheet.lesson.title = lines.next();
    sheet.lesson.summary = any_text(lines, choices);
    sheet.link = lines.next();
    while (lines.more() && sheet.lesson.steps.size() < 4) {
        LessonStep step{.title = lines.next()};
        for (Index n = choices.below(4); n > 0; --n)
            step.blocks.push_back({.kind = static_cast<LessonBlock::Kind>(choices.below(5)),
                                   .marker = lines.next(),
                                   .text = any_text(lines, choices)});
        if (choices.below(2) == 0)
            step.questions.push_back(any_question(lines, choices));
        figures.push_back(lines.next());
        sheet.lesson.steps.push_back(std::move(step));
    }
    sheet.figure = [figures](std::size_t step) { return figures[step]; };
    return sheet;
}

/// What a sheet says, mark by mark: "<tag name address>", its texts and parts, "/tag".
class Told {
  public:
    /// Texts beside each other are one, and what no text of HTML can hold is U+FFFD.
    void words(std::string_view text) {
        while (!text.empty()) {
            const std::size_t valid = valid_utf8_prefix(text);
            for (const char byte : text.substr(0, valid)) {
                const bool control = static_cast<unsigned char>(byte) < 0x20 && byte != '\t';
                control || byte == 0x7F ? text_ += "\uFFFD" : text_ += byte;
            }
            text.remove_prefix(valid);
            if (!text.empty()) {
                text_ += "\uFFFD";
                text.remove_prefix(1);
            }
        }
    }
    void begin(std::string_view tag, std::string_view name) {
        text_.append("\n<").append(tag) += " " + std::string(name) + " ";
    }
    void inside() { text_ += "\n>"; }
    void end(std::string_view tag) { text_.append("\n/").append(tag) += "\n"; }
    const std::string& text() const { return text_; }

  private:
    std::string text_;
};

void tell(Told& told, const SheetElement& element) {
    if (element.tag.empty())
        return told.words(element.text);
    told.begin(element.tag, element.name);
    const bool picture = element.tag == "img";
    if (picture)
        told.words(picture_address(element.picture()));
    else if (element.address.starts_with("https://"))
        told.words(element.address);
    told.inside();
    if (picture)
        told.words(element.text);
    for (const SheetElement& part : element.parts)
        tell(told, part);
    told.end(element.tag);
}

void tell(Told& told, const Json& element) {
    const auto text = [&](const char* key) { return element.value(key, std::string()); };
    if (!element.contains("tag"))
        return told.words(text("text"));
    told.begin(text("tag"), text("name"));
    told.words(text("address"));
    told.inside();
    told.words(text("text"));
    for (const Json& part : element.value("parts", Json::array()))
        tell(told, part);
    told.end(text("tag"));
}

/// Reads what sheet_html may write and nothing else: every mark of HTML that is not the sheet's own ends the run.
class HtmlReader {
  public:
    explicit HtmlReader(std::string_view html) : rest_(html) {}

    void element(Told& told) {
        expect("<");
        const std::string_view tag = name();
        const std::string_view named = rest_.starts_with(tag == "main" ? " id=" : " class=") ? attribute() : "";
        told.begin(tag, named);
        if (rest_.starts_with(tag == "img" ? " src=\"data:image/" : " href=\"https://"))
            told.words(plain(attribute()));
        told.inside();
        if (tag == "img") {
            told.words(plain(attribute()));
            expect(">");
            return told.end(tag);
        }
        expect(">");
        while (!rest_.starts_with("</"))
            rest_.starts_with('<') ? element(told) : told.words(plain(until('<')));
        expect("</" + std::string(tag) + ">");
        told.end(tag);
    }

    void expect(std::string_view text) {
        require(rest_.starts_with(text), "the sheet's own marks", rest_.substr(0, 60));
        rest_.remove_prefix(text.size());
    }
    /// As written, up to a mark that must be `end`.
    std::string_view until(char end) {
        const std::size_t at = rest_.find_first_of("<>\"'");
        require(at != std::string_view::npos && rest_[at] == end, "no marks in a text", rest_.substr(0, 60));
        const std::string_view text = rest_.substr(0, at);
        rest_.remove_prefix(at);
        return text;
    }
    /// With its references as the characters they stand for.
    static std::string plain(std::string_view written) {
        constexpr std::pair<std::string_view, char> references[] = {
            {"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&#39;", '\''}};
        std::string text;
        for (std::size_t at = written.find('&'); at != std::string_view::npos; at = written.find('&')) {
            text += written.substr(0, at);
            written.remove_prefix(at);
            const auto* const found = std::find_if(std::begin(references), std::end(references),
                                                   [&](const auto& one) { return written.starts_with(one.first); });
            require(found != std::end(references), "& begins one of five references", written.substr(0, 40));
            text += found->second;
            written.remove_prefix(found->first.size());
        }
        return text += written;
    }

  private:
    std::string_view name() {
        const std::size_t end = rest_.find_first_not_of("abcdefghijklmnopqrstuvwxyz123456789");
        require(end > 0 && end != std::string_view::npos, "a name", rest_.substr(0, 60));
        const std::string_view found = rest_.substr(0, end);
        rest_.remove_prefix(end);
        return found;
    }
    std::string_view attribute() {
        expect(" ");
        name();
        expect("=\"");
        const std::string_view value = until('"');
        expect("\"");
        return value;
    }

    std::string_view rest_;
};

void require_same_json(const SheetElement& page, const std::string& title, const std::string& said) {
    const std::string json = sheet_json(page, title);
    const Json read = Json::parse(json, nullptr, false);
    require(read.is_object() && read.contains("title"), "the JSON is JSON", json);
    Told told;
    tell(told, read["sheet"]);
    require(told.text() == said, "the JSON says the same", json);
}

}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    WrittenLines lines(text);
    Choices choices(text);
    const Worksheet sheet = any_worksheet(lines, choices);
    const SheetElement page = worksheet(sheet);
    std::string html;
    sheet_html(page, sheet.lesson.title, "p {}", [&html](std::string_view piece) {
        html += piece;
        return true;
    });
    require(valid_utf8_prefix(html) == html.size() && html.find('\0') == std::string::npos, "the file is valid UTF-8");
    HtmlReader reader(std::string_view(html).substr(html.find("<title>") + 7));
    Told title, wanted_title, read, wanted;
    title.words(HtmlReader::plain(reader.until('<')));
    wanted_title.words(sheet.lesson.title);
    require(title.text() == wanted_title.text(), "the title is that of the lesson", title.text());
    reader.expect("</title>\n<style>\np {}</style>\n</head>\n<body>\n");
    reader.element(read);
    reader.expect("\n</body>\n</html>\n");
    tell(wanted, page);
    require(read.text() == wanted.text(), "the HTML says what the sheet does", html);
    if (choices.below(16) == 0)
        require_same_json(page, sheet.lesson.title, wanted.text());
    return 0;
}
