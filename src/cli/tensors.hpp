// Files of numbers that a command is given: opened by name, of which only what is asked for is read.
#pragma once

#include "cli/arguments.hpp"
#include "import/numbers/brought.hpp"

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

/// Which tensor is meant: the one of this name, or without one the first that looks like positions or is the only one.
/// Throws Failure (2) with the nearest names.
std::size_t requested_tensor(const NumberFile& file, std::string_view name, std::string_view flag = "--tensor");

/// Rows and columns are the axes that --axes names, else the last two; the slice is the one that --slice names. No
/// other is read where they can be read one by one: of the last two axes. Without --slice all of them `stacked`, one
/// below the other. Throws Failure (2) where a slice is to be named or cannot be read.
Numbers requested_numbers(const Arguments& arguments, const OpenedNumbers& opened, std::size_t tensor,
                          bool stacked = false);
/// As Numbers has it.
std::vector<std::uint64_t> shape_in_numbers(const TensorEntry& entry);

/// The tables that --numbers FILE[#TENSOR[,TENSOR…]] names, the first one first; a slice of a
/// tensor is TENSOR[2][5]. A file whose own name holds a # is
/// found too. Warns of what was lost in reading.
std::shared_ptr<const OwnTables> requested_tables(const Arguments& arguments, std::string_view text);

}
