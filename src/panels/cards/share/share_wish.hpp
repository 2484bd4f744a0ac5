// Requests of the card Share, and the answers to them.
#pragma once

#include "core/field.hpp"
#include "core/state/parameter.hpp"
#include "views/views.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace posenc {

enum class ShareKind {
    png,
    svg,
    printed_picture, ///< where nothing prints: saved as a page that a browser prints
    copied_picture,
    csv,
    json,
    npy,
    latex,
    markdown,
    whole_csv,
    whole_json,
    whole_npy,
    whole_npy32,
    no_table, ///< cancels the table that is being written
    film,
    no_film, ///< cancels the film that is being drawn
    lesson,  ///< the file of the open lesson of somebody's own
};

/// A number that runs from one value to the other, a picture each.
struct FilmWish {
    const Parameter* row = nullptr;
    double from = 0, to = 0;
    std::size_t count = 0;
};

/// A picture as a paper prints it (panels/lessons/paper_figure.hpp).
struct FigureWish {
    double width = 0, font = 0; ///< CSS pixels
    bool transparent = false;
    std::string_view part = {}; ///< of the view, alone; empty: the whole view
};

/// A person's request, carried out by the screen.
struct ShareWish {
    ShareKind kind = ShareKind::png;
    int scale = 1;                         ///< of a PNG: device pixels per CSS pixel
    bool caption = false, cells = false;   ///< of a picture: see FigureOptions in panels/lessons/figure.hpp
    FilmWish film = {};                    ///< of a film
    std::optional<FigureWish> figure = {}; ///< of a picture or a film; then `scale` has no meaning
    std::string_view curve = {}; ///< of numbers: the part of the view whose curves are meant; empty: the table
};

/// The result of a request; if it was refused, a command line that does it.
struct ShareAnswer {
    std::string sentence, command = {};
};

/// What can be shared, and the progress of a file that takes many frames.
struct ShareState {
    Cell table;                   ///< size
    std::optional<float> written; ///< progress of writing the whole table
    std::optional<float> drawn;   ///< progress of drawing a film
    std::vector<ViewCurves> curves = {};
    /// "&lesson_text=…" of a lesson of somebody's own, which a link has to carry; empty where there is none.
    std::string carried = {};
    bool own_lesson = false; ///< one is open; too large for a link where `carried` is empty
};

}
