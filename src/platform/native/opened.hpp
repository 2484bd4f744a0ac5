// Files that were dropped, chosen or named by their path, between window.cpp, which has the window, and
// opened.cpp, which reads them.
#pragma once

#include "platform/platform.hpp"

namespace posenc::platform {

/// While it lives, paths that a person types are opened by this program.
class Opens {
  public:
    explicit Opens(const Program& program);
    ~Opens();
    Opens(const Opens&) = delete;
    Opens& operator=(const Opens&) = delete;
};

/// Hands a file to the program, and from then on file_part reads this one; `more` were dropped with it.
void open_file(const Program& program, const std::string& path, int more);
/// The same of an address, whatever stands in it: what is no file of this machine cannot be read.
void open_address(const Program& program, const std::string& address, int more);

}
