// The rows of two weights of a projection to queries or keys: which order leads from the one to the other. Programs
// that turn neighbouring channels keep the rows of each head pair after pair, those that turn halves keep them in two
// halves; a converter has to reorder them.
#pragma once

#include "core/recognise/table.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace posenc {

struct RowOrder {
    bool same = false; ///< every row stands where it should
    std::vector<std::string_view> mistakes = {};
    std::vector<Index> from = {};  ///< for each row that is needed, the row of `there` that holds it
    std::vector<Index> heads = {}; ///< the same for heads, where whole heads changed places
};

/// Compares what is needed with what is there, both of `heads` heads of equally many rows. Rows agree within the
/// roundoff of `there`. Empty if the rows are not the same ones, or not in an order by heads.
std::optional<RowOrder> order_of_rows(const NumberTable& needed, const NumberTable& there, Index heads);

}
