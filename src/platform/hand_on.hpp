// Sharing the page: in a frame of another page, and as one file. Part of the platform, see platform.hpp.
#pragma once

#include <optional>
#include <string>

namespace posenc::platform {

/// If another page shows this one in a frame: the keys of the controls that it requests ("length, base"), possibly
/// empty.
std::optional<std::string> embedded();
/// Opens the present state in the whole program, in addition to the frame.
void open_whole_program();

/// Whether the site offers itself as a single file; on the page only.
bool has_one_file();
void save_one_file(std::string_view added);

/// For tests, headless only: pretends to be in such a frame; its link opens "whole program" (opened_link). The end of a
/// Headless resets it.
void put_in_frame(std::string controls);

}
