// Lessons for tests: a text around what is tried, and what is told about it.
#pragma once

#include "import/lessons/lesson_reader.hpp"

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

}
