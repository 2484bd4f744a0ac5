// Masks that are drawn: rows of two signs, filled and empty squares, ticks and crosses, x and ., T and F, or 1 and 0
// without blanks. Names of tokens may stand before the rows and other lines around them. transformers draws two masks
// beside each other.
#include "import/numbers/text/array_names.hpp"
#include "import/numbers/text/drawn_signs.hpp"
#include "import/numbers/text/notation.hpp"
#include "import/numbers/text/text_lines.hpp"

#include "core/text.hpp"

#include <functional>
#include <map>

namespace posenc {

namespace {

constexpr std::size_t looked_at_drawing = std::size_t{1} << 16;

struct DrawnRow {
    TextLine line;
    SignLine drawn;
};

/// Rows of signs that stand directly below each other.
struct Drawing {
    std::vector<DrawnRow> rows = {};
    std::string_view title = {};
    std::vector<DrawnSign> signs = {}; ///< of all rows, sorted: the first means 1
    std::size_t usual = 0;             ///< how many signs most rows have
};

void add_sign(std::vector<DrawnSign>& signs, DrawnSign sign) {
    const auto place = std::lower_bound(signs.begin(), signs.end(), sign);
    if (place == signs.end() || *place != sign)
        signs.insert(place, sign);
}

/// Signs that are a word of their own before the usual number of them are a name.
void leave_name_out(SignLine& line, std::size_t usual) {
    const std::size_t name = line.signs.size() - std::min(usual, line.signs.size());
    if (name == 0 || !line.apart[name] || line.groups.size() > 1)
        return;
    line.signs.erase(line.signs.begin(), line.signs.begin() + static_cast<std::ptrdiff_t>(name));
    line.groups = {usual};
}

/// What the rows of the usual length are drawn with, and the other rows again with these signs alone: "x" may name a
/// token too.
void compare_rows(Drawing& drawing) {
    std::map<std::size_t, std::size_t> lengths;
    for (const DrawnRow& row : drawing.rows)
        if (++lengths[row.drawn.signs.size()] > lengths[drawing.usual])
            drawing.usual = row.drawn.signs.size();
    drawing.signs.clear();
    for (const DrawnRow& row : drawing.rows)
        if (row.drawn.signs.size() == drawing.usual)
            for (const DrawnSign sign : row.drawn.signs)
                add_sign(drawing.signs, sign);
    for (DrawnRow& row : drawing.rows)
        if (row.drawn.signs.size() != drawing.usual && !row.drawn.digits)
            leave_name_out(row.drawn = sign_line(row.line.text, &drawing.signs), drawing.usual);
    const auto is_rule = [&](const DrawnRow& row) { // "#####" above or below
        return row.drawn.signs.size() != drawing.usual &&
               std::adjacent_find(row.drawn.signs.begin(), row.drawn.signs.end(), std::not_equal_to<>()) ==
                   row.drawn.signs.end();
    };
    while (!drawing.rows.empty() && is_rule(drawing.rows.front()))
        drawing.rows.erase(drawing.rows.begin());
    while (!drawing.rows.empty() && is_rule(drawing.rows.back()))
        drawing.rows.pop_back();
}

/// Whether it cannot be anything else. Signs that stand on every keyboard need more of them.
bool is_drawing(const Drawing& drawing) {
    const bool ascii = std::any_of(drawing.signs.begin(), drawing.signs.end(), is_ascii);
    const std::size_t least = ascii ? 3 : 2;
    return drawing.rows.size() >= least && drawing.usual >= least && drawing.signs.size() >= (ascii ? 2u : 1u) &&
           drawing.signs.size() <= 3;
}

/// "|---|---|" and "+---+---+"
bool is_markdown_rule(std::string_view line) {
    line = trim(line);
    return (line.starts_with('|') || line.starts_with('+')) && line.find('-') != line.npos &&
           line.find_first_not_of("|-:+ ") == line.npos;
}

class Drawings {
  public:
    explicit Drawings(std::string_view text) : lines_(text) {}

