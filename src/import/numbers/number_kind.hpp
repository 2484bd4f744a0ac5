// Whether what somebody brings is a file of numbers, and which reader's. Page, window and command line ask here.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace posenc {

enum class NumbersFormat {
    npy,
    archive, ///< of zip: .npz, and what else is packed so
    gguf,
    safetensors,
    foreign, ///< numbers in a way that is not read here, or no numbers at all: `problem` says what to do
    unknown  ///< nothing but text can be tried
};

struct NumberKind {
    NumbersFormat format = NumbersFormat::unknown;
    std::string problem = {};
};

/// By the first 32 bytes of a file of `size` bytes; where they tell nothing, by the ending of its name.
NumberKind number_kind(std::string_view name, std::string_view start, std::uint64_t size);

/// Whether it is to be read as numbers, be it only to say why they cannot be: by number_kind; else as a table or an
/// array of numbers in text. `start`: the file, or at least its first MiB.
bool holds_numbers(std::string_view name, std::string_view start, std::uint64_t size);
inline bool holds_numbers(std::string_view name, std::string_view whole) {
    return holds_numbers(name, whole, whole.size());
}

/// The part of it for text that may be cut short at `most_bytes`: an array as JSON, Python, NumPy and PyTorch write
/// it; rows of a table, also below names of columns or behind names of rows; a column of numbers, too long for moments
/// of time; an object of JSON that holds arrays of numbers and is no model's configuration.
bool is_text_of_numbers(std::string_view text, bool cut_short);

}
