// A hand and an eye for tests of the whole program: finds controls by name, presses them, waits until all is calm.
#pragma once

#include "explorer.hpp"
#include "platform/headless.hpp"
#include "session/session.hpp"
#include "widgets/items.hpp"

#include <imgui.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace posenc {

class Hand {
  public:
    Hand(int width, int height, float density = 1, std::string_view state = {})
        : explorer_(state), screen_(width, height, density, explorer_.program()) {
        screen_.frame(4);
    }

    platform::Headless& screen() { return screen_; }
    const State& state() { return explorer_.session().state(); }
    Session& session() { return explorer_.session(); }
    std::string mirror() { return explorer_.program().mirror(); }

    /// The first item with this label (and kind); null when there is none.
    static const Item* find(std::string_view label, std::string_view kind = {}) {
        for (const Item& item : items())
            if (item.label == label && (kind.empty() || item.kind == kind))
                return &item;
        return nullptr;
    }

    /// The first item of this kind whose label begins so.
    static const Item* find_prefix(std::string_view prefix, std::string_view kind) {
        for (const Item& item : items())
            if (item.kind == kind && std::string_view(item.label).starts_with(prefix))
                return &item;
        return nullptr;
    }

    void move(float x, float y) {
        screen_.move(x, y);
        screen_.frame(2);
    }
    void press() {
        screen_.press(true);
        screen_.frame(2);
    }
    void release() {
        screen_.press(false);
        screen_.frame(2);
    }
    void click(const Item* item) {
        if (!item)
            return;
        move(item->x + item->width / 2, item->y + item->height / 2);
        press();
        release();
    }
    bool click(std::string_view label, std::string_view kind = {}) {
        const Item* item = find(label, kind);
        click(item);
        return item != nullptr;
    }
    void key(ImGuiKey key, ImGuiKey with = ImGuiKey_None) {
        if (with != ImGuiKey_None)
            screen_.key(with, true);
        screen_.key(key, true);
        screen_.frame(2);
        screen_.key(key, false);
        if (with != ImGuiKey_None)
            screen_.key(with, false);
        screen_.frame(2);
    }
    /// Types into a field, replacing what it shows, and commits.
    bool enter(std::string_view field, std::string_view text) {
        if (!click(field, "field"))
            return false;
        key(ImGuiKey_A, ImGuiKey_LeftCtrl);
        screen_.type(text);
        screen_.frame(static_cast<int>(text.size()) + 2);
        key(ImGuiKey_Enter);
        return true;
    }

    /// A file is dropped; none: it cannot be read.
    void open(std::string_view name, std::optional<std::string_view> bytes) {
        explorer_.program().opened(name, bytes);
        screen_.frame(4);
    }

  private:
    Explorer explorer_;
    platform::Headless screen_;
};

}
