#include "core/recognise/mistakes.hpp"

#include <algorithm>
#include <array>

namespace posenc {

namespace {

constexpr std::string_view one_mistake = "Mistake: ", several_mistakes = "Mistakes: ";

constexpr std::array all{
    Mistake{"offset-by-one", "positions are off by one, as when counting from 1 instead of 0"},
    Mistake{"positions-shifted", "positions start at a different number"},
    Mistake{"halves-for-interleaved", "the columns are in two halves, not interleaved"},
    Mistake{"interleaved-for-halves", "the columns are interleaved, not in two halves"},
    Mistake{"cosine-first", "the half with the cosines comes first"},
    Mistake{"sine-first", "the half with the sines comes first"},
    Mistake{"sine-and-cosine-swapped", "sines and cosines are swapped"},
    Mistake{"sines-only", "there are sines where cosines belong"},
    Mistake{"parts-by-row", "sines and cosines alternate by row, not by column"},
    Mistake{"transposed", "rows and columns are swapped"},
    Mistake{"wrong-base", "the base is different"},
    Mistake{"exponent-2i-plus-1", "the exponent is (2i + 1)/d instead of 2i/d"},
    Mistake{"exponent-2i-plus-2", "the exponent is (2i + 2)/d instead of 2i/d: pairs are counted from 1"},
    Mistake{"exponent-sign", "the exponent has the opposite sign: positions are multiplied by n^(2i/d), not divided"},
    Mistake{"exponent-i", "the exponent is i/d instead of 2i/d"},
    Mistake{"half-the-frequencies",
            "the exponents are those of half the width, so half of the frequencies are missing"},
    Mistake{"inclusive-grid", "the frequencies reach 1/n exactly, as on the inclusive grid"},
    Mistake{"paper-grid", "the frequencies stop short of 1/n, as on the grid of the paper"},
    Mistake{"positions-scaled", "positions are multiplied by a number"},
    Mistake{"other-positions", "the positions are other ones"},
    Mistake{"positions-reversed", "the positions are in reverse order"},
    Mistake{"first-row-zero", "a row is set to zero, as for padding"},
    Mistake{"rows-shuffled", "the rows are in a different order"},
    Mistake{"grid-by-columns", "the places of the grid stand column by column, not row by row"},
    Mistake{"grid-axes-swapped", "x and y are swapped in the columns"},
    Mistake{"grid-sides-swapped", "height and width of the grid are swapped"},
    Mistake{"column-missing", "a column is missing"},
    Mistake{"float32-angles", "angles were computed in float32"},
    Mistake{"float16", "numbers were rounded to float16 on the way"},
    Mistake{"bfloat16", "numbers were rounded to bfloat16 on the way"},
    Mistake{"ramp-limits-swapped", "the two limits of the scaling’s ramp are swapped"},
    Mistake{"float16-frequencies", "the frequencies were rounded to float16"},
    Mistake{"bfloat16-frequencies", "the frequencies were rounded to bfloat16"},
    Mistake{"degrees", "angles were converted between degrees and radians"},
    Mistake{"scaled-by-root-d", "every number is multiplied by the square root of the width"},
    Mistake{"scaled", "every number is multiplied by the same factor"},
    Mistake{"sign-of-distance", "distances have the opposite sign"},
    Mistake{"distance-without-sign", "distances have no sign"},
    Mistake{"distance-with-sign", "distances have a sign"},
    Mistake{"polarity", "the mask has the opposite values"},
    Mistake{"finite-fill", "a large negative number is used instead of −∞"},
    Mistake{"slope-order", "the slopes are in a different order"},
    Mistake{"slope-off-by-one",
            "the slopes are those of the head before or after, as when exponents are counted from 0 instead of 1"},
    Mistake{"bias-shifted", "a constant is added to every bias, which the softmax ignores"},
    Mistake{"rows-shifted", "a constant is added to each row of biases, which the softmax ignores"},
    Mistake{"head-count", "the slopes are those for a different number of heads"},
    Mistake{"bucket-off-by-one", "buckets are off by one"},
    Mistake{"bucket-without-limit", "buckets have no upper limit, so that far distances run beyond the last one"},
    Mistake{"clip-off-by-one", "distances are clipped one step too early or too late"},
    Mistake{"diagonal-off-by-one", "the edge of what is visible lies one place away from where it should"},
    Mistake{"mask-after-softmax", "the mask was applied after the softmax, so that rows no longer sum to 1"},
    Mistake{"softmax-over-queries", "the softmax runs over the queries, so that columns sum to 1 and not rows"},
    Mistake{"embeddings-added", "embeddings are still added"},
    Mistake{"bits-reversed", "the bit that flips most slowly comes first"},
    Mistake{"scaling-missing", "the scaling of the rotary frequencies is missing"},
    Mistake{"scaling-kind", "the rotary frequencies are scaled in another way"},
    Mistake{"scaling-factor", "the factor of the scaling is a different one"},
    Mistake{"longrope-list", "the divisors are those of LongRoPE’s other list"},
    Mistake{"original-length", "the scaling takes another length for the one that the model was trained on"},
    Mistake{"ramp-truncated", "the ramp of YaRN starts and ends at whole pairs, or should and does not"},
    Mistake{"attention-factor-dropped", "the attention factor of the scaling is missing"},
    Mistake{"attention-factor-squared", "the attention factor of the scaling is applied twice"},
    Mistake{"attention-factor-applied", "an attention factor is applied where another one, or none, was meant"},
    Mistake{"rotary-width", "another number of channels turns"},
    Mistake{"rotary-place", "the channels that turn stand at the other end of the head"},
    Mistake{"exponent-width", "the exponents are counted over another width: 2t/d for 2t/r, or the reverse"},
    Mistake{"sections-in-blocks", "the axes have blocks of pairs; they should take pairs in turn"},
    Mistake{"sections-in-turn", "the axes take pairs in turn; they should have blocks of pairs"},
    Mistake{"axes-swapped", "the axes are in another order: rows and columns are swapped"},
    Mistake{"rotated-twice", "the vectors are turned twice"},
    Mistake{"rotated-backwards", "the vectors are turned in the opposite direction"},
    Mistake{"not-rotated", "the vectors are not turned"},
    Mistake{"pair-distance", "channels turn with partners at another distance, those across the whole head"},
    Mistake{"query-scale-missing", "the queries’ factor, which grows with the position, is missing"},
    Mistake{"rows-not-permuted",
            "in each head the rows stand in two halves; they should stand as neighbours, pair after pair"},
    Mistake{"rows-permuted",
            "in each head the rows stand as neighbours, pair after pair; they should stand in two halves"},
    Mistake{"rows-across-heads", "the rows are reordered across all heads; they should be within each"},
    Mistake{"heads-reordered", "the heads are in a different order"},
    Mistake{"resize-kernel", "the table was resized with another kernel"},
    Mistake{"bidirectional", "later tokens are seen too, or should be and are not"},
    Mistake{"cells-differ", "here and there a cell holds another number"},
    Mistake{"other-setting", "a setting is not the one that was meant"},
};

}

std::span<const Mistake> mistakes() {
    return all;
}

std::string mistakes_sentence(std::span<const std::string> clauses) {
    std::string text;
    for (const std::string& clause : clauses)
        text += std::string(!text.empty() ? "; " : clauses.size() == 1 ? one_mistake : several_mistakes) + clause;
    return text.empty() ? text : text + ".";
}

std::string_view mistakes_in(std::string_view text) {
    const std::size_t begin = std::min(text.rfind(one_mistake), text.rfind(several_mistakes));
    return begin == text.npos ? std::string_view() : text.substr(begin);
}

std::string_view sentence_of(std::string_view id) {
    for (const Mistake& mistake : all)
        if (mistake.id == id)
            return mistake.sentence;
    return {};
}

}
