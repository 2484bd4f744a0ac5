// The states of every view that tests/pictures.json lists.
#pragma once

#include "unit/source_files.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace posenc {

struct ListedPicture {
    std::string view, name, state;
};

inline std::vector<ListedPicture> listed_pictures() {
    std::vector<ListedPicture> all;
    for (const nlohmann::json& entry : nlohmann::json::parse(source_file("tests/pictures.json")))
        all.push_back({entry.at("view"), entry.at("name"), entry.at("state")});
    return all;
}

inline std::string name_of_picture(const testing::TestParamInfo<ListedPicture>& info) {
    return info.param.view + "_" + info.param.name;
}

}
