#include "unit/import/number_bytes.hpp"

#include "core/texts/crc32.hpp"
#include "import/numbers/archives/inflate.hpp"

namespace posenc::archive_reader_test {

namespace {

using namespace posenc::number_bytes;

struct Member {
    std::string name, unpacked, packed; ///< packed empty: stored
    std::uint64_t flags = 0, method = 0;
    std::uint32_t checksum = 0;
};

Member stored(std::string name, const std::string& bytes) {
    return {std::move(name), bytes, bytes, 0, 0, crc32(bytes)};
}

/// DEFLATE without compression: blocks that are stored as they are.
Member deflated(std::string name, const std::string& bytes) {
    return {std::move(name), bytes, "\x01" + u16(bytes.size()) + u16(~bytes.size() & 0xFFFF) + bytes, 0, 8,
            crc32(bytes)};
}

std::string sizes_of(const Member& member) {
    return u32(member.checksum) + u32(member.packed.size()) + u32(member.unpacked.size());
}

std::string zip(const std::vector<Member>& members, std::uint64_t count_more = 0, std::int64_t shift = 0) {
    std::string out, directory;
    for (const Member& member : members) {
        directory += "PK\x01\x02" + u32(20) + u16(member.flags) + u16(member.method) + u32(0) + sizes_of(member) +
                     u16(member.name.size()) + u64(0) + u32(0) + u32(out.size() + static_cast<std::uint64_t>(shift)) +
                     member.name;
        out += "PK\x03\x04" + u16(20) + u16(member.flags) + u16(member.method) + u32(0) + sizes_of(member) +
               u16(member.name.size()) + u16(0) + member.name + member.packed;
    }
    const std::uint64_t begin = out.size(), count = members.size() + count_more;
    return out + directory + "PK\x05\x06" + u32(0) + u16(count) + u16(count) + u32(directory.size()) + u32(begin) +
           u16(0);
}

const std::string two = npy(dictionary("<f4", "(2,)"), raw<float>({1.5, -2}));

TEST(ArchiveReader, StoredAndDeflatedMembersPositionsFirst) {
    const std::string bytes = zip({stored("weight.npy", two), stored("readme.txt", "x"), deflated("wpe.npy", two)});
    const NumberFile file = opened(bytes);
    EXPECT_EQ(file.format, "npz");
    ASSERT_EQ(file.tensors.size(), 2u);
    EXPECT_EQ(file.tensors[0].name, "wpe");
    EXPECT_TRUE(file.tensors[0].like_positions);
    EXPECT_EQ(file.tensors[1].name, "weight");
    for (const std::size_t tensor : {0u, 1u})
        EXPECT_EQ(numbers_of(bytes, tensor).values, (Values{1.5, -2}));
}

TEST(ArchiveReader, SoManyMembersAndNoMore) {
    const std::string one = zip({stored("a.npy", two)}, 16383), more = zip({stored("a.npy", two)}, 16384);
    EXPECT_EQ(problem_of(one).find("members are announced"), std::string::npos) << problem_of(one);
    EXPECT_NE(problem_of(more).find("16385 members are announced; allowed: at most 16384"), std::string::npos)
        << problem_of(more);
}

TEST(ArchiveReader, ManyZerosFromFewBytes) {
    // 64 zero bytes by zlib: fixed codes, a run of one byte
    const std::string zeros(64, '\0'), packed("\x63\x60\xA0\x0C\x00\x00", 6);
    std::string out(64, 'x');
    ASSERT_TRUE(inflate(packed, out));
    EXPECT_EQ(out, zeros);
    EXPECT_FALSE(inflate(packed, std::span(out).first(63)));
    EXPECT_FALSE(inflate(packed.substr(0, 3), out));
    EXPECT_EQ(inflated_start(packed, 8), zeros.substr(0, 8));
    EXPECT_EQ(crc32("123456789"), 0xCBF43926u);
}

TEST(ArchiveReader, PicklesAreNamedAndNotRead) {
    expect_part(problem_of(zip({stored("model/data.pkl", "\x80\x02}."), stored("model/data/0", two)})), "numpy.save");
    expect_part(problem_of("\x80\x04\x95 and so on", "model.bin"), "numpy.save");
    expect_part(problem_of(zip({stored("word/document.xml", "<w/>")})), "without a .npy file");
    expect_part(problem_of(zip({stored("xl/workbook.xml", "<w/>")}), "x.xlsx"), "save the sheet as CSV");
    expect_part(problem_of(zip({stored("content.xml", "<w/>")}), "x.ods"), "save the sheet as CSV");
}

TEST(ArchiveReader, DamagedMembersAreNotReadButTheOthersAre) {
    Member wrong_sum = stored("a.npy", two), wrong_kind = stored("b.npy", "no numbers"), locked = stored("c.npy", two);
    wrong_sum.checksum ^= 1;
    locked.flags = 1;
    Member strange = stored("d.npy", two);
    strange.method = 12;
    Member short_one = deflated("e.npy", two);
    short_one.packed.resize(short_one.packed.size() - 1);
    const std::string bytes = zip({wrong_sum, wrong_kind, locked, strange, short_one, stored("f.npy", two)});
    expect_part(problem_of_reading(bytes, 0), "damaged");
    expect_part(problem_of_reading(bytes, 1), "does not begin as a .npy file");
    expect_part(problem_of_reading(bytes, 2), "encrypted");
    expect_part(problem_of_reading(bytes, 3), "method 12");
    expect_part(problem_of_reading(bytes, 4), "tensor ‘e’: byte ");
    EXPECT_EQ(numbers_of(bytes, 5).values, (Values{1.5, -2}));
}

TEST(ArchiveReader, BombsTakeNoMemory) {
    // four bytes that are said to unpack to four gigabytes
    const std::string header = npy(dictionary("|b1", "(4294960000,)"), "");
    Member bomb = deflated("bomb.npy", header);
    std::string bytes = zip({bomb});
    const std::string size = u32(header.size()), claimed = u32(4294960000 + header.size());
    for (std::size_t at = 0; (at = bytes.find(u32(bomb.packed.size()) + size, at)) != std::string::npos; at += 8)
        bytes.replace(at + 4, 4, claimed);
    expect_part(problem_of_reading(bytes), "cannot unpack to");
}

TEST(ArchiveReader, DirectoriesThatLie) {
    const std::string good = zip({stored("a.npy", two), stored("b.npy", two)});
    EXPECT_EQ(problem_of(good), "");
    for (std::size_t length = 4; length < good.size(); ++length)
        EXPECT_NE(problem_of(good.substr(0, length)), "") << length;
    expect_part(problem_of(zip({stored("a.npy", two)}, 1)), "entry 2");
    expect_part(problem_of(zip({stored("a.npy", two)}, 0, 1)), "not where the directory says");
    expect_part(problem_of(zip({stored("a.npy", two), stored("a.npy", two)})), "two members");
    Member longer = stored("a.npy", two);
    longer.unpacked += "x";
    expect_part(problem_of(zip({longer})), "two sizes differ");
    std::string nested = zip({stored("a.npy", zip({stored("b.npy", two)}))});
    EXPECT_EQ(opened(nested).tensors.size(), 1u);
}

TEST(ArchiveReader, ExtraFieldsThatLie) {
    const std::string good = zip({stored("a.npy", two)});
    const std::size_t entry = good.rfind("PK\x01\x02");
    for (const std::uint64_t length : {0, 1, 65535}) {
        const std::string extra = u16(2) + u16(length);
        std::string bytes = good;
        bytes.replace(entry + 30, 2, u16(extra.size()));
        bytes.insert(entry + 46 + 5, extra);
        bytes.replace(bytes.size() - 10, 4, u32(46 + 5 + extra.size()));
        EXPECT_EQ(opened(bytes).tensors.size(), 1u) << length;
    }
}

TEST(ArchiveReader, MembersThatOverlap) {
    Member inner = stored("b.npy", two);
    const std::string head =
        "PK\x03\x04" + u16(20) + u16(0) + u16(0) + u32(0) + sizes_of(inner) + u16(5) + u16(0) + "b.npy";
    std::string bytes = zip({stored("a.npy", head + two), inner});
    // let the second entry of the directory point into the first member
    const std::size_t second = bytes.rfind("PK\x01\x02");
    bytes.replace(second + 42, 4, u32(30 + 5));
    expect_part(problem_of(bytes), "overlap");
}

}

}
