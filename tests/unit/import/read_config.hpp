// A configuration read with the table of models of the source tree.
#pragma once

#include "import/configs/model_config.hpp"
#include "unit/source_files.hpp"

namespace posenc {

inline const std::string& models_table() {
    static const std::string table = source_file("assets/models/models.tsv");
    return table;
}

inline ConfigReading read_config(std::string_view text) {
    return read_model_config(text, models_table());
}

}
