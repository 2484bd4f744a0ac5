// What an encoding has learned, as fields: its matrices with the names of their rows (positions, distances, buckets of
// distances, heads), and what a single head reads from them. Not covered: the terms that single heads of TUPE add to
// logits, which are products of several matrices.
#pragma once

#include "learning/results.hpp"

#include <memory>

namespace posenc {

struct LearnedNames {
    AxisNames rows, cols;
    Index used = 0; ///< rows that texts of the trained lengths read; the others keep their random numbers
};

/// How a head reads a matrix of an encoding.
enum class HeadReads {
    all,     ///< every head reads the whole matrix
    columns, ///< a head reads columns of its own
    biases   ///< a head computes from it a bias for the logit of each query and key
};

/// Which of the learned numbers are shown.
struct LearnedPart {
    std::size_t matrix = 0;      ///< its index; the last one if there are fewer
    std::optional<Index> head{}; ///< none: the matrix as it is
};

struct LearnedShown {
    learning::LearnedTable table;
    LearnedNames names;
    HeadReads by_head = HeadReads::all;
};

/// One matrix of what the entrant learned (there must be at least one): the matrix as it is or, where heads read it
/// differently, what the chosen head reads. Biases are those for a text of the longest length.
LearnedShown learned_shown(const learning::Race& race, const learning::Entrant& entrant,
                           const std::vector<learning::LearnedTable>& learned, LearnedPart part);

/// The table as a field.
FieldPtr learned_field(const learning::LearnedTable& table, const LearnedNames& names);

}
