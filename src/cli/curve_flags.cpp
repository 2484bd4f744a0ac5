#include "cli/curve_flags.hpp"

#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "views/views.hpp"

namespace posenc::cli {

namespace {

[[noreturn]] void refuse(const View& view, const std::vector<ViewCurves>& all, std::string_view part) {
    std::string parts;
    for (const ViewCurves& one : all)
        parts += (parts.empty() ? "" : ", ") + std::string(one.part);
    throw Failure{
        exit_misused,
        std::string(curve_flag.name) + ": ‘" + quoted(part) + "’ is not a curve of the view " + std::string(view.id) +
            (parts.empty() ? ", which draws none here; without it the table is written" : "; allowed: " + parts)};
}

}

FieldPtr RequestedCurves::table() const {
    Session session(state);
    const View& view = *find_view(state.text("view"));
    const std::vector<ViewCurves> all = view.curves ? view.curves(session) : std::vector<ViewCurves>();
    for (const ViewCurves& one : all)
        if (one.part == part)
            return one.table;
    refuse(view, all, part);
}

RequestedCurves requested_curves(const Arguments& arguments) {
    if (arguments.has(minus_flag.name))
        throw Failure{exit_misused, "--minus: subtracts tables; allowed: without " + std::string(curve_flag.name)};
    if (!arguments.has("--view") && !names_method(arguments))
        throw Failure{exit_misused, "METHOD: is required and was not given, for example sinusoidal (posenc list names "
                                    "them all); --view, --state or --preset can stand for it"};
    const OpenedPicture opened = opened_picture(arguments, {});
    return {opened.method, opened.state.with(parameters::view, {0, std::string(opened.view.id), {}}),
            std::string(arguments.value(curve_flag.name))};
}

void check_without_curve(const Arguments& arguments) {
    if (arguments.has(curve_view_flag.name))
        throw Failure{exit_misused,
                      "--view: a table is the same in every view; allowed: with " + std::string(curve_flag.name)};
}

}
