// A tensor of a person's file as a table that the methods take (core/own/own_table.hpp).
#pragma once

#include "core/own/own_table.hpp"
#include "import/numbers/numbers.hpp"

namespace posenc {

struct Brought {
    OwnTablePtr table = nullptr;
    std::vector<std::string> notes = {}; ///< sentences of the file and of these numbers: what was rounded, left out, …
};
/// The table under the tensor's name; what was wrong where it cannot be read or holds nothing.
std::variant<Brought, Unreadable> bring(const Bytes& bytes, const NumberFile& file, std::size_t tensor);

/// How many slices of its last two dimensions a tensor has that can be read one by one; 1 where only all can be: text,
/// complex numbers, Fortran's order, at most two dimensions.
std::uint64_t slices_to_read(const TensorEntry& entry);
/// One of them as a tensor of its own, named by its places on the dimensions before: "bias[2][0]".
TensorEntry slice_to_read(const TensorEntry& entry, std::uint64_t slice);
/// Which of them is called so; none where none is.
std::optional<std::uint64_t> slice_named(const TensorEntry& entry, std::string_view name);
/// Whether it is not larger than what is read.
bool has_size_to_read(const TensorEntry& entry);

/// All that is to be known of how the numbers were read, once.
std::vector<std::string> notes_of(const NumberFile& file, const Numbers& numbers);

/// The tensor that is shown where nobody has chosen one: the first that looks like positions, else the first with rows
/// and columns, else the first; of those that can be read and are not too large. Where all are, the first of them. None
/// where none can be read.
std::optional<std::size_t> first_readable(const NumberFile& file);

}
