// What a link says, key by key, and what the program makes of it: as if it had been opened.
#pragma once

#include "core/state/state.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace posenc {
struct View;
}

namespace posenc::cli {

/// One key=value of a link.
struct LinkKey {
    std::string key;
    std::string given;              ///< as it stands there, decoded
    const Parameter* row = nullptr; ///< null for preset and for keys that no row has
    std::string problem = {};       ///< what was wrong and what happens now; empty when nothing was
    bool used = false;              ///< a value of it is in force, if it is the last: also the nearest allowed one
    bool replaced = false;          ///< a later key or preset set it to something else
};

struct LinkReading {
    State state;                      ///< what opens
    std::vector<LinkKey> keys;        ///< those that rows or presets have, in the order of the link
    std::vector<LinkKey> unknown;     ///< kept apart: nothing of them is in the state
    std::vector<std::string> brought; ///< keys that differ from their defaults and that the link does not name itself
    std::vector<std::string> notes;   ///< what is told of the whole: its length, its view, its method
    const View* view = nullptr;       ///< what is drawn; never null
    bool whole = true;                ///< all of it could be used
};

/// The settings of an address (what stands behind its #), or of a text that is settings alone. Linear in the text.
LinkReading read_link(std::string_view link);

std::string link_text(const LinkReading& reading);
std::string link_json(const LinkReading& reading, std::string_view link);

}
