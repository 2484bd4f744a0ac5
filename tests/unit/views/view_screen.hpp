// One view on a screen without a display, without the panels around it.
#pragma once

#include "unit/screen/fingers.hpp"
#include "views/views.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

namespace posenc {

class ViewScreen : public testing::Test, protected Fingers {
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
        settle();
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
        return session_.unfinished();
    }

    virtual void draw(Rect area) { view_.draw(session_, *canvas_, area); }

    std::string theme_ = "light";
    Session session_;
    std::unique_ptr<Canvas> canvas_;

  private:
    const View& view_;
};

}
