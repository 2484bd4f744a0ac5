// Objects of JSON that hold arrays of numbers.
#pragma once

#include "import/numbers/readers.hpp"

namespace posenc {

/// Whether a text begins as an object of JSON does.
bool is_json_object(std::string_view text);
/// The arrays of numbers in such a text, which begins at a byte of its file.
Opened open_json_arrays(std::string_view text, std::uint64_t begins_at);

}
