#include "unit/source_path.hpp"

namespace posenc {

std::filesystem::path source_path(std::string_view name) {
    return std::filesystem::path(POSENC_SOURCE_DIR) / name;
}

}
