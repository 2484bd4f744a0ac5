// Looks at the program, or at what a test draws itself, on a screen of any size, and says what is wrong with the
// layout.
#pragma once

#include "explorer.hpp"

#include "layout/findings.hpp"
#include "layout/sights.hpp"
#include "platform/headless/headless.hpp"

#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace posenc::layout {

/// The program, as a person would go from sight to sight and resize its window.
class Eyes {
  public:
    Eyes() : explorer_("view=methods"), screen_(1280, 800, 1, explorer_.program()) {}

    std::vector<Finding> look_at(const Sight& sight);
    platform::Picture picture() const { return screen_.picture(); } ///< of what was looked at

  private:
    void wait();
    bool press(std::string_view control);

    Explorer explorer_;
    platform::Headless screen_;
};

/// Findings of one kind about the same words in one view, whatever their numbers: one line for many.
class Grouped {
  public:
    /// Of the sight with this number; true when one is of a new group.
    bool add(const std::vector<Finding>& found, const Sight& sight, int number);
    /// Number of the first sight, kind, view, how many, the first one with its place, what is open, and its link.
    std::string text() const;

  private:
    struct Group {
        int count = 0, number = 0;
        std::string first;
    };
    std::map<std::tuple<std::string, std::string, std::string>, Group> groups_;
};

}
