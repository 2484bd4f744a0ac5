// A screen with one window in which a test draws widgets of its own, and the hand that uses them.
#pragma once

#include "platform/headless.hpp"
#include "widgets/controls.hpp"
#include "widgets/items.hpp"

#include <gtest/gtest.h>
#include <imgui.h>

#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace posenc {

/// A screen of 400 × 300 with one window over all of it; `draw` makes the controls of a frame.
class Widgets : public testing::Test {
  protected:
    void show(std::function<void()> draw) {
        draw_ = std::move(draw);
        platform::Program program;
        program.start = load_fonts;
        program.frame = [this] { return frame(); };
        screen_ = std::make_unique<platform::Headless>(400, 300, 1.0F, program);
        ASSERT_TRUE(screen_->ready()) << screen_->error();
        screen_->frame(3);
    }

    bool frame() {
        begin_look(theme_, 1, text_size_, touch_);
        begin_items();
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
        ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
        draw_();
        ImGui::End();
        end_items();
        return false;
    }

    void press(float x, float y) {
        screen_->move(x, y);
        screen_->frame(2);
        screen_->press(true);
        screen_->frame(2);
    }
    void release() {
        screen_->press(false);
        screen_->frame(2);
    }
    void click(float x, float y) {
        press(x, y);
        release();
    }
    void key(ImGuiKey key, int times = 1) {
        for (int i = 0; i < times; ++i) {
            screen_->key(key, true);
            screen_->frame();
            screen_->key(key, false);
            screen_->frame(2);
        }
    }
    void type(const char* text) {
        screen_->type(text);
        screen_->frame(8);
    }
    static const Item* item(std::string_view label, std::string_view kind) {
        for (const Item& candidate : items())
            if (candidate.label == label && candidate.kind == kind)
                return &candidate;
        return nullptr;
    }

    static Item copy_of(std::string_view label, std::string_view kind) {
        const Item* found = item(label, kind);
        EXPECT_NE(found, nullptr) << label;
        return found != nullptr ? *found : Item();
    }

    std::string theme_ = "light";
    float text_size_ = 1;
    bool touch_ = false;
    std::function<void()> draw_;
    std::unique_ptr<platform::Headless> screen_;
};

}
