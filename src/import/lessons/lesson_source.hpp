// Where the parts of a lesson stand in its file, in bytes, so that one part can be changed and every other byte stays.
// The file is divided as the reader divides it (lesson_readers.hpp): there are as many steps as read_lesson finds.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace posenc {

/// Bytes of a file. An empty part says where it would stand.
struct SourcePart {
    std::size_t at = 0, size = 0;

    std::size_t end() const { return at + size; }
    bool empty() const { return size == 0; }
    std::string_view in(std::string_view file) const { return file.substr(at, size); }
};

struct SourceStep {
    SourcePart whole;   ///< from its heading or its state block up to the next step or the end of the file
    SourcePart heading; ///< the line or lines of its title with their marks, without the last line end
    SourcePart title;   ///< the words of the heading
    SourcePart fence;   ///< the state block with its fences, and the last line end
    SourcePart state;   ///< the lines within the state block, with their line ends
    SourcePart words;   ///< what follows the state block, blocks too, without blank lines around it
    SourcePart tokens;  ///< the first tokens block, whole; empty without a place where there is none
    std::vector<SourcePart> asks, goals; ///< whole blocks, with their fences and without the last line end
};

struct LessonSource {
    SourcePart title;   ///< the words of the lesson's heading; empty without a place where there is none
    SourcePart heading; ///< … with its marks
    SourcePart summary; ///< likewise, the first paragraph
    std::vector<SourceStep> steps;
    std::vector<std::size_t> lines; ///< where each line begins

    /// The line of a byte, from 1, as issues count them.
    int line_of(std::size_t at) const;
    /// Whether a line, from 1, belongs to the part.
    bool holds(const SourcePart& part, int line) const;
};

/// Never fails; takes time linear in the file.
LessonSource source_of(std::string_view markdown);

/// A line "key = value" of a state, ask or goal block, as it is written; without key where it is a remark or blank.
struct BlockLine {
    std::string_view key, value;
};
/// The lines of a block, with or without its fences.
std::vector<BlockLine> block_lines(std::string_view block);

}
