// The fingers and the eyes of tests that draw: they find what is on the screen, press it and wait for what it does.
#pragma once

#include "platform/headless/headless.hpp"
#include "widgets/items.hpp"

#include <gtest/gtest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace posenc {

class Fingers {
  public:
    virtual ~Fingers() = default;

    platform::Headless& screen() { return *screen_; }

    // --- What is there. Controls have ids; labels are for what is read (texts) or only named (plots, cells).

    /// The control with this id; null when it is not on the screen.
    static const Item* find(std::string_view id) {
        return first([&](const Item& item) { return item.id == id; });
    }
    /// The same where it must be there.
    static Item item_of(std::string_view id) { return present(find(id), id); }

    /// The first item with this label, of this kind if one is given; null when there is none.
    static const Item* labelled(std::string_view label, std::string_view kind = {}) {
        return first([&](const Item& item) { return item.label == label && (kind.empty() || item.kind == kind); });
    }
    static Item item_labelled(std::string_view label) { return present(labelled(label), label); }
    /// The first item whose label holds the words.
    static const Item* saying(std::string_view words) {
        return first([&](const Item& item) { return item.label.find(words) != std::string::npos; });
    }
    /// The first item of this kind whose label begins so.
    static const Item* find_prefix(std::string_view prefix, std::string_view kind) {
        return first([&](const Item& item) { return item.kind == kind && item.label.starts_with(prefix); });
    }

    // --- What is done. Each is heard, and its effect drawn, before the next.

    void move(float x, float y) {
        screen_->move(x, y);
        hear();
    }
    void press() {
        screen_->press(true);
        hear();
    }
    void release() {
        screen_->press(false);
        hear();
    }
    void click(float x, float y) {
        move(x, y);
        press();
        release();
    }
    /// False when it is not there.
    bool click(const Item* item) {
        if (item)
            click(item->x + item->width / 2, item->y + item->height / 2);
        return item != nullptr;
    }
    bool click(std::string_view id) { return click(find(id)); }
    void wheel(float dx, float dy) {
        screen_->wheel(dx, dy);
        hear();
    }
    void key(ImGuiKey key, ImGuiKey with = ImGuiKey_None) {
        if (with != ImGuiKey_None)
            screen_->key(with, true);
        screen_->key(key, true);
        hear();
        screen_->key(key, false);
        if (with != ImGuiKey_None)
            screen_->key(with, false);
        hear();
    }
    void type(std::string_view text) {
        screen_->type(text);
        hear();
    }
    /// Types into a field, replacing what it shows, and commits.
    bool enter(std::string_view field, std::string_view text) {
        if (!click(field))
            return false;
        key(ImGuiKey_A, ImGuiKey_LeftCtrl);
        type(text);
        key(ImGuiKey_Enter);
        return true;
    }

    // --- Waiting.

    /// Draws until all input is heard, and then what it led to.
    void hear() {
        do
            screen_->frame();
        while (!ImGui::GetCurrentContext()->InputEventsQueue.empty());
        screen_->frame();
    }
    /// Draws until nothing moves by itself any more: then as often as a window does when its layout may still follow.
    void settle() {
        int calm = 0;
        until([&] { return (calm = screen_->moving() ? 0 : calm + 1) >= 3; }, "the screen to come to rest");
    }
    void until(const std::function<bool()>& condition, std::string_view what) {
        constexpr int patience = 3600;
        for (int frame = 0; frame < patience; ++frame) {
            screen_->frame();
            if (condition())
                return;
        }
        ADD_FAILURE() << "waited in vain for " << what;
    }
    /// Lets time go by, for what is about time.
    void pass(double seconds) { screen_->frame(static_cast<int>(std::lround(60 * seconds))); }

  protected:
    std::unique_ptr<platform::Headless> screen_;

  private:
    template <class Condition> static const Item* first(Condition fits) {
        const auto found = std::find_if(items().begin(), items().end(), fits);
        return found == items().end() ? nullptr : &*found;
    }
    static Item present(const Item* item, std::string_view name) {
        if (!item)
            ADD_FAILURE() << "nothing on the screen is " << name;
        return item ? *item : Item();
    }
};

}
