// The lines of an ask or goal block, each as it is written. A change replaces one line; all others stay byte for byte.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace posenc {

class BlockText {
  public:
    /// A block with its fences, or the lines between them.
    explicit BlockText(std::string_view block);

    std::size_t size() const { return lines_.size(); }
    std::string_view key(std::size_t line) const;
    std::string_view value(std::size_t line) const;
    /// The numbers of the lines with one of these keys.
    std::vector<std::size_t> lines_of(std::initializer_list<std::string_view> keys) const;
    bool has(std::string_view key) const { return !lines_of({key}).empty(); }
    /// Of the first line with the key; empty without one.
    std::string_view first(std::string_view key) const;

    /// Line ends within a value become blanks.
    void set(std::size_t line, std::string_view value);
    void set_key(std::size_t line, std::string_view key);
    /// The first line with the key gets the value; a new one comes at the end, and an empty value removes it.
    void set_first(std::string_view key, std::string_view value);
    void insert(std::size_t before, std::string_view key, std::string_view value);
    void remove(std::size_t line);

    std::string text() const; ///< without fences, each line with its end

  private:
    std::vector<std::string> lines_;
};

}
