// Files opened by their path, where there is a file system: in the window.
#pragma once

#include <string>

namespace posenc::platform {

bool has_paths();

/// The file comes as Program.opened when the present frame is drawn. `path` as typed, ~ being the person's own folder,
/// or as an address ("file:///…"). Otherwise answers with the reason: "there is no such file".
std::string open_path(const std::string& path);

/// For tests, headless only: the one path that there is, and what the file holds. As with what headless.hpp has, the
/// end of a Headless takes it back.
void offer_path(std::string path, std::string bytes);

}
