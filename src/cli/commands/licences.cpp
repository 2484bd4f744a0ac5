// posenc licences: the third-party parts of the program, as a table or as SPDX.
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "cli/request.hpp"
#include "core/version.hpp"
#include "panels/cards/program_parts.hpp"
#include "platform/platform.hpp"

#include <algorithm>

namespace posenc::cli {

namespace {

constexpr Flag flags[] = {
    {"--format", "text|spdx", "text: a line each, with the beginning of the checksum; spdx: SPDX 2.3 in JSON"}};
constexpr Choice formats[] = {{"text", "text", ""}, {"spdx", "spdx", ""}};
constexpr Parameter format_row{
    .key = "format", .label = "Format", .kind = Kind::choice, .initial = "text", .choices = formats};

constexpr std::size_t shown_digits = 16; ///< of a checksum; SPDX has all of them

std::string padded(std::string_view text, std::size_t width) {
    return std::string(text) + std::string(width > text.size() ? width - text.size() : 0, ' ') + "  ";
}

std::string table() {
    const std::vector<ProgramPart> parts = program_parts();
    std::size_t name = 0, version = 0, licence = 0;
    for (const ProgramPart& part : parts) {
        name = std::max(name, part.name.size());
        version = std::max(version, part.version.size());
        licence = std::max(licence, part.licence.size());
    }
    std::string text = "posenc " + std::string(posenc::version) +
                       ", MIT, © The Positional Encoding Explorer contributors\n" + "With parts of others:\n";
    for (const ProgramPart& part : parts)
        text += "  " + padded(part.name, name) + padded(part.version, version) + padded(part.licence, licence) +
                "sha256 " + std::string(part.checksum.substr(0, shown_digits)) + "  © " + std::string(part.owner) +
                "\n";
    return text;
}

void run(const Arguments& arguments) {
    check_words(arguments, 0, "");
    const bool spdx = arguments.read(format_row).text == "spdx";
    print(spdx ? std::string(platform::data_file("posenc.spdx.json").value_or("")) : table());
}

}

const Command licences_command{
    "licences", "[--format text|spdx]", "list the parts of others in the program and their licences", flags, false,
    run};

}
