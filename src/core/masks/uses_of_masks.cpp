// The parameters of the methods that are built on any mask, and so have the parameters of every mask. They are separate
// from the computations of these methods, as core/encodings/uses_of_encodings.cpp explains.
#include "core/gathered_uses.hpp"
#include "core/masks/mask_methods.hpp"

namespace posenc {

namespace {

/// The parameters of every mask that is offered; each applies under the same condition as there. The lengths of
/// documents apply wherever one of the masks is `documents`, because only the method `documents` itself can take them
/// from elsewhere (document_source).
std::vector<Use> uses_with_masks(std::vector<Use> first, const When& as_in_mask, const When& with_documents,
                                 std::span<const Use> last) {
    const auto is_offered = [](const Method& method) { return method.rule && !method.choice.empty(); };
    const auto use_of = [&](const Parameter* row) {
        const auto is_row = [&](const Use& use) { return use.row == row; };
        const bool left_out = row == &parameters::document_source ||
                              std::any_of(mask_sizes.begin(), mask_sizes.end(), is_row) ||
                              std::any_of(mask_names.begin(), mask_names.end(), is_row);
        return left_out ? Use() : Use(row, row == &parameters::document_lengths ? &with_documents : &as_in_mask);
    };
    return gathered_uses(std::move(first), last, is_offered, use_of);
}

constexpr When as_in_either = as_in(parameters::first_mask) || as_in(parameters::second_mask),
               of_two = is(parameters::mask, "combined"), as_in_any = as_in(parameters::mask) || as_in_either,
               documents_of_two =
                   is(parameters::first_mask, registry::documents) || is(parameters::second_mask, registry::documents),
               documents_of_any = is(parameters::mask, registry::documents) || documents_of_two;

}

std::span<const Use> combined_mask_uses() {
    static constexpr auto first =
        uses(mask_sizes, &parameters::first_mask, &parameters::combine, &parameters::second_mask);
    static const auto all = uses_with_masks({first.begin(), first.end()}, as_in_either, documents_of_two, mask_names);
    return all;
}

std::span<const Use> masked_softmax_uses() {
    static constexpr auto first =
        uses(&parameters::tokens, &parameters::length, under(with_sentences, &parameters::sentence), &parameters::mask,
             under(with_sentences, &parameters::padding_side),
             under(of_two, &parameters::first_mask, &parameters::combine, &parameters::second_mask));
    static constexpr auto last = uses(&parameters::treatment, &parameters::arithmetic, &parameters::seed,
                                      &parameters::mask_strength, &parameters::sink_logit);
    static const auto all = uses_with_masks({first.begin(), first.end()}, as_in_any, documents_of_any, last);
    return all;
}

}
