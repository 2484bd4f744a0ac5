// The search for a matrix of query × key that depends on the distance alone, read with one alignment.
#pragma once

#include "core/recognise/finder.hpp"
#include "core/recognise/read_distances.hpp"

#include <vector>

namespace posenc {

struct DistanceSearch {
    Finder* finder;
    ReadDistances curve; ///< need not hold

    /// The state of a table of this size.
    State state(const std::string& method_and_settings) const;
    void try_state(const std::string& method_and_settings, double oddity = 0) const;
    /// Tries other numbers than the state's: `value` gives the one for a distance δ.
    void try_values(const std::string& method_and_settings, std::vector<std::string_view> mistakes,
                    std::function<double(Index)> value, double oddity = 0, std::vector<std::string> remarks = {}) const;
    /// The same for numbers made from the right ones: `alter(right, δ)`, where right(δ) is the state's value.
    using Curve = std::function<double(Index)>;
    void try_altered(const std::string& method_and_settings, std::vector<std::string_view> mistakes,
                     std::function<double(const Curve& right, Index delta)> alter, double oddity = 0,
                     std::vector<std::string> remarks = {}) const;
    /// The state, and the same with the opposite sign of all distances.
    void try_signs(const std::string& method_and_settings, double oddity = 0) const;
    /// The number that was meant, and the numbers one off, before the usual ones.
    std::vector<Index> with_expected(std::string_view key, std::vector<Index> usual) const;
};

void find_alibi(const DistanceSearch& search);

}
