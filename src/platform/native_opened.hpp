// The file that was dropped or chosen last, between native.cpp, which is told its path, and native_opened.cpp.
#pragma once

#include <string>

namespace posenc::platform {

/// From now on file_part reads this one.
void keep_file(const std::string& path);

}
