// Equations in TeX as plain letters, for lists, for screen readers and wherever they cannot be typeset.
#pragma once

#include <string>
#include <string_view>

namespace posenc {

/// "\frac{p}{n^{2i/d}}" → "p/(n^(2i/d))". Commands without a letter of their own are written by their name, and what
/// is not TeX stays as it is. Never fails; takes time linear in the text.
std::string plain_tex(std::string_view tex);

}
