// Files without a display: the opened file, the copies (kept while the program runs), and the saved file.
#pragma once

#include "platform/headless/headless.hpp"

#include <map>
#include <string>

namespace posenc::platform {

struct HeadlessOpened {
    const Program* program = nullptr; ///< of the Headless that there is
    std::string path;                 ///< that can be opened; empty: none
    std::string file;
    std::map<std::string, std::string> copies;
};

HeadlessOpened& headless_opened();
SavedFile& headless_saved();

}
