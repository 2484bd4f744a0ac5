// The rows of any absolute encoding, for methods that are built on the table of another method: comparisons of rows
// (similarity) and principal components (projection). The parameter `of` names the encoding; the encoding's own
// parameters follow.
#pragma once

#include "core/biases/learned/seeded_rows.hpp"
#include "core/encodings/encoding_parameters.hpp"
#include "core/method.hpp"

namespace posenc {

/// How many rows a method can afford.
struct RowLimit {
    Index most = 1;                     ///< whatever the width
    Index (*affordable)(Index columns); ///< of rows that wide, at least 1
};

/// The method that `of` names; the first of all where it names none.
const Method& encoding_of(const State& state);

/// An encoding, and how many of its rows can be afforded.
struct EncodingRows {
    MakeResult encoding; ///< no longer than that; but grids have no length and come uncut: see rows_of
    Index count = 0;
};
EncodingRows encoding_rows(const Method& method, const State& state, const RowLimit& limit);

/// The first `count` rows.
Rows rows_of(FieldPtr field, Index count);

/// For Method::definitions: the definitions of the encoding, `length` as it is used, and `cut`: whether more rows exist
/// whatever the length.
std::vector<Definition> encoding_definitions(const State& state, Index rows);

}
