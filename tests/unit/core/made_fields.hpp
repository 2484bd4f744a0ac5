// Fields made from a state text, with everything that was wrong about it counted as a failure of the test.
#pragma once

#include "core/method.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace posenc {

/// The text must be readable without issues; those of the method are for the test to judge.
inline Made made_of(std::string_view text) {
    const Parsed parsed = parse(text);
    EXPECT_TRUE(parsed.issues.empty()) << sentence(parsed.issues.front());
    return make_field(parsed.state);
}

/// The method must have no issues either.
inline FieldPtr field_of(std::string_view text) {
    const Made made = made_of(text);
    EXPECT_TRUE(made.issues.empty()) << sentence(made.issues.front());
    return made.field;
}

/// The only issue of the method.
inline std::string issue_of(std::string_view text) {
    const Made made = made_of(text);
    EXPECT_EQ(made.issues.size(), 1u) << text;
    return made.issues.empty() ? "" : sentence(made.issues.front());
}

}
