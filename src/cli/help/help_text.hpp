// Texts for help and messages: lists of names and their descriptions.
#pragma once

#include "cli/arguments.hpp"
#include "core/method.hpp"

#include <span>
#include <string>
#include <string_view>

namespace posenc::cli {

/// "  --out FILE               output file\n"
std::string help_line(const std::string& name, std::string_view help);

std::string flag_words(const Flag& flag); ///< "--steps, --train-steps N"

std::string listed(std::span<const std::string_view> words); ///< "one, two, three"

/// A line for each parameter of the method: its flag, what it is, what is allowed and its default.
std::string parameters_help(const Method& method);

}
