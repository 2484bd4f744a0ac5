// A tensor of a user's file as a table that methods can use (core/own/own_table.hpp).
#pragma once

#include "core/own/own_table.hpp"
#include "import/numbers/numbers.hpp"

namespace posenc {

struct TensorTable {
    OwnTablePtr table = nullptr;
    std::vector<std::string> notes = {}; ///< sentences of the file and of these numbers: what was rounded, left out, …
};
/// The table under the tensor's name, or what is wrong if it cannot be read or holds nothing.
std::variant<TensorTable, Unreadable> table_of_tensor(const Bytes& bytes, const NumberFile& file, std::size_t tensor);

/// How many slices over its last two dimensions a tensor has that can be read one by one. 1 if only the whole tensor
/// can be read: text, complex numbers, Fortran's order, at most two dimensions.
std::uint64_t slices_to_read(const TensorEntry& entry);
/// One slice as a tensor of its own, named by its places on the other dimensions: "bias[2][0]".
TensorEntry slice_to_read(const TensorEntry& entry, std::uint64_t slice);
/// The number of the slice with this name; empty if there is none.
std::optional<std::uint64_t> slice_named(const TensorEntry& entry, std::string_view name);
/// Whether it holds numbers, and not more than are read.
bool has_size_to_read(const TensorEntry& entry);

/// All notes on how the numbers were read, each once.
std::vector<std::string> notes_of(const NumberFile& file, const Numbers& numbers);

/// The tensor that is shown if nobody has chosen one. Of those that can be read and are not too large: the first that
/// looks like positions, else the first with rows and columns, else the first. If all are too large, the first of them.
/// Empty if none can be read.
std::optional<std::size_t> first_readable(const NumberFile& file);

}
