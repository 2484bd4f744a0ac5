#include "import/numbers/archives/zip_directory.hpp"

#include "import/numbers/byte_cursor.hpp"
#include "import/numbers/readers.hpp"

#include "core/text.hpp"

#include <set>

namespace posenc {

namespace {

constexpr std::uint32_t wide_end_mark = 0x06064B50, wide_place_mark = 0x07064B50, entry_mark = 0x02014B50,
                        member_mark = 0x04034B50;
constexpr std::uint64_t end_bytes = 22, wide_place_bytes = 20, most_comment_bytes = 65535, member_head_bytes = 30;
constexpr std::uint32_t in_wide_field = 0xFFFFFFFF;

struct End {
    std::uint64_t count = 0, bytes = 0, offset = 0;
};

/// The record at the end of the file that says where the directory is; it may be followed by a comment.
std::optional<std::uint64_t> find_end(const Bytes& bytes) {
    const std::uint64_t length = std::min(bytes.size(), end_bytes + most_comment_bytes);
    const auto tail = read_bytes(bytes, bytes.size() - length, length);
    const std::size_t found = tail ? tail->rfind("PK\x05\x06") : std::string::npos;
    if (found == std::string::npos || tail->size() - found < end_bytes)
        return std::nullopt;
    return bytes.size() - length + found;
}

/// Archives of more than 4 GiB have a second record before it, with wider fields.
bool read_wide_end(const Bytes& bytes, std::uint64_t end_at, End& end) {
    if (end_at < wide_place_bytes)
        return false;
    ByteCursor place(bytes, end_at - wide_place_bytes);
    if (place.number<std::uint32_t>() != wide_place_mark)
        return false;
    place.skip(4);
    ByteCursor wide(bytes, place.number<std::uint64_t>());
    const auto mark = wide.number<std::uint32_t>();
    wide.skip(28);
    end.count = wide.number<std::uint64_t>();
    end.bytes = wide.number<std::uint64_t>();
    end.offset = wide.number<std::uint64_t>();
    return wide.good() && mark == wide_end_mark;
}

std::string read_end(const Bytes& bytes, End& end) {
    const auto at = find_end(bytes);
    if (!at)
        return at_byte(bytes.size()) + "the archive ends without its directory: it was cut off";
    ByteCursor cursor(bytes, *at + 10);
    end.count = cursor.number<std::uint16_t>();
    end.bytes = cursor.number<std::uint32_t>();
    end.offset = cursor.number<std::uint32_t>();
    const bool wide = end.count == 0xFFFF || end.bytes == in_wide_field || end.offset == in_wide_field;
    if (wide && !read_wide_end(bytes, *at, end))
        return at_byte(*at) + "the directory’s 64-bit record is missing";
    if (end.offset > *at || end.bytes > *at - end.offset)
        return at_byte(*at) + "the directory is said to be at byte " + std::to_string(end.offset) + " with " +
               std::to_string(end.bytes) + " bytes, which is outside the file";
    if (end.count > most_zip_members)
        return at_byte(*at) + std::to_string(end.count) + " members are announced; allowed: at most " +
               std::to_string(most_zip_members);
    return {};
}

/// Extra field 1 holds those of these three numbers that did not fit into 32 bits, in this order.
void read_wide_sizes(std::string_view extra, ArchiveMember& place) {
    const MemoryBytes bytes(extra);
    for (ByteCursor field(bytes); field.good() && field.left() >= 4;) {
        const auto id = field.number<std::uint16_t>();
        const auto length = field.number<std::uint16_t>();
        const std::uint64_t next = field.at() + length;
        if (id == 1) {
            for (std::uint64_t* number : {&place.unpacked, &place.bytes, &place.offset})
                if (*number == in_wide_field && field.at() + 8 <= next)
                    *number = field.number<std::uint64_t>();
            return;
        }
        field.skip(length);
    }
}

ZipMember read_entry(ByteCursor& cursor) {
    ZipMember member;
    cursor.skip(4);
    const auto flags = cursor.number<std::uint16_t>(), method = cursor.number<std::uint16_t>();
    cursor.skip(4);
    member.place.checksum = cursor.number<std::uint32_t>();
    member.place.bytes = cursor.number<std::uint32_t>();
    member.place.unpacked = cursor.number<std::uint32_t>();
    const auto name = cursor.number<std::uint16_t>(), extra = cursor.number<std::uint16_t>(),
               comment = cursor.number<std::uint16_t>();
    cursor.skip(8);
    member.place.offset = cursor.number<std::uint32_t>();
    member.name = cursor.text(name);
    read_wide_sizes(cursor.text(extra), member.place);
    cursor.skip(comment);
    member.place.deflated = method == 8;
    if ((flags & 1) != 0)
        member.unreadable = "It is encrypted; save it without a password.";
    else if (method != 0 && method != 8)
        member.unreadable = "It is packed by method " + std::to_string(method) +
                            "; numpy.savez and numpy.savez_compressed write what is read.";
    return member;
}

/// Moves the place from the header of a member, which the directory names, to its bytes.
std::string go_to_bytes(const Bytes& bytes, ZipMember& member) {
    ArchiveMember& place = member.place;
    ByteCursor head(bytes, place.offset);
    const auto mark = head.number<std::uint32_t>();
    head.skip(22);
    const auto name = head.number<std::uint16_t>(), extra = head.number<std::uint16_t>();
    if (!head.good() || mark != member_mark)
        return at_byte(place.offset) + "the member ‘" + posenc::quoted(member.name, 80) +
               "’ is not where the directory says";
    place.offset += member_head_bytes + name + extra;
    if (place.offset > bytes.size() || place.bytes > bytes.size() - place.offset)
        return at_byte(place.offset) + "the member ‘" + posenc::quoted(member.name, 80) + "’ is said to have " +
               std::to_string(place.bytes) + " bytes, more than the file has from here on";
    if (!place.deflated && member.unreadable.empty() && place.bytes != place.unpacked)
        return at_byte(place.offset) + "the member ‘" + posenc::quoted(member.name, 80) +
               "’ is not packed, but its two sizes differ";
    return {};
}

/// No byte may belong to two members: archives that unpack to far more than they could hold are made that way.
std::string overlap(std::vector<const ZipMember*> members) {
    std::sort(members.begin(), members.end(),
              [](const ZipMember* a, const ZipMember* b) { return a->place.offset < b->place.offset; });
    for (std::size_t i = 1; i < members.size(); ++i)
        if (members[i - 1]->place.offset + members[i - 1]->place.bytes > members[i]->place.offset)
            return at_byte(members[i]->place.offset) + "the members ‘" + posenc::quoted(members[i - 1]->name, 80) +
                   "’ and ‘" + posenc::quoted(members[i]->name, 80) + "’ overlap";
    return {};
}

}

ZipDirectory read_zip_directory(const Bytes& bytes) {
    ZipDirectory out;
    End end;
    out.problem = read_end(bytes, end);
    ByteCursor cursor(bytes, end.offset);
    std::set<std::string> names;
    std::vector<const ZipMember*> places;
    for (std::uint64_t i = 0; i < end.count && out.problem.empty(); ++i) {
        const std::uint64_t at = cursor.at();
        const bool marked = cursor.number<std::uint32_t>() == entry_mark;
        ZipMember member = read_entry(cursor);
        if (!marked || !cursor.good())
            out.problem = at_byte(at) + "entry " + std::to_string(i + 1) + " of the archive’s directory is damaged";
        else if (!names.insert(member.name).second)
            out.problem = at_byte(at) + "two members are called ‘" + posenc::quoted(member.name, 80) + "’";
        else
            out.problem = go_to_bytes(bytes, member);
        out.members.push_back(std::move(member));
    }
    if (out.problem.empty()) {
        for (const ZipMember& member : out.members)
            places.push_back(&member);
        out.problem = overlap(places);
    }
    return out;
}

}
