// Files that were dropped, chosen or named by path. window.cpp passes them on to opened.cpp, which reads them.
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

/// Passes a file to the program; from then on file_part reads this file. `more` files of the same drop follow.
void open_file(const Program& program, const std::string& path, int more);
/// The same for an address. An address that is not a file on this machine counts as a file that cannot be read.
void open_address(const Program& program, const std::string& address, int more);

}
