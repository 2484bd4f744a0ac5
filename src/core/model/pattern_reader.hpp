// Reads the pattern of layers_text.hpp.
#pragma once

#include "core/model/layered_model.hpp"

#include <optional>

namespace posenc {

/// A kind as the pattern names it, before two numbers of one word are told apart.
struct NamedKind {
    std::string word;
    std::optional<Index> number;
    bool operator==(const NamedKind&) const = default;
};

class PatternReader {
  public:
    explicit PatternReader(std::string_view text) : text_(text) {}

    /// False where it could not be read; then `problem` says why.
    bool read();

    std::vector<NamedKind> kinds;
    std::vector<std::size_t> layers;
    std::string problem;

  private:
    bool item();
    bool group();
    bool kind();
    bool repeat(std::size_t first, Index count);
    std::optional<Index> count();
    std::optional<Index> number();
    std::string_view word();
    void skip_blanks();
    bool take(char c);
    bool fail(const std::string& what);
    std::string rest() const;

    std::string_view text_;
    std::size_t at_ = 0;
    bool in_group_ = false;
};

}
