// Writes the record that lessons read, assets/learning/lessons.txt: the runs that they show or speak of, trained anew.
//
//     lesson_record 2026-11-23 > assets/learning/lessons.txt
#include "core/state/parameters.hpp"
#include "unit/lessons/lesson_runs.hpp"
#include "views/views.hpp"

#include <cstdio>

int main(int count, char** words) {
    if (count != 2)
        return std::fputs("lesson_record DATE: the date is written into the record\n", stderr), 2;
    posenc::add_parameters(posenc::view_parameters());
    for (const auto& [race, kept] : posenc::lesson_runs()) {
        const std::string record = posenc::record_of_lesson_run(race, kept, words[1]);
        std::fwrite(record.data(), 1, record.size(), stdout);
    }
    return 0;
}
