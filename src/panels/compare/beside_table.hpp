// The third picture of a comparison of views that draw no field: what differs in words, then both beside each other as
// a table, which can be copied as Markdown.
#pragma once

#include "views/views.hpp"

namespace posenc {

/// Draws into the present region and returns the coordinate where it ends. `buttons`: with that for copying.
float draw_beside_table(const ViewBeside& beside, Rect area, bool buttons);

/// "| | Gemma 3 1B | Llama 3.1 8B |" and so on; what differs first, in words.
std::string beside_markdown(const ViewBeside& beside);

}
