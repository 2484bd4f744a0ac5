// A table of numbers in a file, as the commands take it that say what it is, and what somebody meant by it.
#pragma once

#include "cli/tensors.hpp"
#include "core/recognise/table.hpp"
#include "core/state/state.hpp"
#include "widgets/text/language.hpp"

#include <optional>

namespace posenc::cli {

inline constexpr Flag tensor_flag{
    "--tensor", "NAME",
    "which tensor of a file that holds several; without it the first that looks like positions, or the only one"};
inline constexpr Flag slice_flag{
    "--slice", "A,B,…",
    "of a tensor of more than two axes: the index on each axis but those two, from 0; without it its slices stand one "
    "below the other"};

/// The table in a file, and what is printed about it.
struct TableOfFile {
    std::string file, tensor;
    Numbers numbers;
    std::vector<float> uncertainty = {}; ///< of printed numbers, else empty
    std::vector<std::uint64_t> shape;    ///< of the whole tensor
    std::vector<std::string> notes;      ///< about how the file was read
    Index rows = 1, cols = 1, slices = 1;
    bool complex = false; ///< real and imaginary parts stand in turn in the columns
};

/// Reads the first word with --tensor, --axes and --slice. Throws Failure.
TableOfFile table_of(const Arguments& arguments);
/// The whole of a tensor of another file; without a name the one that looks like positions. Throws Failure.
TableOfFile table_of_file(const std::string& path, std::string_view tensor);
/// Its numbers; they live as long as it does.
NumberTable number_table(const TableOfFile& brought);

/// What --expect says was meant, if it is given. Throws Failure if it cannot be read.
std::optional<State> state_meant(const Arguments& arguments);

/// Whatever cannot be read is Failure (2), because 1 means that no method matches, or not the one that was meant.
template <class Read> auto read_or_misused(const Read& read) {
    try {
        return read();
    } catch (const Failure& failure) {
        throw Failure{exit_misused, std::string(translate(failure.message))};
    }
}

}
