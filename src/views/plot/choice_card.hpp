// A card that can be chosen from several.
#pragma once

#include "widgets/controls.hpp"

#include <string>

namespace posenc {

/// Height of a card with one line of text.
float choice_card_height();
/// The card as a control: background, border, focus ring. Its contents are drawn over it. True when it was pressed.
bool choice_card(Rect rect, std::string_view name, std::string_view id, bool chosen);

}
