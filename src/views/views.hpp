// The views, one file each; adding one is one file that defines a View and one line in views.cpp.
#pragma once

#include "session/session.hpp"
#include "views/canvas.hpp"
#include "widgets/controls.hpp"

#include <span>
#include <string_view>

namespace posenc {

/// A view draws the session's state into an area and hands back edits; it never changes the state itself.
struct View {
    std::string_view id;                          ///< as in links
    std::string_view title;                       ///< on its tab
    std::string_view example;                     ///< a state text that fills the view sensibly, method included
    std::span<const std::string_view> methods;    ///< ids of the methods it can show
    std::span<const std::string_view> parameters; ///< keys it needs beyond those of the method
    void (*draw)(Session&, Canvas&, Rect area);   ///< the canvas outlives frames: one a program
    /// What the view adds to the inspector: drawn from the top of the area, as wide as it is, however high it gets;
    /// returns the height used. May be null.
    float (*notes)(Session&, Rect area) = nullptr;
    bool every_method = false; ///< shows all methods, whatever its list; is the own view of none
};

std::span<const View> views();
const View* find_view(std::string_view id);

/// True when the view can show the state's method. The first view shows every method that no view lists.
bool shows(const View& view, std::string_view method);

/// The method's own view: the first that can show it, other than those that show every method.
const View& view_for(std::string_view method);

/// The state that choosing a view's tab leads to. Where the view can show the state's method, nothing else changes.
/// Otherwise the view's own method comes with its example: keys that nobody set arrive, and those that the old view's
/// example had put there and nobody touched leave with it.
State switched(const State& state, const View* from, const View& to);

}
