// Tables of HTML, as notebooks show data frames, and matrices of MathML. Rows whose cells are all headings name the
// columns; a heading at the beginning of a row names the row.
#include "import/numbers/text/grid.hpp"
#include "import/numbers/text/notation.hpp"

#include "core/text.hpp"
#include "core/texts/lower_case.hpp"

#include <deque>
#include <utility>

namespace posenc {

namespace {

constexpr std::size_t looked_at_html = std::size_t{1} << 16, longest_tag = 2000;

struct HtmlTag {
    std::string name = {}; ///< in small letters, "/tr" where it ends; empty: there is no further tag
    std::size_t begin = 0, end = 0;
};

HtmlTag next_tag(std::string_view text, std::size_t at) {
    const std::size_t begin = std::min(text.find('<', at), text.size());
    const std::size_t length = text.substr(begin, longest_tag).find('>');
    const std::size_t end = length == text.npos ? text.size() : begin + length + 1;
    if (begin == text.size() || length == text.npos)
        return {{}, text.size(), text.size()};
    const std::string_view inner = text.substr(begin + 1, length - 1);
    return {lower_case(inner.substr(0, std::min<std::size_t>(inner.find_first_of(" \t\r\n"), 12))), begin, end};
}

/// The words of a cell without tags, and with the signs that entities stand for.
std::string text_of_cell(std::string_view html) {
    std::string text;
    for (std::size_t at = 0; at < html.size();) {
        if (html[at] == '<') {
            at = std::min(html.find('>', at), html.size() - 1) + 1;
            continue;
        }
        bool entity = false;
        for (const auto& [name, sign] : {std::pair<std::string_view, std::string_view>{"&nbsp;", " "},
                                         {"&minus;", "-"},
                                         {"&#8722;", "-"},
                                         {"&#x2212;", "-"},
                                         {"&hellip;", "..."},
                                         {"&infin;", "inf"},
                                         {"&amp;", "&"},
                                         {"&lt;", "<"},
                                         {"&gt;", ">"}})
            if (!entity && html.substr(at).starts_with(name)) {
                text += sign;
                at += name.size();
                entity = true;
            }
        if (!entity)
            text += html[at++];
    }
    return std::string(trim(text));
}

struct HtmlRow {
    std::deque<std::string> cells = {};
    bool heading = true, named = false; ///< all cells are headings; the first one is
};

/// The rows of one table, from the byte behind its tag.
class HtmlRows {
  public:
    HtmlRows(std::string_view text, std::size_t begin) : text_(text), at_(begin) {}

    /// False at the end of the table.
    bool next(HtmlRow& row) {
        row = {};
        for (;;) {
            const HtmlTag tag = next_tag(text_, at_);
            if (ended_ || tag.name.empty() || tag.name == "/table" || tag.name == "/mtable") {
                at_ = ended_ ? at_ : tag.end;
                return !std::exchange(ended_, true) && !row.cells.empty();
            }
            at_ = tag.end;
            if (tag.name == "tr" || tag.name == "mtr" || tag.name == "/tr" || tag.name == "/mtr") {
                if (!row.cells.empty())
                    return true;
            } else if (tag.name == "td" || tag.name == "th" || tag.name == "mtd") {
                read_cell(row, tag);
            }
        }
    }
    std::size_t at() const { return at_; }

  private:
    void read_cell(HtmlRow& row, const HtmlTag& tag) {
        HtmlTag end = tag;
        do
            end = next_tag(text_, end.end);
        while (!end.name.empty() && end.name != "/" + tag.name && end.name != "tr" && end.name != "td" &&
               end.name != "th" && end.name != "/tr" && end.name != "mtd" && end.name != "/table");
        const bool heading = tag.name == "th";
        row.named = row.named || (heading && row.cells.empty());
        row.heading = row.heading && heading;
        row.cells.push_back(text_of_cell(text_.substr(tag.end, end.begin - tag.end)));
        at_ = end.name == "/" + tag.name ? end.end : end.begin;
    }

    std::string_view text_;
    std::size_t at_;
    bool ended_ = false;
};

/// The table that begins at a tag, and where it ends.
TextNumbers read_html_table(std::string_view text, std::size_t& at) {
    HtmlRows rows(text, at);
    std::deque<HtmlRow> kept(1); // the cells of two rows are looked at together
    std::size_t number = 0;
    bool more = true;
    std::vector<std::string> names;
    while ((more = rows.next(kept.back())) && kept.back().heading) {
        names.assign(kept.back().cells.begin(), kept.back().cells.end());
        ++number;
    }
    bool first = true;
    const auto fill = [&](GridRow& row) {
        if (!first) {
            kept.emplace_back();
            more = rows.next(kept.back());
        }
        if (kept.size() > 3)
            kept.pop_front();
        first = false;
        row.cells.assign(kept.back().cells.begin(), kept.back().cells.end());
        row.labelled = kept.back().named;
        row.line = ++number;
        row.begin = rows.at();
        return more;
    };
    TextNumbers numbers = read_grid(fill, {.known = !names.empty(), .columns = {names.begin(), names.end()}});
    for (HtmlRow rest; rows.next(rest);) {
    }
    at = rows.at();
    return numbers;
}

std::vector<TextNumbers> read_html(std::string_view text) {
    std::vector<TextNumbers> arrays, refused;
    for (std::size_t at = 0; at < text.size();) {
        const HtmlTag tag = next_tag(text, at);
        at = tag.end;
        if (tag.name != "table" && tag.name != "mtable" && tag.name != "tr")
            continue;
        at = tag.name == "tr" ? tag.begin : tag.end; // a part of a table
        TextNumbers numbers = read_html_table(text, at);
        (numbers.problem.empty() ? arrays : refused).push_back(std::move(numbers));
    }
    return arrays.empty() ? refused : arrays;
}

bool begins_as_html(const TextStart& start) {
    const std::string_view text = start.text.substr(0, looked_at_html);
    if (trim(text).empty() || trim(text).front() != '<')
        return false;
    for (std::size_t at = 0; at < text.size();) {
        const HtmlTag tag = next_tag(text, at);
        at = tag.end;
        if (tag.name != "td" && tag.name != "mtd")
            continue;
        const std::size_t end = std::min(text.find("</", at), text.size());
        const std::string cell = text_of_cell(text.substr(at, std::min<std::size_t>(end - at, 200)));
        if (number_in(cell) || leaves_out(cell))
            return true;
    }
    return false;
}

}

constinit const Notation html_notation{"a table of HTML", begins_as_html, read_html};

}
