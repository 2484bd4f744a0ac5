// Which keys the queries of a window see, as a sentence.
#pragma once

#include "core/field.hpp"

#include <string>

namespace posenc {

/// A window that shows a query its own key; those before and after it, which may be all there are.
struct WindowOfKeys {
    Index before = 0, after = 0;
    bool all_before = false, all_after = false;

    std::string value() const; ///< "4 before, 2 after"
    /// "Each query sees: 4 keys before it, its own key, 2 keys after it." `aligned` is said behind "sees".
    std::string text(const std::string& aligned = {}) const;
};

}
