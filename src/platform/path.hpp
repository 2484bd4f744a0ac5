// Files opened by their path, where there is a file system: in the window.
#pragma once

#include <string>

namespace posenc::platform {

bool has_paths();

/// Passes the file on as Program.opened after the present frame. `path` is as typed: ~ means the home folder, and it
/// may be an address ("file:///…"). Returns why it cannot be opened ("there is no such file"), or an empty text.
std::string open_path(const std::string& path);

/// For tests, headless only: the only path that exists, and the file's contents. The end of a Headless resets it.
void offer_path(std::string path, std::string bytes);

}
