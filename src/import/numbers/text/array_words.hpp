// Words that programs write around arrays: their types, what makes them, what tells their size.
#pragma once

#include "import/numbers/numbers.hpp"

namespace posenc {

/// What float, double, half and single mean: nothing in prose, and float has 32 bits in C, 64 in Python.
enum class PlainTypes { none, of_c, of_python };
/// The first type that a text of a few words names: "dtype=torch.float16", "Matrix{Float64}", "f32",
/// "torch.HalfTensor".
std::optional<NumberType> type_in(std::string_view words, PlainTypes plain);

/// Whether what stands in the round brackets behind the word is an array: "torch.tensor", "np.array", "Matrix", R's
/// "c".
bool makes_array(std::string_view word);
/// Whether what stands in the square or curly brackets behind the word is an array: "Float32", "vec!", "float64".
bool begins_literal(std::string_view word);
/// Whether what stands in brackets behind the word, or behind the word and =, tells a size: "shape", "torch.Size".
bool tells_size(std::string_view word);
/// Whether the word and = stand before an array within brackets: "numpy", "data".
bool names_contents(std::string_view word);

/// The word that ends before a place, with the points and colons that join its parts: "torch.tensor", "vec!".
/// Empty before a place that is none, as before npos.
std::string_view word_before(std::string_view text, std::size_t at);
/// What is behind its last point or colon: "tensor".
std::string_view last_part(std::string_view word);
bool in_array_word(char letter);

}
