// Embeddings typed by a person: rows are separated by ; or a line end, numbers by commas or blanks. An empty row stands
// for the seeded vector of its word.
#pragma once

#include "core/state/parameter.hpp"

namespace posenc {

inline constexpr double largest_typed = 1e6; ///< in magnitude: products of two and their sums stay finite

struct TypedEmbeddings {
    std::vector<std::vector<double>> rows; ///< each empty or as wide as asked for
    std::vector<Issue> issues;             ///< of the key embeddings, at most a handful
};

/// A number as people type it, with - or −; no value for NaN, infinity and texts that are not a number.
std::optional<double> parse_typed_number(std::string_view text);

/// Reads the text for vectors of `width` numbers. An item that is not a number counts as 0; a number that is too large
/// becomes ±largest_typed. Short rows are filled up with 0, long ones cut. Takes time linear in the text, and space in
/// rows × width.
TypedEmbeddings read_embeddings(std::string_view text, Index width);

/// The text that reads back to exactly these rows. It keeps empty rows at the end, because the number of rows decides
/// which word or token each belongs to.
std::string write_embeddings(const std::vector<std::vector<double>>& rows);

}
