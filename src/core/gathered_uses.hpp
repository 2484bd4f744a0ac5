// The parameters of a method that is built on other methods, and so has the parameters of all of them.
#pragma once

#include "core/method.hpp"

#include <algorithm>

namespace posenc {

/// `first`, then the parameters of every method for which `takes` is true, in the order of the registry, then `last`;
/// each parameter once. `use_of` makes the Use of a parameter; a Use without a row is left out.
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
