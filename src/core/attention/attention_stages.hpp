// The stages of the head as fields: tables of token × dimension, matrices of query × key.
#pragma once

#include "core/attention/attention.hpp"
#include "core/relative/logits/logit_terms.hpp"

namespace posenc {

/// Only what the stage needs is computed: queries and keys up to the weights, values for the output.
FieldPtr attention_field(AttentionInput input, AttentionProjections projections, AttentionStage stage, Term term,
                         std::shared_ptr<const Sinusoid> waves, double first_position);

/// The smallest number of two digits, at least `least`, that no cell passes; of large fields of every n-th cell.
double scale_end(const Field& field, double least);

}
