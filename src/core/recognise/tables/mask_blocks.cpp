// Finds masks made of blocks: DeepSpeed's layouts and BigBird.
#include "core/registry.hpp"

#include "core/method.hpp"
#include "core/recognise/tables/mask_search.hpp"

#include <cstdlib>

namespace posenc {

namespace {

bool always_visible(Index row, Index col, Index last) {
    return row == 0 || col == 0 || row == last || col == last || std::abs(row - col) <= 1;
}

/// How many blocks each row of blocks sees besides those that BigBird always shows; empty if rows differ.
std::optional<Index> random_blocks(const Visible& mask, Index block) {
    const Index last = (mask.keys() - 1) / block;
    std::optional<Index> each;
    for (Index row = 1; row < last; ++row) {
        Index count = 0;
        for (Index col = 1; col < last; ++col)
            count += !always_visible(row, col, last) && mask.at(row * block, col * block) ? 1 : 0;
        if (each.value_or(count) != count)
            return {};
        each = count;
    }
    return each && *each <= 8 ? each : std::nullopt;
}

/// Which blocks are drawn depends on the library and on the seed.
void try_bigbird(const MaskSearch& search, Index block, Index random) {
    const std::string rule =
        named(registry::bigbird) + whole_setting("block_size", block) + whole_setting("random_blocks", random);
    search.try_mask(rule, 0.3);
    Candidate candidate = search.candidate(search.state(rule), 0.3);
    candidate.structure = true;
    candidate.value = [mask = search.mask(), convention = search.convention(), block](Cell cell) {
        const Index row = cell.row / block, col = cell.col / block, last = (mask.keys() - 1) / block;
        const bool visible = always_visible(row, col, last) || mask.at(row * block, col * block);
        return visible ? convention.visible : convention.hidden;
    };
    if (random > 0)
        search.finder().try_candidate(std::move(candidate));
}

void find_bigbird(const MaskSearch& search) {
    const Visible& mask = search.mask();
    for (Index block = 4; block <= 128 && block * 5 <= mask.keys() && mask.count(0) == mask.keys(); ++block)
        if (const std::optional<Index> random = random_blocks(mask, block))
            try_bigbird(search, block, *random);
}

}

void find_mask_blocks(const MaskSearch& search) {
    const Index keys = search.mask().keys();
    if (keys > 4096)
        return;
    for (const Index block : {4, 8, 16, 32, 64})
        for (const std::string_view layout : {"fixed", "local", "bslongformer"})
            for (const std::string_view direction : {"causal", "both"})
                for (const Index blocks : {2, 4, 8})
                    if (block * 2 <= keys)
                        search.try_mask(named(registry::block_sparse) + "&block_layout=" + std::string(layout) +
                                            "&direction=" + std::string(direction) +
                                            whole_setting("block_size", block) + whole_setting("local_blocks", blocks),
                                        0.5);
    if (search.is_square() && search.goes_on())
        find_bigbird(search);
}

}
