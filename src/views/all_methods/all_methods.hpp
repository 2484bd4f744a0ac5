// The parts of the list of all methods, shared by all_methods.cpp (the list: head, scrolling, opening),
// search.cpp (which methods it has) and method_card.cpp (one method).
#pragma once

#include "core/method.hpp"
#include "views/plot/thumbnails.hpp"
#include "widgets/controls.hpp"

#include <functional>
#include <string>
#include <vector>

namespace posenc {

/// What the list keeps between frames: where its cards lie, and the method that it was last scrolled to.
struct MethodListMemory {
    struct Place {
        float top = 0, height = 0; ///< device pixels from the top of the list
    };
    float width = 0, scale = 0;     ///< places were computed for this width, scale and `words`
    std::string words;              ///< a translated text: shows when the language changes
    std::string search;             ///< as it was typed
    std::vector<std::size_t> shown; ///< the methods that have its words, in the order of the registry
    std::vector<Place> places;      ///< of each of them
    float height = 0;               ///< of the whole list
    std::size_t topmost = 0;        ///< the method at the upper edge
    std::string current;            ///< the method that was last scrolled to
    int wanted = -1;                ///< the method that a page key moved to, until it gets the keyboard focus
    Thumbnails pictures;            ///< by the number of the method
    int frame = -1;                 ///< the last one in which the list was on screen
};

/// The methods that have every word of the search, by their numbers in the registry.
std::vector<std::size_t> found_methods(std::string_view wanted);
/// The field in which one writes what is searched for.
void draw_method_search(MethodListMemory& memory, Rect rect);

/// One method as a card of the list.
struct MethodCard {
    const Method& method;
    std::string_view opens; ///< title of the view that a click opens
    bool current = false;   ///< it is the state's method
    bool hovered = false, held = false;
    std::function<void(ImDrawList*, Rect)> picture = {}; ///< draws the method's picture
};

/// Height that a card of this width needs, in device pixels.
float method_card_height(const MethodCard& card, float width);
void draw_method_card(ImDrawList* list, const MethodCard& card, Rect place);

/// "L = 50": the letter in formulas or the key in links, and the default as drawn; "= 50" where the label is that name.
std::string default_text(const Parameter& parameter);

}
