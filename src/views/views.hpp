// The views, one folder each. A new view needs a file that defines a View, and one entry in views.cpp.
#pragma once

#include "core/method.hpp"
#include "session/session.hpp"
#include "views/canvas/canvas.hpp"
#include "widgets/controls.hpp"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace posenc {

/// The numbers that a view draws, where they are not the field of the method.
struct ViewNumbers {
    FieldPtr field;  ///< one row per curve; null if the view draws nothing that is a table
    std::string csv; ///< the same with the names of what each number belongs to; empty: written as for any field
};

/// The curves of a part of a view as a table (views/plot/curve_table.hpp).
struct ViewCurves {
    std::string_view part; ///< its name in core/lessons/parts.hpp
    FieldPtr table;
};

/// A view draws the session's state into an area and hands back edits; it never changes the state itself.
/// What two pictures of a view that draws no field have otherwise.
struct ViewBeside {
    std::string first, second;                    ///< what the columns of the table are called
    std::vector<std::string> words;               ///< each difference in a line
    std::vector<std::array<std::string, 3>> rows; ///< a property, and what either picture has of it
};

struct View {
    std::string_view id;                        ///< its name in links
    std::string_view title;                     ///< the text of its tab
    std::string_view example;                   ///< text of a state, method included, that suits the view
    std::optional<Sort> sort = {};              ///< the sort of its own methods, those that it shows best
    Listing<Use> parameters;                    ///< the parameters that it needs besides those of the method
    void (*draw)(Session&, Canvas&, Rect area); ///< each picture has a canvas of its own, which outlives frames
    /// What the view adds to the inspector: drawn from the top of the area in its full width, with any height. Returns
    /// the height used, 0 if it adds nothing. The canvas belongs to the inspector. May be null.
    float (*notes)(Session&, Canvas&, Rect area) = nullptr;
    unsigned also = 0; ///< bits of enum Aspect: the view can also show methods of another sort that have one of them
    bool every_method = false; ///< shows all methods, whatever they are
    /// What it needs of a method that it cannot show: "It needs a tree or a graph." Empty if it shows every method.
    std::string_view needs = {};
    /// Of a view that draws no field of the method: what it shows, in words for those who do not see it. Panels then
    /// leave out the method's rows, formula and code.
    std::string (*summary)(Session&) = nullptr;
    /// For such a view: the numbers that are exported in place of the field's. May be null.
    ViewNumbers (*numbers)(Session&) = nullptr;
    /// For such a view: two of its pictures beside each other, made once for both states. May be null.
    std::shared_ptr<const ViewBeside> (*beside)(Session& first, Session& second) = nullptr;
    /// The numbers behind the curves that it draws of the state, in whatever room there is. May be null.
    std::vector<ViewCurves> (*curves)(Session&) = nullptr;
};

/// In the order of their tabs. A view is identified by its address.
std::span<const View* const> views();
const View* find_view(std::string_view id);

/// The parameters of all views in the order in which links write them. Programs with views add them to the table of
/// parameters (add_parameters).
std::vector<const Parameter*> view_parameters();

/// The view's own methods.
std::vector<const Method*> own_methods(const View& view);

/// True when the view has something to say about the method, by its sort or its aspects.
bool lists(const View& view, std::string_view method);

/// True when the view can show the method.
bool shows(const View& view, std::string_view method);

/// Whether its picture is that of a method; those of the list of methods and of the race are not.
bool draws_methods(const View& view);

/// The method's own view: the first for its sort, else the first of all.
const View& view_for(std::string_view method);

/// What the view shows of that which the state is about (whole_of): the state's method if it has something to say about
/// it; else what one of its own methods computes from the whole (its similarity, its rounding); else the whole; else
/// the state's method, if it shows every one; else a part of the whole. Null if none of these can be shown: then the
/// view would have to replace the method, which is only offered. Tabs, keys, links and the page's mirror all follow
/// this.
const Method* method_in(const State& state, const View& view);

/// The state in which the view shows what the state is about. All settings are kept, those too that the method there
/// does not have. Nothing if the view cannot show it. `part`, if given, is the part that is shown.
std::optional<State> in_view(const State& state, const View& view, const Method* part = nullptr);

/// The settings that show the method: its own example, else that of its view where that is about it.
State example_of(const Method& method);

/// The state with the view's example, which replaces the method: settings of the example arrive where the key has its
/// default, and settings that the example of the view `from` made and nobody changed are removed.
State with_example(const State& state, const View* from, const View& view);

/// The state in which the view, which can show the method, shows it. It comes with the method's example; without one,
/// and if the state is about something else, with that of the view.
State with_method(const State& state, const View& from, const View& view, const Method& method);

}
