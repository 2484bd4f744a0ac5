// NumPy's .npz: a zip archive whose members are .npy files. The directory and the header of every member are read. For
// a packed member the header is read from its first unpacked bytes. PyTorch's files are such archives too, but hold a
// pickle.
#include "import/numbers/archives/inflate.hpp"
#include "import/numbers/archives/zip_directory.hpp"
#include "import/numbers/number_types.hpp"
#include "import/numbers/readers.hpp"

#include "core/text.hpp"

namespace posenc {

namespace {

/// A header seldom needs more than the first of these; the second is the longest that is read.
constexpr std::size_t short_start = 1024, long_start = 65536 + 12;

std::string start_of(const Bytes& bytes, const ArchiveMember& place, std::size_t most) {
    const std::uint64_t start = std::min<std::uint64_t>(place.unpacked, most);
    // Packed bytes can be a little more than what they unpack to.
    const std::uint64_t packed = place.deflated ? std::min<std::uint64_t>(place.bytes, 2 * most + 65536) : start;
    std::string read = read_bytes(bytes, place.offset, packed).value_or("");
    return place.deflated ? inflated_start(std::move(read), static_cast<std::size_t>(start)) : read;
}

NpyHeader header_of(const Bytes& bytes, const ArchiveMember& place) {
    for (const std::size_t most : {short_start, long_start}) {
        const std::string start = start_of(bytes, place, most);
        if (!start.starts_with("\x93NUMPY"))
            return {{}, {}, at_byte(0) + "it does not begin as a .npy file"};
        NpyHeader header = read_npy_header(MemoryBytes(start));
        if (header.problem.empty() || most == long_start || place.unpacked <= most)
            return header;
    }
    return {};
}

std::string problem_of_sizes(const TensorEntry& entry, const ArchiveMember& place) {
    if (entry.offset + entry.bytes < entry.bytes || entry.offset + entry.bytes != place.unpacked)
        return shape_text(entry.shape) + " of " + std::string(name_of(entry.type)) + " need " +
               std::to_string(entry.bytes) + " bytes, the member has " +
               std::to_string(place.unpacked - std::min(place.unpacked, entry.offset));
    if (place.deflated && place.unpacked / most_expansion > place.bytes)
        return std::to_string(place.bytes) + " packed bytes cannot unpack to " + std::to_string(place.unpacked);
    return {};
}

TensorEntry entry_of(const Bytes& bytes, const ZipMember& member, std::vector<std::string>& notes) {
    NpyHeader header;
    if (member.unreadable.empty()) {
        header = header_of(bytes, member.place);
        if (header.problem.empty())
            header.problem = problem_of_sizes(header.entry, member.place);
    }
    TensorEntry entry = std::move(header.entry);
    entry.name = member.name.substr(0, member.name.size() - std::string_view(".npy").size());
    entry.member = member.place;
    entry.unreadable = header.problem.empty() ? member.unreadable : header.problem;
    for (const std::string& note : header.notes)
        if (std::find(notes.begin(), notes.end(), note) == notes.end())
            notes.push_back(note);
    return entry;
}

}

Opened open_archive(const Bytes& bytes) {
    ZipDirectory directory = read_zip_directory(bytes);
    if (!directory.problem.empty())
        return {{}, directory.problem};
    Opened out;
    out.file.format = "npz";
    for (const ZipMember& member : directory.members) {
        if (member.name == "xl/workbook.xml" || member.name == "content.xml")
            return {{}, "is a spreadsheet; save the sheet as CSV"};
        if (member.name == "data.pkl" || member.name.ends_with("/data.pkl"))
            return {{}, pickle_problem()};
        if (member.name.ends_with(".npy"))
            out.file.tensors.push_back(entry_of(bytes, member, out.file.notes));
    }
    if (out.file.tensors.empty())
        out.problem = "is a zip archive without a .npy file in it; allowed: .npz as numpy.savez writes it";
    return out;
}

}