    bool next(Drawing& drawing) {
        drawing = {};
        for (TextLine line; lines_.next(line);) {
            if (is_markdown_rule(line.text))
                continue;
            DrawnRow row{line, sign_line(line.text)};
            const bool fits = !row.drawn.signs.empty() &&
                              (drawing.rows.empty() || row.drawn.digits == drawing.rows.front().drawn.digits);
            if (fits && drawing.rows.empty())
                drawing.title = title_;
            if (fits)
                drawing.rows.push_back(std::move(row));
            if (!fits && line.text.find_first_not_of(" \t0123456789|") != line.text.npos)
                title_ = line.text;
            if (!fits && ended(drawing))
                return true;
        }
        return ended(drawing);
    }

  private:
    static bool ended(Drawing& drawing) {
        compare_rows(drawing);
        if (is_drawing(drawing))
            return true;
        drawing = {};
        return false;
    }

    TextLines lines_;
    std::string_view title_;
};

std::string problem_of_rows(const Drawing& drawing) {
    for (const DrawnRow& row : drawing.rows)
        if (row.drawn.signs.size() != drawing.usual || row.drawn.groups != drawing.rows.front().drawn.groups)
            return "line " + std::to_string(row.line.number) + ", " + at_byte(row.line.begin) + "has " +
                   counted(static_cast<long long>(row.drawn.signs.size()), "sign") + ", the other lines have " +
                   std::to_string(drawing.usual);
    if (drawing.signs.size() > 2)
        return at_byte(drawing.rows.front().line.begin) + "a mask is drawn with ‘" + shown(drawing.signs[0]) + "’, ‘" +
               shown(drawing.signs[1]) + "’ and ‘" + shown(drawing.signs[2]) + "’; allowed: two signs, for 1 and 0";
    return {};
}

/// The columns [begin, begin + count) of a drawing.
TextNumbers mask_of(const Drawing& drawing, std::size_t begin, std::size_t count) {
    TextNumbers mask;
    mask.shape = {drawing.rows.size(), count};
    for (const DrawnRow& row : drawing.rows)
        for (std::size_t i = begin; i < begin + count; ++i)
            mask.values.push_back(row.drawn.signs[i] == drawing.signs.front() ? 1 : 0);
    mask.places.assign(mask.values.size(), exact_place);
    const std::string one = "‘" + shown(drawing.signs.front()) + "’";
    mask.notes.push_back(drawing.signs.size() == 1
                             ? one + " was taken for 1."
                             : one + " was taken for 1 and ‘" + shown(drawing.signs.back()) + "’ for 0.");
    return mask;
}

/// "Attention Matrix" and "Sliding Window Mask" of a title above two masks.
std::vector<std::string> titles_of(std::string_view title, std::size_t count) {
    std::vector<std::string> titles;
    for (title = trim(title); !title.empty() && count > 1;) {
        const std::size_t end = std::min({title.find("  "), title.find('|'), title.size()});
        titles.push_back(heading_name(title.substr(0, end)));
        title = trim(title.substr(std::min(title.find_first_not_of(" |", end), title.size())));
    }
    if (titles.size() != count)
        titles.assign(count, count == 1 ? heading_name(title) : "");
    return titles;
}

void read_drawing(const Drawing& drawing, std::vector<TextNumbers>& masks) {
    if (std::string problem = problem_of_rows(drawing); !problem.empty()) {
        masks.push_back({.problem = std::move(problem)});
        return;
    }
    std::vector<std::size_t> groups = drawing.rows.front().drawn.groups;
    if (std::all_of(groups.begin(), groups.end(), [](std::size_t count) { return count == 1; }))
        groups = {drawing.usual}; // cells with bars between
    const std::vector<std::string> titles = titles_of(drawing.title, groups.size());
    std::size_t begin = 0;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        masks.push_back(mask_of(drawing, begin, groups[i]));
        masks.back().name = titles[i];
        begin += groups[i];
    }
}

std::vector<TextNumbers> read_drawings(std::string_view text) {
    std::vector<TextNumbers> masks;
    Drawings drawings(text);
    for (Drawing drawing; drawings.next(drawing);)
        read_drawing(drawing, masks);
    return masks;
}

bool begins_as_drawing(const TextStart& start) {
    Drawings drawings(start.text.substr(0, looked_at_drawing));
    Drawing drawing;
    return drawings.next(drawing);
}

}

constinit const Notation drawn_notation{"a mask drawn with signs", begins_as_drawing, read_drawings};

}
