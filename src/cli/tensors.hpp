// Files of numbers given to a command: opened by name; only the requested parts are read.
#pragma once

#include "cli/arguments.hpp"
#include "import/numbers/tensor_table.hpp"

#include <memory>
#include <span>

namespace posenc::cli {

inline constexpr Flag axes_flag{
    "--axes", "I,J",
    "which axes of the tensor are rows and columns, counted from 0, or from -1 back; without it the last two"};

/// A file whose parts are read when they are asked for; "-" and pipes are read at once, up to 64 MiB. Throws Failure
/// (1) where it cannot be read.
std::unique_ptr<const Bytes> bytes_of_file(const std::string& path);

struct OpenedNumbers {
    std::unique_ptr<const Bytes> bytes;
    NumberFile file;
};
/// Throws Failure: 1 where it cannot be read, 2 where it holds no numbers.
OpenedNumbers open_number_file(const std::string& path);

/// The tensor with this name; without a name, the first one that looks like positions, or the only one. Throws Failure
/// (2) that names the nearest tensors.
std::size_t requested_tensor(const NumberFile& file, std::string_view name, std::string_view flag = "--tensor");

/// The numbers of one slice. Rows and columns are the axes given by --axes, else the last two; --slice names the slice.
/// If rows and columns are the last two axes and the format allows it, only this slice is read. `stacked`: without
/// --slice all slices, one below the other. Throws Failure (2) when a slice must be named or cannot be read.
Numbers requested_numbers(const Arguments& arguments, const OpenedNumbers& opened, std::size_t tensor,
                          bool stacked = false);
/// The shape as Numbers has it: an axis more when an entry consists of several numbers.
std::vector<std::uint64_t> shape_in_numbers(const TensorEntry& entry);

/// The tables named by --numbers FILE[#TENSOR[,TENSOR…]], the first one first. A slice of a tensor is TENSOR[2][5]. A
/// file whose own name contains a # is found too. Prints warnings about what was lost in reading.
std::shared_ptr<const OwnTables> requested_tables(const Arguments& arguments, std::string_view text);

}
