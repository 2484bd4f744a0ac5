// One view on a screen without a display, without the panels around it.
#pragma once

#include "platform/headless.hpp"
#include "views/views.hpp"
#include "widgets/items.hpp"

#include <gtest/gtest.h>
#include <imgui.h>

#include <memory>
#include <string>
#include <string_view>

namespace posenc {

class ViewScreen : public testing::Test {
  protected:
    explicit ViewScreen(const View& view) : view_(view) {}

    void show(std::string_view text, int width = 808, int height = 790) {
        session_.apply(text, true);
        session_.begin_frame();
        platform::Program program;
        program.start = [this] {
            load_fonts();
            canvas_ = std::make_unique<Canvas>();
        };
        program.frame = [this] { return frame(); };
        screen_ = std::make_unique<platform::Headless>(width, height, 1.0F, program);
        ASSERT_TRUE(screen_->ready()) << screen_->error();
        screen_->frame(3);
    }
    void TearDown() override {
        canvas_.reset(); // its textures need the graphics
        screen_.reset();
    }

    bool frame() {
        session_.begin_frame();
        begin_look(theme_, 1, 1, false);
        begin_items();
        const ImVec2 size = ImGui::GetIO().DisplaySize;
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize(size);
        ImGui::PushStyleColor(ImGuiCol_WindowBg, theme().bg0);
        ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
        draw({0, 0, size.x, size.y});
        ImGui::End();
        ImGui::PopStyleColor();
        end_items();
        return false;
    }

    static const Item* with(std::string_view words) {
        for (const Item& item : items())
            if (item.label.find(words) != std::string::npos)
                return &item;
        return nullptr;
    }

    /// Named in full.
    static Item item(std::string_view label) {
        for (const Item& item : items())
            if (item.label == label)
                return item;
        ADD_FAILURE() << "no item " << label;
        return {};
    }

    void click(std::string_view label) {
        const Item at = item(label);
        screen_->move(at.x + at.width / 2, at.y + at.height / 2);
        screen_->frame(2);
        screen_->press(true);
        screen_->frame(2);
        screen_->press(false);
        screen_->frame(3);
    }

    virtual void draw(Rect area) { view_.draw(session_, *canvas_, area); }

    std::string theme_ = "light";
    Session session_;
    std::unique_ptr<Canvas> canvas_;
    std::unique_ptr<platform::Headless> screen_;

  private:
    const View& view_;
};

}
