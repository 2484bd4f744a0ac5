// The stages of the head as fields: tables of token × dimension, matrices of query × key.
#pragma once

#include "core/attention/attention.hpp"
#include "core/relative/logits/logit_terms.hpp"

namespace posenc {

/// Only what the stage needs is computed: queries and keys up to the weights, values for the output.
FieldPtr attention_field(AttentionInput input, AttentionProjections projections, AttentionStage stage, Term term,
                         std::shared_ptr<const Sinusoid> waves, double first_position, AttentionExtras extras);

/// The end of a colour scale: a number of two digits that is at least `least` and that no cell exceeds in magnitude. In
/// large fields only every n-th row and column is read.
double scale_end(const Field& field, double least);

}
