// Links as somebody would write them who wants to break what opens them: good ones, spoilt, and some made by hand. The
// same list each time. Command line, window and page are given them (tests/README.md says where).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace posenc::sweep {

/// Made by hand: each is what once held the program, or what programs are known to fall over.
std::vector<std::string> hand_made_links();

/// Link n of an endless list: a legal state's, spoilt in one to three ways.
std::string hostile_link(std::uint64_t n);

/// Those made by hand, then `count` generated ones. None holds a line end, so that each is a line of a file.
std::vector<std::string> hostile_links(std::size_t count);

}
