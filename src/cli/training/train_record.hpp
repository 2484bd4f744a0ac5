// A race as the page and the window train it, kept as a text that they can show (training/messages.hpp).
#pragma once

#include "cli/arguments.hpp"

namespace posenc::cli {

/// Trains the race of the flags of posenc train and returns its record, with the example that the view Learning
/// shows first. Throws Failure: 2 where the page could not train that race, 1 when interrupted.
std::string trained_record(const Arguments& arguments, std::string_view out);

}
