// Every view as listed in tests/pictures.json (default, largest, empty and extreme states), in every theme: controls
// and words lie on the screen and on nobody else. Cells have the colours of their values.
#include "core/colormap.hpp"
#include "core/text.hpp"
#include "unit/screen/listed_pictures.hpp"
#include "unit/screen/screen_hand.hpp"
#include "views/canvas/canvas.hpp"
#include "views/views.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace posenc::pictures_test {
namespace {

constexpr int width = 1200, height = 800;

std::string link(const ListedPicture& listed, std::string_view theme) {
    return "view=" + listed.view + "&theme=" + std::string(theme) + (listed.state.empty() ? "" : "&") + listed.state;
}

bool apart(const Item& a, const Item& b) {
    constexpr float slack = 2; // ascenders of one line may touch descenders of the line above
    return a.x + a.width <= b.x + slack || b.x + b.width <= a.x + slack || a.y + a.height <= b.y + slack ||
           b.y + b.height <= a.y + slack;
}

bool contains(const Item& a, const Item& b) {
    return a.x <= b.x + 1 && a.y <= b.y + 1 && a.x + a.width >= b.x + b.width - 1 &&
           a.y + a.height >= b.y + b.height - 1;
}

void expect_words_apart(const std::string& where) {
    std::vector<const Item*> words;
    for (const Item& item : items())
        if (item.kind == "text" || item.kind == "button" || item.kind == "menu" || item.kind == "field")
            words.push_back(&item);
    for (std::size_t i = 0; i < words.size(); ++i) {
        EXPECT_TRUE(words[i]->x >= 0 && words[i]->y >= 0 && words[i]->x + words[i]->width <= width + 1 &&
                    words[i]->y + words[i]->height <= height + 1)
            << where << ": ‘" << words[i]->label << "’ lies outside";
        for (std::size_t j = i + 1; j < words.size(); ++j)
            EXPECT_TRUE(apart(*words[i], *words[j]) || contains(*words[i], *words[j]) || contains(*words[j], *words[i]))
                << where << ": ‘" << words[i]->label << "’ and ‘" << words[j]->label << "’ overlap";
    }
}

class Pictures : public testing::TestWithParam<ListedPicture> {};

TEST_P(Pictures, AreTidy) {
    platform::use_touch(false);
    for (const char* theme : {"light", "dark", "contrast"}) {
        const std::string where = link(GetParam(), theme);
        Hand hand(width, height, 1, where);
        hand.screen().frame(3);
        EXPECT_EQ(hand.state().text("view"), GetParam().view) << where;
        expect_words_apart(where);
    }
}

INSTANTIATE_TEST_SUITE_P(EveryView, Pictures, testing::ValuesIn(listed_pictures()), name_of_picture);

/// A plot whose cells are to have the colours of a field's values.
struct Cells {
    std::string_view view, plot, state; ///< the state, together with the view's example where it names no method
    std::string_view field = {};        ///< what the plot's field has besides the state that is shown
    double low = 0, high = 0;           ///< of the colour scale, where it is not that of the field's description
    double log_from = 0;                ///< of colours that follow the logarithm
    bool turned = false;                ///< rows run to the right and column 0 lies at the bottom
    bool marked_zeros = false;          ///< cells of 0 carry a mark instead of their colour
};

constexpr Cells cells_drawn[] = {
    {.view = "heatmap", .plot = "Encoding heatmap", .state = ""},
    {.view = "heatmap", .plot = "Encoding heatmap", .state = "orientation=positions-right&length=24", .turned = true},
    {.view = "heatmap", .plot = "Encoding heatmap", .state = "tokens=the cat sat&length=9&d_model=16"},
    {.view = "heatmap", .plot = "Encoding heatmap", .state = "method=learned&length=40&d_model=32&trained_length=30"},
    {.view = "similarity", .plot = "Similarity of positions", .state = ""},
    {.view = "similarity", .plot = "Similarity of positions", .state = "measure=cosine&of=learned&trained_length=30"},
    {.view = "relative", .plot = "Signed distance", .state = "", .field = "method=distance&signed=1"},
    {.view = "relative", .plot = "Relative matrix", .state = ""},
    {.view = "biases", .plot = "Bias matrix", .state = ""},
    {.view = "biases", .plot = "Bias matrix", .state = "length=8"},
    {.view = "rotary", .plot = "Rotary scores", .state = ""},
    {.view = "rotary", .plot = "Rotary table", .state = "method=rotary-table"},
    {.view = "precision",
     .plot = "Precision heatmap",
     .state = "method=precision-error&table=rotary-table&precision=bfloat16&length=40&d_model=16",
     .low = -0.028, // the largest error, upwards to two digits
     .high = 0.028,
     .log_from = 0.028 / 1000,
     .turned = true},
    {.view = "tree", .plot = "Nodes by channels", .state = ""},
    {.view = "masks", .plot = "Softmax matrix", .state = "", .marked_zeros = true},
    {.view = "attention", .plot = "Input table", .state = "", .low = -2, .high = 2},
    {.view = "space", .plot = "Table by time", .state = ""},
    {.view = "projection", .plot = "Scores", .state = ""},
};

/// Compares the cells of one plot with the values of its field.
class Probe {
  public:
    explicit Probe(const Cells& cells) : cells_(cells), hand_(wide, high, 1, link_of(cells)) {
        hand_.screen().frame(3);
        picture_ = hand_.screen().picture();
        State shown = hand_.state();
        for (const std::string_view pair : split(cells.field, '&'))
            if (const std::size_t at = pair.find('='); at != pair.npos)
                shown = shown.with(pair.substr(0, at), pair.substr(at + 1));
        field_ = hand_.session().made(shown).field;
        const Description description = field_->describe();
        scale_ = cells.low < cells.high ? ColorScale{Colors::diverging, cells.low, cells.high, cells.log_from}
                                        : scale_of(description);
        plot_ = Hand::labelled(cells.plot, "plot");
    }

