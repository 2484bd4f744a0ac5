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
    std::string given;              ///< the value as written in the link, decoded
    const Parameter* row = nullptr; ///< null for preset and for keys that no row has
    std::string problem = {};       ///< what is wrong and how it is handled; empty when all is well
    /// A value of it (perhaps the nearest allowed one) takes effect, unless the key is replaced.
    bool used = false;
    bool replaced = false; ///< a later key or preset set it to something else
};

struct LinkReading {
    State state;                      ///< the state that opens
    std::vector<LinkKey> keys;        ///< known keys and presets, in the order of the link
    std::vector<LinkKey> unknown;     ///< unknown keys; they have no effect on the state
    std::vector<std::string> brought; ///< keys that differ from their defaults although the link does not name them
    std::vector<std::string> notes;   ///< about the whole link: its length, its view, its method
    const View* view = nullptr;       ///< what is drawn; never null
    bool whole = true;                ///< everything in the link could be used
};

/// Reads the settings of an address (the part after #), or a text that consists of settings only. Takes time linear in
/// the length of the text.
LinkReading read_link(std::string_view link);

std::string link_text(const LinkReading& reading);
std::string link_json(const LinkReading& reading, std::string_view link);

}
