// The file that was opened without a display, and the copies that are kept as long as the program runs.
#pragma once

#include <map>
#include <string>

namespace posenc::platform {

struct HeadlessOpened {
    std::string file;
    std::map<std::string, std::string> copies;
};

HeadlessOpened& headless_opened();

}
