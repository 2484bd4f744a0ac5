// A tensor of a person's file as a table that the methods take (core/own/own_table.hpp).
#pragma once

#include "core/own/own_table.hpp"
#include "import/numbers/numbers.hpp"

namespace posenc {

/// The table under the tensor's name; what was wrong where it cannot be read or holds nothing.
std::variant<OwnTablePtr, Unreadable> bring(const Bytes& bytes, const NumberFile& file, std::size_t tensor);

/// The tensor that is shown where nobody has chosen one: the first that can be read, and those that look like positions
/// stand first. None where there is none.
std::optional<std::size_t> first_readable(const NumberFile& file);

}
