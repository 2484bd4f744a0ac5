// What is wrong with a frame's layout: texts on each other, on a line, cut or without room, and controls too small to
// be hit. What may be as it is, is named in findings.cpp, with the reason.
#pragma once

#include "layout/drawn.hpp"
#include "widgets/items.hpp"

#include <string>
#include <vector>

namespace posenc::layout {

struct Finding {
    std::string kind; ///< "text over text", "line over text", "line behind text", "text covered", "text cut",
                      ///< "text outside the window", "no room", "text leaves its control", "small target"
    std::string what; ///< the words it is about
    ImRect where;
};

struct Display {
    float density = 1;
    bool touch = false; ///< controls are meant for fingers
};

/// Of a frame on that screen, whose controls are `items`.
std::vector<Finding> findings(const Drawn& drawn, const std::vector<Item>& items, Display display);

}
