// A file of numbers that was dropped, chosen or pasted: which tensor is shown, what it is taken for, and the views that
// show it.
#pragma once

#include "panels/cards/import/import_text.hpp"

namespace posenc {

struct View;

/// `bytes` are the whole, or the beginning of what the platform has (platform::file_part). Whoever looks at a table
/// that is missing keeps looking at it when it comes; else the heatmap shows it.
void read_numbers_file(Imported& result, std::string_view name, std::string_view bytes, const State& present,
                       std::optional<ChosenNumbers> chosen);

/// The state in another view, where that shows the same method or a table made of it.
std::optional<State> in_view(const State& state, const View& view);

}
