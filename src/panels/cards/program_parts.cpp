#include "panels/cards/program_parts.hpp"

#include "core/text.hpp"
#include "platform/platform.hpp"

namespace posenc {

std::vector<ProgramPart> program_parts() {
    std::vector<ProgramPart> parts;
    for (const std::string_view line : split(platform::data_file("licences.tsv").value_or(""), '\n')) {
        const std::vector<std::string_view> words = split(line, '\t');
        if (words.size() == 6)
            parts.push_back({words[0], words[1], words[2], words[3], words[4], words[5]});
    }
    return parts;
}

}
