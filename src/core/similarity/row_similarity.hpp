// How alike two rows of any encoding are, computed row by row.
//
//   dot product   q_i · k_j            cosine  q_i · k_j / (|q_i| |k_j|)            Euclidean  |q_i − k_j|
//
// A row of zeros has no direction; its cosine counts as 0. A row with an undefined number cannot be compared.
#pragma once

#include "core/biases/learned/seeded_rows.hpp"
#include "core/similarity/similarity_steps.hpp"

namespace posenc {

struct ComparedRows {
    Rows queries, keys;
    std::string query_name, key_name; ///< how explanations call a row: "PE(p)", "Wq PE(p)"
    AxisNames names;                  ///< of the encoding's rows
    std::string encoding;             ///< title of the method they are from
};

FieldPtr row_similarity(ComparedRows rows, Measure measure);

}
