// What the readers of the formats have in common. Each returns what is in a file, or the first thing that is wrong in
// it, as a sentence without the file's name, which open_numbers puts before it.
#pragma once

#include "core/recognise/table_shape.hpp"
#include "import/numbers/numbers.hpp"

namespace posenc {

struct Opened {
    NumberFile file = {};
    std::string problem = {}; ///< empty: all is well
};

Opened open_npy(const Bytes& bytes, std::string_view name);
Opened open_archive(const Bytes& bytes);
Opened open_safetensors(const Bytes& bytes);
Opened open_gguf(const Bytes& bytes);
Opened open_text(const Bytes& bytes, std::string_view name);

/// A header of NumPy, or the problem with it. The offset counts from the beginning of the bytes, and what follows the
/// header is not looked at. `notes`: how its type was understood.
struct NpyHeader {
    TensorEntry entry = {};
    std::vector<std::string> notes = {};
    std::string problem = {};
};
NpyHeader read_npy_header(const Bytes& bytes);

/// An array of numbers that stands in a text.
struct TextNumbers {
    std::string name = {}; ///< as it stands before the array; may be empty
    std::vector<std::uint64_t> shape = {};
    std::vector<double> values = {};
    std::vector<std::int8_t> places = {}; ///< as in Numbers
    std::optional<NumberType> named_type = {};
    std::vector<std::string> notes = {};
    std::string problem = {};
    bool complex = false;   ///< the last axis is real and imaginary part
    bool separated = false; ///< rows of a table with commas, semicolons or tabs between its cells
};

/// All arrays of a text, or the problem if none can be read. Each has a name of its own if there are several. What
/// stands around them (prompts, dates, colours, words) is no part of them.
struct TextArrays {
    std::vector<TextNumbers> arrays = {};
    std::vector<std::string> notes = {};
    std::string problem = {};
};
TextArrays read_text_arrays(std::string_view text);
std::string one_of_several(); ///< the note about a text of several arrays

/// A number as people and programs write it: "1.5", "1.", "−2", "nan", "-inf", "True", "null" for NaN. No complex one.
std::optional<double> value_of_word(std::string_view word);
/// Whether the word stands for numbers that were not printed: "...", "⋯", "\cdots".
bool leaves_out(std::string_view word);

/// The most bytes of a file that are read as text.
inline constexpr std::uint64_t most_text_bytes = std::uint64_t{1} << 28;
/// The whole file in UTF-8, if it is UTF-16 with a byte order mark and has at most most_text_bytes; else empty.
std::optional<std::string> decoded_text(const Bytes& bytes);
/// The bytes [offset, offset + count); empty if they cannot be read.
std::optional<std::string> read_bytes(const Bytes& bytes, std::uint64_t offset, std::uint64_t count);

/// How many numbers a shape has; empty if its extents that are not 0 multiply to 2^64 or more.
std::optional<std::uint64_t> count_of(const std::vector<std::uint64_t>& shape);

/// Whether a tensor of this name or shape is probably one of positions.
bool looks_like_positions(std::string_view name, const std::vector<std::uint64_t>& shape);

std::string complex_note();   ///< that the last axis is real and imaginary part
std::string pickle_problem(); ///< why such files are not read, and how to save a tensor instead

/// "byte 12: "
std::string at_byte(std::uint64_t byte);
/// "tensor ‘name’: "
std::string of_tensor(std::string_view name);

}
