// The program of the tests: as every program with views it brings their rows to the table of parameters.
#include "core/state/parameters.hpp"
#include "views/views.hpp"

#include <gtest/gtest.h>

int main(int count, char** words) {
    posenc::add_parameters(posenc::view_parameters());
    testing::InitGoogleTest(&count, words);
    return RUN_ALL_TESTS();
}
