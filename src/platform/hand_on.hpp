// How the page is handed on: in a frame of another page, and as one file. Part of the platform, see platform.hpp.
#pragma once

#include <optional>
#include <string>

namespace posenc::platform {

/// Shown in a frame of another page: the keys of the controls that it asks for ("length, base"), maybe none.
std::optional<std::string> embedded();
/// The present state in the whole program, beside that frame.
void open_whole_program();

/// The site has all of itself in one file for people to keep: on the page only.
bool has_one_file();
void save_one_file();

/// For tests, headless only: as if in such a frame; its link opens "whole program" (opened_link). As with what
/// headless.hpp has, the end of a Headless takes it back.
void put_in_frame(std::string controls);

}
