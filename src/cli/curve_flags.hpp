// The flags of posenc export that ask for the numbers behind the curves of a view.
#pragma once

#include "cli/opened_picture.hpp"

namespace posenc::cli {

inline constexpr Flag curve_flag{"--curve", "PART",
                                 "instead of the table the curves of this part of a view, such as wavelengths or "
                                 "curve: where the points lie, then a column for each, with their names"};
inline constexpr Flag curve_view_flag{"--view", "VIEW",
                                      "with --curve: the view, see posenc list --views; without it that of the METHOD"};

struct RequestedCurves {
    const Method& method; ///< which the view shows
    State state;
    std::string part;
    /// Throws a Failure (2) that names the parts with curves where there is no such one.
    FieldPtr table() const;
};
/// The curves that --curve asks for, of the picture that posenc render draws with the same words.
RequestedCurves requested_curves(const Arguments& arguments);
/// Throws a Failure (2) where a flag of curves stands without --curve.
void check_without_curve(const Arguments& arguments);

}
