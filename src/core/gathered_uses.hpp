// The rows of a method that is made from other methods, and so has those of all of them.
#pragma once

#include "core/method.hpp"

#include <algorithm>

namespace posenc {

/// `first`, the rows of each method that `takes` names, in the order of the registry, as `use_of` says (a use without a
/// row is left out), `last`; each row once.
template <class Takes, class UseOf>
std::vector<Use> gathered_uses(std::vector<Use> first, std::span<const Use> last, Takes takes, UseOf use_of) {
    std::vector<Use> uses = std::move(first);
    const auto known = [&](const Parameter* row) {
        return std::find(uses.begin(), uses.end(), row) != uses.end() ||
               std::find(last.begin(), last.end(), row) != last.end();
    };
    for (const Method* method : methods())
        if (takes(*method))
            for (const Parameter* row : method->parameters)
                if (const Use use = use_of(row); use.row && !known(row))
                    uses.push_back(use);
    uses.insert(uses.end(), last.begin(), last.end());
    return uses;
}

}
