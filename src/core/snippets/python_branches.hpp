// Lines of a Python program, and which branches of it are taken: helpers of python_program.hpp.
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
/// The lines after `at` that are indented further; moves `at` past them.
Lines body_after(const Lines& lines, std::size_t& at, std::size_t indent);

/// The lines without conditions on given names: only the branches that are taken are left.
Lines with_branches_decided(const Lines& lines, const PythonNames& given);

}
