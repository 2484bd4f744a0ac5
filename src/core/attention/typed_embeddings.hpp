// Embeddings typed by a person: rows apart by ; or a line end, numbers by commas or blanks. An empty row stands for the
// seeded vector of its word.
#pragma once

#include "core/state/parameter.hpp"

namespace posenc {

inline constexpr double largest_typed = 1e6; ///< in size: products of two and their sums stay finite

struct TypedEmbeddings {
    std::vector<std::vector<double>> rows; ///< each empty or as wide as asked for
    std::vector<Issue> issues;             ///< of the key embeddings, at most a handful
};

/// A number as people type it, with either minus; nothing for NaN, infinity and what is no number.
std::optional<double> parse_typed_number(std::string_view text);

/// Reads the text for vectors of `width` numbers. What is no number counts as 0, what is too large as the largest;
/// short rows are filled up with 0, long ones cut. Takes time linear in the text, and space in rows × width.
TypedEmbeddings read_embeddings(std::string_view text, Index width);

/// The text that reads back to these rows, empty ones at the end too: how many there are tells whose they are.
std::string write_embeddings(const std::vector<std::vector<double>>& rows);

}
