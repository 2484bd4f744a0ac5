// Reads the file of equations. The format is documented in src/build_scripts/make_equations.mjs.
#include "widgets/equations/equation_file.hpp"

namespace posenc {

namespace {

/// Reads little-endian numbers in sequence. After the end it returns zeros, and `whole` stays false.
class Reader {
  public:
    explicit Reader(std::string_view bytes) : bytes_(bytes) {}

    std::string_view take(std::size_t count) {
        good_ = good_ && count <= bytes_.size() - at_;
        if (!good_)
            return {};
        at_ += count;
        return bytes_.substr(at_ - count, count);
    }
    std::uint8_t small() {
        const std::string_view taken = take(1);
        return taken.empty() ? std::uint8_t{0} : static_cast<std::uint8_t>(taken[0]);
    }
    std::uint16_t natural() {
        const unsigned low = small(), high = small();
        return static_cast<std::uint16_t>(low | high << 8);
    }
    std::int16_t integer() { return static_cast<std::int16_t>(natural()); }
    void demand(bool condition) { good_ = good_ && condition; }
    bool good() const { return good_; }
    bool whole() const { return good_ && at_ == bytes_.size(); }

  private:
    std::string_view bytes_;
    std::size_t at_ = 0;
    bool good_ = true;
};

/// Reads `count` items. It stops at the end of the bytes, so that a wrong count allocates nothing.
template <typename Read> auto read_list(Reader& reader, int count, Read read) {
    std::vector<decltype(read(reader))> list;
    for (int i = 0; i < count && reader.good(); ++i)
        list.push_back(read(reader));
    return list;
}

OutlinePoint read_point(Reader& reader) {
    OutlinePoint point{static_cast<OutlinePoint::Kind>(reader.small()), 0, 0, 0, 0};
    reader.demand(point.kind >= OutlinePoint::Kind::begin && point.kind <= OutlinePoint::Kind::curve);
    point.x = reader.integer();
    point.y = reader.integer();
    if (point.kind == OutlinePoint::Kind::curve) {
        point.control_x = reader.integer();
        point.control_y = reader.integer();
    }
    return point;
}

Outline read_glyph(Reader& reader) {
    Outline outline = read_list(reader, reader.natural(), read_point);
    reader.demand(outline.empty() || outline.front().kind == OutlinePoint::Kind::begin);
    return outline;
}

EquationLine read_line(Reader& reader, std::size_t glyphs) {
    EquationLine line{reader.integer(), reader.integer(), reader.integer(), {}, {}};
    const int placements = reader.natural(), boxes = reader.natural();
    line.placements = read_list(reader, placements, [glyphs](Reader& from) {
        const EquationLine::Placement placement{from.natural(), from.integer(), from.integer(), from.natural()};
        from.demand(placement.glyph < glyphs);
        return placement;
    });
    line.boxes = read_list(reader, boxes, [](Reader& from) {
        return EquationLine::Box{from.integer(), from.integer(), from.integer(), from.integer()};
    });
    return line;
}

}

const Equation* EquationFile::find(std::string_view name) const {
    for (const Equation& equation : equations)
        if (equation.name == name)
            return &equation;
    return nullptr;
}

std::optional<EquationFile> read_equations(std::string_view bytes) {
    Reader reader(bytes);
    reader.demand(reader.take(4) == "PEQ1");
    const int glyphs = reader.natural(), equations = reader.natural();
    EquationFile file;
    file.glyphs = read_list(reader, glyphs, read_glyph);
    file.equations = read_list(reader, equations, [&file](Reader& from) {
        Equation equation{std::string(from.take(from.natural())), {}};
        equation.lines =
            read_list(from, from.small(), [&file](Reader& of) { return read_line(of, file.glyphs.size()); });
        return equation;
    });
    return reader.whole() ? std::optional(std::move(file)) : std::nullopt;
}

}
