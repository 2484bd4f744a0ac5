// Every view as listed in tests/pictures.json (default, largest, empty and extreme states), in every theme: something
// is drawn, controls and words lie on the screen and on nobody else, and the cell at the pointer has its colour.
#include "core/text.hpp"
#include "screen_hand.hpp"
#include "views/canvas.hpp"
#include "views/views.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <map>
#include <set>

namespace posenc {
namespace {

constexpr int width = 1200, height = 800;

struct Drawn {
    std::string view, name, state;
};

/// "view=similarity&…": the state as listed, with the view's example where it names no method.
std::vector<Drawn> listed() {
    std::ifstream file(std::string(POSENC_SOURCE_DIR) + "/tests/pictures.json");
    std::vector<Drawn> all;
    for (const nlohmann::json& entry : nlohmann::json::parse(file))
        all.push_back({entry.at("view"), entry.at("name"), entry.at("state")});
    return all;
}

std::string link(const Drawn& drawn, std::string_view theme) {
    return "view=" + drawn.view + "&theme=" + std::string(theme) + (drawn.state.empty() ? "" : "&") + drawn.state;
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

/// Colours in the middle of the screen, between the panels.
std::size_t colors_in_the_middle(const platform::Picture& picture) {
    std::set<std::uint32_t> colors;
    for (int y = 120; y < height - 40; ++y)
        for (int x = 300; x < width - 20; ++x) {
            const std::uint8_t* pixel = &picture.rgba[4 * (static_cast<std::size_t>(y) * width + x)];
            colors.insert(pixel[0] | pixel[1] << 8U | pixel[2] << 16U);
        }
    return colors.size();
}

class Pictures : public testing::TestWithParam<Drawn> {};

TEST_P(Pictures, AreFullAndTidy) {
    platform::use_touch(false);
    std::map<std::string, std::size_t> colors;
    for (const char* theme : {"light", "dark", "contrast"}) {
        const std::string where = link(GetParam(), theme);
        Hand hand(width, height, 1, where);
        hand.screen().frame(3);
        const platform::Picture picture = hand.screen().picture();
        ASSERT_EQ(picture.width, width) << where;
        EXPECT_GT(colors_in_the_middle(picture), 8U) << where << ": nothing is drawn";
        EXPECT_EQ(hand.state().text("view"), GetParam().view) << where;
        expect_words_apart(where);
    }
}

std::string name_of(const testing::TestParamInfo<Drawn>& info) {
    return info.param.view + "_" + info.param.name;
}

INSTANTIATE_TEST_SUITE_P(EveryView, Pictures, testing::ValuesIn(listed()), name_of);

TEST(PictureList, HoldsFourStatesOfEveryView) {
    std::map<std::string, std::set<std::string>> names;
    for (const Drawn& drawn : listed()) {
        EXPECT_TRUE(find_view(drawn.view)) << drawn.view;
        EXPECT_TRUE(names[drawn.view].insert(drawn.name).second) << drawn.view << " " << drawn.name;
    }
    for (const View& view : views())
        EXPECT_EQ(names[std::string(view.id)], (std::set<std::string>{"default", "largest", "empty", "extreme"}))
            << view.id;
}

}
}
