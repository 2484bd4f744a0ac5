// A screen with one window in which a test draws widgets of its own, and the hand that uses them.
#pragma once

#include "unit/screen/fingers.hpp"
#include "widgets/controls.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace posenc {

/// A screen of 400 × 300 with one window over all of it; `draw` makes the controls of a frame.
class Widgets : public testing::Test, protected Fingers {
  protected:
    void show(std::function<void()> draw) {
        draw_ = std::move(draw);
        platform::Program program;
        program.start = load_fonts;
        program.frame = [this] { return frame(); };
        screen_ = std::make_unique<platform::Headless>(400, 300, 1.0F, program);
        ASSERT_TRUE(screen_->ready()) << screen_->error();
        settle();
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

    using Fingers::press;
    void press(float x, float y) {
        move(x, y);
        press();
    }
    using Fingers::key;
    void key(ImGuiKey which, int times) {
        for (int i = 0; i < times; ++i)
            key(which);
    }

    std::string theme_ = "light";
    float text_size_ = 1;
    bool touch_ = false;
    std::function<void()> draw_;
};

}
