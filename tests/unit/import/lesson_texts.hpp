// Lessons for tests: a text around what is tried, and what is told about it.
#pragma once

#include "import/lessons/lesson_reader.hpp"
#include "unit/source_files.hpp"

namespace posenc {

/// A lesson with one step, whose text begins on line 8.
inline std::string with_text(const std::string& text) {
    return "# Title\n\n## Step\n\n```state\nlength = 20\n```\n" + text + "\n";
}

/// The same with one ask block, whose lines begin on line 9.
inline std::string with_question(const std::string& lines) {
    return with_text("```ask\n" + lines + "\n```");
}

/// "7: message", a line an issue.
inline std::string told(const LessonReading& reading) {
    std::string text;
    for (const LessonIssue& issue : reading.issues)
        text += std::to_string(issue.line) + ": " + issue.message + "\n";
    return text;
}

inline std::string plain(const LessonText& text) {
    return plain_text(text, {});
}

/// The example of assets/lessons/README.md.
inline std::string readme_example() {
    const std::string all = source_file("assets/lessons/README.md"), opening = "````markdown\n";
    const std::size_t start = all.find(opening) + opening.size();
    return all.substr(start, all.find("````\n", start) - start);
}

}
