// What a hand does that makes a lesson.
#pragma once

#include "core/text.hpp"
#include "export/png.hpp"
#include "import/lessons/lesson_reader.hpp"
#include "lessons/own_lessons.hpp"
#include "unit/lessons/kept_texts.hpp"
#include "unit/screen/screen_hand.hpp"

#include <cstdlib>
#include <fstream>
#include <string>

namespace posenc {

/// OUT=FOLDER keeps the picture of the screen under this name.
inline void keep_sight(Hand& hand, const std::string& name) {
    const char* const folder = std::getenv("OUT");
    if (!folder)
        return;
    const platform::Picture picture = hand.screen().picture();
    std::ofstream file(std::string(folder) + "/" + name + ".png", std::ios::binary);
    write_png(picture.width, picture.height, picture.rgba.data(), [&](std::string_view bytes) {
        return file.write(bytes.data(), static_cast<std::streamsize>(bytes.size())).good();
    });
}

/// Types into a field, replacing what it shows, and leaves it.
inline bool write(Hand& hand, std::string_view field, std::string_view text) {
    if (!hand.click(field))
        return false;
    hand.key(ImGuiKey_A, ImGuiKey_LeftCtrl);
    hand.type(text);
    hand.pass(1);
    hand.key(ImGuiKey_Enter, ImGuiKey_LeftCtrl);
    return true;
}

inline std::string kept(std::string_view name) {
    return kept_lesson(name).value_or("");
}

}