    const Item* plot() const { return plot_; }

    /// The colour of a pixel of the screen.
    std::uint32_t seen(float x, float y) const {
        const std::size_t number = static_cast<std::size_t>(y) * wide + static_cast<std::size_t>(x);
        const std::uint8_t* at = &picture_.rgba[4 * number];
        return at[0] | at[1] << 8U | at[2] << 16U | 0xFF000000U;
    }

    /// The number of cells that could be compared: the crosshair hides some.
    int compare() const {
        const Cell size = field_->size();
        int compared = 0;
        for (Index row = 0; row < size.row; ++row)
            for (Index col = 0; col < size.col; ++col)
                compared += compare({row, col}) ? 1 : 0;
        return compared;
    }

  private:
    static constexpr int wide = 1440, high = 900; ///< every view shows all of its matrices

    static std::string link_of(const Cells& cells) {
        const bool named = cells.state.find("method=") != cells.state.npos;
        const std::string example(named ? "" : find_view(cells.view)->example);
        return "view=" + std::string(cells.view) + "&theme=light&" + example +
               (named || cells.state.empty() ? "" : "&") + std::string(cells.state);
    }

    /// Near the upper edge of the cell: neither digits nor grid are there, nor the gaps between levels of a tree.
    std::pair<int, int> pixel_of(Cell cell) const {
        const Cell size = field_->size();
        const Index across = cells_.turned ? cell.row : cell.col, columns = cells_.turned ? size.row : size.col;
        const Index down = cells_.turned ? size.col - 1 - cell.col : cell.row,
                    rows = cells_.turned ? size.col : size.row;
        const float width = plot_->width / static_cast<float>(columns),
                    height = plot_->height / static_cast<float>(rows);
        return {static_cast<int>(plot_->x + static_cast<float>(across) * width + std::floor((width - 1) / 2)),
                static_cast<int>(plot_->y + static_cast<float>(down) * height +
                                 std::min(std::floor((height - 1) / 2), 2.0F))};
    }

    bool under_crosshair(int x, int y) const {
        constexpr float around = 6;
        return std::any_of(items().begin(), items().end(), [&](const Item& item) {
            const auto px = static_cast<float>(x), py = static_cast<float>(y);
            return item.kind == "mark" && ((px > item.x - around && px < item.x + item.width + around) ||
                                           (py > item.y - around && py < item.y + item.height + around));
        });
    }

