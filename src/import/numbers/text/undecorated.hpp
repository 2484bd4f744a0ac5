// What terminals, notebooks, logs and messages put around the numbers that people copy out of them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace posenc {

/// The text with blanks in place of colours of terminals, prompts (">>>", "Out[3]:", "(Pdb)", "julia>"), dates and
/// levels of logs at the beginning of a line, marks of comments and quotations before every line, fences of code, and
/// unusual blanks. Whatever is left stands at the same byte. Empty if there is none of it.
std::optional<std::string> undecorated(std::string_view text);

/// How many bytes at the beginning of a line are prompts, dates, levels and names of a log.
std::size_t prefix_length(std::string_view line);

}
