// Whether a file holds numbers, and which reader reads it. Page, window and command line ask here.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace posenc {

enum class NumbersFormat {
    npy,
    archive, ///< zip: .npz, and other files in this format
    gguf,
    safetensors,
    foreign, ///< numbers in a way that is not read here, or no numbers at all: `problem` says what to do
    unknown  ///< only text can be tried
};

struct NumberKind {
    NumbersFormat format = NumbersFormat::unknown;
    std::string problem = {};
};

/// Decided by the first 32 bytes of a file of `size` bytes or, if they do not tell, by the ending of its name.
NumberKind number_kind(std::string_view name, std::string_view start, std::uint64_t size);

/// Whether a file is to be read as numbers, even if only to say why they cannot be read. Decided by number_kind(); for
/// text, by whether it is a table or an array of numbers. `start`: the file, or at least its first MiB.
bool holds_numbers(std::string_view name, std::string_view start, std::uint64_t size);
inline bool holds_numbers(std::string_view name, std::string_view whole) {
    return holds_numbers(name, whole, whole.size());
}

/// The same for text, which may be `cut_short`. True for an array as JSON, Python, NumPy and PyTorch write it; for rows
/// of a table, also below names of columns or after names of rows; for a column of numbers that is too long to be
/// moments of time; and for an object of JSON that holds arrays of numbers and is no model's configuration.
bool is_text_of_numbers(std::string_view text, bool cut_short);

}
