// The views, one file each; adding one is one file that defines a View and one line in views.cpp.
#pragma once

#include "core/method.hpp"
#include "session/session.hpp"
#include "views/canvas/canvas.hpp"
#include "widgets/controls.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace posenc {

/// The numbers that a view draws, where they are not the field of the method.
struct ViewNumbers {
    FieldPtr field;  ///< a row a curve; null where nothing is drawn that is a table
    std::string csv; ///< the same with the names of what each number belongs to; empty: as of any field
};

/// A view draws the session's state into an area and hands back edits; it never changes the state itself.
struct View {
    std::string_view id;                        ///< as in links
    std::string_view title;                     ///< on its tab
    std::string_view example;                   ///< a state text that fills the view sensibly, method included
    std::optional<Sort> sort = {};              ///< of the methods that are its own: it shows them best
    Listing<Use> parameters;                    ///< rows it needs beyond those of the method
    void (*draw)(Session&, Canvas&, Rect area); ///< the canvas outlives frames: one a picture
    /// What the view adds to the inspector: drawn from the top of the area, as wide as it is, however high it gets;
    /// returns the height used, 0 where it adds nothing. The canvas is the inspector's own. May be null.
    float (*notes)(Session&, Canvas&, Rect area) = nullptr;
    unsigned also = 0; ///< of enum Aspect: it can show methods of another sort that have one of these
    /// Where the view's own method is made from another one's table: the key that names it ("of"). Coming from a method
    /// that this key can name, the view shows that; leaving, one is back at it.
    std::string_view source_key = {};
    bool every_method = false; ///< shows all methods, whatever they are
    /// Of a view that draws no field of the method: what it shows, in words for those who do not see it. Panels then
    /// leave out the method's rows, formula and code.
    std::string (*summary)(Session&) = nullptr;
    /// Of such a view: the numbers that are handed out instead of the field's. May be null.
    ViewNumbers (*numbers)(Session&) = nullptr;
};

/// In the order of their tabs; the address of a view is its identity.
std::span<const View* const> views();
const View* find_view(std::string_view id);

/// The rows of all views in the order in which links write them: what a program that has views adds to the table of
/// parameters (add_parameters).
std::vector<const Parameter*> view_parameters();

/// The view's own methods.
std::vector<const Method*> own_methods(const View& view);

/// True when the view has something to say about the method, by its sort or its aspects.
bool lists(const View& view, std::string_view method);

/// True when the view can show the method.
bool shows(const View& view, std::string_view method);

/// The method's own view: the first for its sort, else the first of all.
const View& view_for(std::string_view method);

/// The views in the order of their tabs: those that have something to say about the method, then the rest; among each
/// the order is always that of views(), so that a tab's neighbours stay where one has learned them.
std::vector<const View*> tab_order(std::string_view method);

/// The state that choosing a view's tab leads to. Where the view can show the state's method, nothing else changes.
/// Otherwise, where one of both methods is made from the other, that one comes (View::source_key); else the view's own
/// method comes with its example: keys that nobody set arrive, and those that the old view's example had put there and
/// nobody touched leave with it.
State switched(const State& state, const View* from, const View& to);

}
