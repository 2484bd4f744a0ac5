// Reads JSON with nlohmann's library event by event, so that files of a hundred megabytes need no tree. Problems are
// reported in words, with their place in the text. As in Python, NaN, Infinity and -Infinity are values too.
#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace posenc {

using Json = nlohmann::json;

/// Numbers that are not finite, which JSON lacks, arrive as texts that begin with this character. Then comes nothing
/// for NaN, or "+" or "-" for infinity.
inline constexpr char not_finite = '\x7f';

/// Receives what a text holds as events. The first problem ends the reading.
class JsonEvents : private nlohmann::json_sax<Json> {
  public:
    virtual ~JsonEvents() = default;

    /// Reads the text; false if there is a problem.
    bool hear(std::string_view text);
    const std::string& problem() const { return problem_; }

  protected:
    virtual void heard(Json value) = 0;  ///< null, true, false, a number or a text
    virtual void opened(Json empty) = 0; ///< an object or an array
    virtual void closed() = 0;
    virtual void named(const std::string& key) = 0; ///< the key of the next value of the object

    /// "line 3, column 1", "byte 12": how the file's reader names places.
    virtual std::string place(std::string_view text, std::size_t at) const = 0;

    void fail(std::string problem);
    std::size_t read_bytes() const { return read_; } ///< just after a bracket that was opened or closed

  private:
    bool go_on() const { return problem_.empty(); }
    bool hear_value(Json value);
    bool open(Json empty);
    bool close();

    bool null() override { return hear_value(nullptr); }
    bool boolean(bool value) override { return hear_value(value); }
    bool number_integer(number_integer_t value) override { return hear_value(value); }
    bool number_unsigned(number_unsigned_t value) override { return hear_value(value); }
    bool number_float(number_float_t value, const string_t&) override { return hear_value(value); }
    bool string(string_t& value) override { return hear_value(std::move(value)); }
    bool binary(binary_t&) override { return false; } // JSON has none
    bool start_object(std::size_t) override { return open(Json::object()); }
    bool end_object() override { return close(); }
    bool start_array(std::size_t) override { return open(Json::array()); }
    bool end_array() override { return close(); }
    bool key(string_t& key) override;
    bool parse_error(std::size_t position, const std::string&, const Json::exception&) override;

    std::string_view text_;
    std::size_t read_ = 0;
    int levels_ = 0;
    std::string problem_;
};

}