    bool compare(Cell cell) const {
        const auto [x, y] = pixel_of(cell);
        const double value = field_->at(cell);
        if (under_crosshair(x, y) || (cells_.marked_zeros && value == 0))
            return false;
        const std::uint32_t color_there = seen(static_cast<float>(x), static_cast<float>(y));
        const ColorTable& table = color_table(scale_.colors, false);
        const auto color = [&](double of) {
            return table[static_cast<std::size_t>(color_index(of, scale_.low, scale_.high))];
        };
        // The graphics card rounds floats: on the border of two colours either is right.
        const double slack = 1e-6 * (scale_.high - scale_.low), place = scale_.place(value);
        const bool right = std::isfinite(value)
                               ? color_there == color(place - slack) || color_there == color(place + slack)
                               : std::find(table.begin(), table.end(), color_there) == table.end();
        EXPECT_TRUE(right) << link_of(cells_) << ", " << cells_.plot << ": row " << cell.row << ", column " << cell.col
                           << ", value " << value << " at " << x << ", " << y << " has colour " << std::hex
                           << color_there << " instead of " << color(place);
        return true;
    }

    const Cells& cells_;
    Hand hand_;
    platform::Picture picture_;
    FieldPtr field_;
    ColorScale scale_;
    const Item* plot_ = nullptr;
};

TEST(PictureColors, AreThoseOfTheValues) {
    platform::use_touch(false);
    for (const Cells& cells : cells_drawn) {
        const Probe probe(cells);
        ASSERT_TRUE(probe.plot()) << cells.view << ": no " << cells.plot;
        EXPECT_GE(probe.compare(), 6) << cells.view << ", " << cells.plot;
        if (HasFailure())
            return;
    }
}

TEST(PictureColors, WhatIsUndefinedIsHatched) {
    platform::use_touch(false);
    const Cells plots[] = {
        {.view = "heatmap", .plot = "Encoding heatmap", .state = "method=learned&length=40&trained_length=30"},
        {.view = "heatmap", .plot = "Encoding heatmap", .state = "method=learned&length=9000&trained_length=3000"},
        {.view = "similarity", .plot = "Similarity of positions", .state = "of=learned&trained_length=30"},
    };
    for (const Cells& cells : plots) {
        const Probe probe(cells);
        ASSERT_TRUE(probe.plot()) << cells.view;
        // Along the last positions, which the table does not have.
        int ground = 0, lines = 0;
        for (float x = 1; x < probe.plot()->width; ++x)
            ++(probe.seen(probe.plot()->x + x, probe.plot()->y + probe.plot()->height - 3) == theme().bg2 ? ground
                                                                                                          : lines);
        EXPECT_GT(ground, 20) << cells.state;
        EXPECT_GT(lines, static_cast<int>(probe.plot()->width) / 8) << cells.state << ": no lines";
    }
}

TEST(HeatmapView, WordsStandBesideTheirPositions) {
    Hand hand(1440, 900, 1, "view=heatmap&tokens=the cat sat&length=4&d_model=16");
    EXPECT_NE(Hand::labelled("at position 1 cat, dimension 4", "mark"), nullptr);
    hand.session().set_focus({3, 4}); // beyond the sentence
    hand.screen().frame(2);
    EXPECT_NE(Hand::labelled("at position 3, dimension 4", "mark"), nullptr);
}

TEST(PictureList, HoldsFourStatesOfEveryView) {
    std::map<std::string, std::set<std::string>> names;
    for (const ListedPicture& listed : listed_pictures()) {
        EXPECT_TRUE(find_view(listed.view)) << listed.view;
        EXPECT_TRUE(names[listed.view].insert(listed.name).second) << listed.view << " " << listed.name;
    }
    for (const View* view : views())
        EXPECT_EQ(names[std::string(view->id)], (std::set<std::string>{"default", "largest", "empty", "extreme"}))
            << view->id;
}

}
}
