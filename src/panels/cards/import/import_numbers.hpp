// A file of numbers that was dropped, chosen or pasted: which tensor is shown, what it is taken for, and the views that
// show it.
#pragma once

#include "panels/cards/import/import_text.hpp"

namespace posenc {

struct View;

/// `bytes` is the whole file, or its beginning; then the rest is read with platform::file_part. If the present view
/// waits for this table, it stays; otherwise the heatmap shows the table.
void read_numbers_file(Imported& result, std::string_view name, std::string_view bytes, const State& present,
                       std::optional<ChosenNumbers> chosen);

}
