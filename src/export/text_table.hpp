// A small matrix as text for a paper or a page: LaTeX that needs no package, or a Markdown table (GitHub's and
// Pandoc's). Numbers have a fixed number of decimals, so that columns line up. A value that would round to 0, or is
// 10^6 or more, is written with a power of ten. Matrices of whole numbers have no decimals, and powers of ten only from
// 10^15 on. Infinities are \infty and ∞; undefined cells are a dash.
#pragma once

#include "export/sink.hpp"

namespace posenc {

/// Nobody reads a table with more cells than this.
inline constexpr Index most_table_cells = 10000;

struct TextTable {
    int decimals = 4; ///< 0 … 15
    bool names =
        false; ///< LaTeX only: a tabular with row and column names instead of a matrix; Markdown always has names
};

/// Writes a block that lies inside the field and has at most most_table_cells cells; false when the sink refused.
/// Without names the LaTeX is math, "\left[\begin{array}…", for use in a formula.
bool write_latex(const Field& field, Block block, const TextTable& table, const Sink& sink);
bool write_markdown(const Field& field, Block block, const TextTable& table, const Sink& sink);

}
