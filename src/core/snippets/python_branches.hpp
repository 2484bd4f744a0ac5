// Lines of a Python program, and the branches of them that are taken: the parts of python_program.hpp.
#pragma once

#include "core/snippets/python_program.hpp"

#include <vector>

namespace posenc {

using Lines = std::vector<std::string>;

bool is_name_part(char c);
bool is_blank(std::string_view line);
/// The name that a line begins with: "length" of "length = 50".
std::string_view first_name(std::string_view line);
/// The name given a value at the start of a line, empty for other lines.
std::string_view assigned_name(std::string_view line);
/// The lines after `at` that are indented further; leaves `at` behind them.
Lines body_after(const Lines& lines, std::size_t& at, std::size_t indent);

/// The lines with conditions on given names decided and only the branches taken left.
Lines with_branches_decided(const Lines& lines, const PythonNames& given);

}
