// A small matrix as text for a paper or a page: LaTeX that needs no package, or a table of Markdown (GitHub's and
// Pandoc's). Numbers have a fixed count of decimals, so that columns line up, and what would become 0 or is 10^6 or
// more is written with a power of ten; matrices of whole numbers have no decimals, and powers of ten from 10^15 on.
// Infinities are \infty and ∞, undefined cells a dash.
#pragma once

#include "export/sink.hpp"

namespace posenc {

/// Above this many cells nobody reads a table.
inline constexpr Index most_table_cells = 10000;

struct TextTable {
    int decimals = 4; ///< 0 … 15
    bool names =
        false; ///< of LaTeX: a tabular with the names of rows and columns instead of a matrix; Markdown has them
};

/// Writes the cells of a block that lies inside the field, at most most_table_cells; false when the sink refused.
/// Without names it is math, "\left[\begin{array}…", to stand in a formula.
bool write_latex(const Field& field, Block block, const TextTable& table, const Sink& sink);
bool write_markdown(const Field& field, Block block, const TextTable& table, const Sink& sink);

}
