// The cards of the view of all methods at several widths and with large text: all are there, text keeps to its card and
// off other text.
#include "core/method.hpp"
#include "unit/views/method_list.hpp"
#include "views/views.hpp"

#include <gtest/gtest.h>
#include <imgui.h>

#include <memory>
#include <set>

namespace posenc::method_cards_test {
namespace {

bool inside(const Item& text, const Item& card) {
    const float x = text.x + text.width / 2, y = text.y + text.height / 2;
    return x >= card.x && x < card.x + card.width && y >= card.y && y < card.y + card.height;
}

std::vector<Item> texts_of(const Item& card) {
    std::vector<Item> found;
    for (const Item& item : of_kind("text"))
        if (inside(item, card))
            found.push_back(item);
    return found;
}

/// Pixels in a column of the picture that are of another colour than the one above them.
int changes(const platform::Picture& picture, float x, float from, float to) {
    const auto pixel = [&](int y) {
        return &picture.rgba[(static_cast<std::size_t>(y) * static_cast<std::size_t>(picture.width) +
                              static_cast<std::size_t>(x)) *
                             4];
    };
    int found = 0;
    for (int y = static_cast<int>(from) + 1; y < static_cast<int>(to); ++y)
        found += std::equal(pixel(y), pixel(y) + 3, pixel(y - 1)) ? 0 : 1;
    return found;
}

/// The view alone in a window so high that few stops show the whole list.
class AllMethodsAlone : public testing::Test, protected Fingers {
  protected:
    void show(int width, float text_size) {
        platform::Program program;
        program.start = [this] {
            load_fonts();
            canvas_ = std::make_unique<Canvas>();
        };
        program.frame = [this, text_size] { return frame(text_size); };
        screen_ = std::make_unique<platform::Headless>(width, 6000, 1.0f, program);
        ASSERT_TRUE(screen_->ready()) << screen_->error();
        settle();
    }

    bool frame(float text_size) {
        begin_look("light", 1, text_size, false);
        begin_items();
        const ImVec2 size = ImGui::GetIO().DisplaySize;
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize(size);
        ImGui::PushStyleColor(ImGuiCol_WindowBg, theme().bg0);
        ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
        find_view("methods")->draw(session_, *canvas_, {0, 0, size.x, size.y});
        ImGui::End();
        ImGui::PopStyleColor();
        end_items();
        return false;
    }

    void TearDown() override {
        canvas_.reset(); // before the graphics
        screen_.reset();
    }

    Session session_;
    std::unique_ptr<Canvas> canvas_;
};

void expect_apart(const std::vector<Item>& texts, const std::string& where) {
    for (std::size_t i = 0; i < texts.size(); ++i)
        for (std::size_t j = i + 1; j < texts.size(); ++j) {
            const Item &a = texts[i], &b = texts[j];
            EXPECT_FALSE(a.x + 1 < b.x + b.width && b.x + 1 < a.x + a.width && a.y + 1 < b.y + b.height &&
                         b.y + 1 < a.y + a.height)
                << where << ": " << a.label << " and " << b.label;
        }
}

TEST_F(AllMethodsAlone, TextKeepsToItsCardAndOffOtherText) {
    for (const auto& [width, text_size] : {std::pair{648, 1.0f}, {968, 1.0f}, {390, 1.0f}, {390, 2.0f}}) {
        show(width, text_size);
        std::set<std::string> reached;
        scroll_through(*this, [&, screen_width = width] {
            move(1, 1); // no card is lit
            const platform::Picture picture = screen_->picture();
            for (const Item& card : of_kind("link")) {
                const std::string where = std::to_string(screen_width) + " " + card.label;
                const std::vector<Item> texts = texts_of(card);
                for (const Item& text : texts) {
                    EXPECT_GE(text.x, card.x + px(10)) << where << ": " << text.label;
                    EXPECT_LE(text.x + text.width, card.x + card.width - px(10)) << where << ": " << text.label;
                }
                expect_apart(texts, where);
                // What is drawn keeps to it as well: right of all text the card is empty.
                const float edge = card.x + card.width - px(6);
                EXPECT_EQ(changes(picture, edge, card.y + px(10), card.y + card.height - px(10)), 0) << where;
                reached.insert(card.label);
            }
        });
        EXPECT_EQ(reached.size(), methods().size()) << width;
        TearDown();
    }
}

}
}
