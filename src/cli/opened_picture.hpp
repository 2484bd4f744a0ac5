// What the words of `posenc render` and `posenc link` open: both commands read them by the same rules, which are those
// of links and tabs, so that a figure has the settings of the link.
#pragma once

#include "cli/request.hpp"

namespace posenc::cli {

struct OpenedPicture {
    const View& view;     ///< which is drawn
    const Method& method; ///< which it shows: the one that was named, or a part of the same thing (in_view)
    State state;          ///< names the view only if one was asked for
};

/// On top of `start`, which holds habits at most. The view's example is used whole where only --view is given, its
/// method alone where a setting is given too and the view cannot show what is there without a method; in --state it has
/// the meaning that it has in a link. `also`: keys that the command takes besides those of method and view. Throws a
/// Failure (2) for whatever cannot be used as it was given; prints the method's warnings.
OpenedPicture opened_picture(const Arguments& arguments, const State& start,
                             std::span<const std::string_view> also = {});

}
