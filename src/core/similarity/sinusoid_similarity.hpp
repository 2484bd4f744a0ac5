// How alike the sinusoidal encoding makes two positions p and q.
//
//   dot product   PE(p)·PE(q) = Σ_i cos(w_i (q − p))           sin a sin b + cos a cos b = cos(a − b), every pair
//   cosine        the same / (|PE(p)| |PE(q)|)                  |PE(p)|² = m, the number of pairs
//   Euclidean     |PE(p) − PE(q)| = √(2 (m − Σ_i cos(w_i (q − p))))
//
// So all depend on the distance only, and a model can read distances from them. An odd width with an extra sine adds
// sin(w p)·sin(w q), which depends on the positions themselves. The layout moves columns and changes nothing. A row of
// zeros has no direction; its cosine counts as 0. Dot products and cosines of complete pairs, and dot products with a
// lone sine, have closed sums. Euclidean distances are limited to 2^20 positions and to 2^24 positions times pairs.
// Everything else is limited to 2048 positions.
#pragma once

#include "core/method.hpp"
#include "core/similarity/similarity_steps.hpp"

namespace posenc {

/// How many rows are compared at most, whatever the length.
Index most_similar_rows(const SimilarRows& rows, Measure measure);

MakeResult sinusoid_similarity(SimilarRows rows, Measure measure);

}
