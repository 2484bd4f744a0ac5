#include "core/texts/plain_tex.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace posenc {

namespace {

constexpr std::size_t most_levels = 64; ///< of groups within groups; the braces of deeper ones are left out

struct Command {
    std::string_view name, letter;
};
/// Commands that stand for a letter, a blank or nothing at all; all others are written by their name.
constexpr Command commands[] = {
    {"alpha", "α"},       {"beta", "β"},  {"gamma", "γ"},  {"delta", "δ"},      {"epsilon", "ε"},   {"varepsilon", "ε"},
    {"zeta", "ζ"},        {"eta", "η"},   {"theta", "θ"},  {"kappa", "κ"},      {"lambda", "λ"},    {"mu", "μ"},
    {"nu", "ν"},          {"xi", "ξ"},    {"pi", "π"},     {"rho", "ρ"},        {"sigma", "σ"},     {"tau", "τ"},
    {"phi", "φ"},         {"chi", "χ"},   {"varphi", "φ"}, {"psi", "ψ"},        {"omega", "ω"},     {"Gamma", "Γ"},
    {"Delta", "Δ"},       {"Theta", "Θ"}, {"Lambda", "Λ"}, {"Pi", "Π"},         {"Sigma", "Σ"},     {"Phi", "Φ"},
    {"Psi", "Ψ"},         {"Omega", "Ω"}, {"cdot", "·"},   {"times", "×"},      {"le", "≤"},        {"leq", "≤"},
    {"ge", "≥"},          {"geq", "≥"},   {"ne", "≠"},     {"neq", "≠"},        {"approx", "≈"},    {"infty", "∞"},
    {"sum", "Σ"},         {"prod", "Π"},  {"to", "→"},     {"rightarrow", "→"}, {"pm", "±"},        {"ldots", "…"},
    {"dots", "…"},        {"cdots", "…"}, {"prime", "′"},  {"top", "T"},        {"lfloor", "⌊"},    {"rfloor", "⌋"},
    {"lceil", "⌈"},       {"rceil", "⌉"}, {"lVert", "‖"},  {"rVert", "‖"},      {"Vert", "‖"},      {"lvert", "|"},
    {"rvert", "|"},       {"vert", "|"},  {"mid", "|"},    {"equiv", "≡"},      {"ast", "*"},       {"bmod", "mod"},
    {"|", "‖"},           {"\\", ";"},    {"{", "{"},      {"}", "}"},          {"%", "%"},         {"&", "&"},
    {"$", "$"},           {"#", "#"},     {"_", "_"},      {",", " "},          {";", " "},         {":", " "},
    {" ", " "},           {"quad", " "},  {"qquad", " "},  {"!", ""},           {"left", ""},       {"right", ""},
    {"big", ""},          {"Big", ""},    {"bigl", ""},    {"bigr", ""},        {"Bigl", ""},       {"Bigr", ""},
    {"mathbf", ""},       {"mathit", ""}, {"mathbb", ""},  {"mathcal", ""},     {"boldsymbol", ""}, {"mathrm", ""},
    {"displaystyle", ""}, {"limits", ""}};

bool is_latin(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// A letter or a digit; Greek ones begin with CE or CF.
bool is_name_part(char c) {
    return is_latin(c) || (c >= '0' && c <= '9') || c == '\xCE' || c == '\xCF';
}

/// Whether it is a UTF-8 byte of a character after its first.
bool continues(char c) {
    return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

/// Whether the brackets that the text begins and ends with belong together.
bool is_bracketed(std::string_view text) {
    int depth = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
        if (depth == 0)
            return at > 0 && at + 1 == text.size();
    }
    return false;
}

/// Whether it is one number or name, which needs no brackets as an exponent or beside a fraction stroke.
bool is_simple(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return is_name_part(c) || continues(c); });
}

class Writer {
  public:
    explicit Writer(std::string_view tex) : tex_(tex) {}

    std::string write() {
        while (!tex_.empty()) {
            if (tex_.front() == '\\')
                read_command();
            else
                read_character();
        }
        return std::string(trim(out_));
    }

  private:
    /// What the next letter or group is part of.
    enum class Part { none, numerator, denominator, script, root, words, dropped };
    struct Group {
        Part part = Part::none;
        std::size_t start = 0; ///< index in out_
    };

    void read_character() {
        std::size_t size = 1;
        while (size < tex_.size() && continues(tex_[size]))
            ++size;
        const std::string_view character = tex_.substr(0, size);
        tex_.remove_prefix(size);
        const char c = character.front();
        const bool words = !groups_.empty() && groups_.back().part == Part::words;
        if (c == '{') {
            open(std::exchange(coming_, Part::none));
        } else if (c == '}') {
            close();
        } else if (words && c != ' ') {
            out_ += character;
        } else if (c == '^' || c == '_') {
            out_ += c;
            coming_ = Part::script;
        } else if (c == ' ' || c == '\n' || c == '~' || c == '&') {
            blank();
        } else {
            letter(c == '-' ? "−" : c == '\'' ? "′" : character);
        }
    }

    void read_command() {
        std::size_t end = 1;
        while (end < tex_.size() && is_latin(tex_[end]))
            ++end;
        end = std::min(std::max<std::size_t>(end, 2), tex_.size());
        while (end < tex_.size() && continues(tex_[end]))
            ++end;
        const std::string_view name = tex_.substr(1, end - 1);
        tex_.remove_prefix(end);
        if (name == "frac" || name == "dfrac" || name == "tfrac") {
            coming_ = Part::numerator;
        } else if (name == "sqrt") {
            letter("√");
            coming_ = Part::root;
        } else if (name == "begin" || name == "end") {
            out_ += name == "begin" ? '[' : ']';
            coming_ = Part::dropped;
        } else if (name == "text" || name == "operatorname") {
            after_name_ = after_name_ || ends_in_name();
            coming_ = coming_ == Part::none ? Part::words : coming_;
        } else {
            write_command(name);
        }
    }

    void write_command(std::string_view name) {
        const auto found = std::find_if(std::begin(commands), std::end(commands),
                                        [&](const Command& command) { return command.name == name; });
        const bool known = found != std::end(commands);
        if (known && found->letter == " ")
            return blank();
        if (known && !found->letter.empty())
            letter(found->letter);
        if ((name == "left" || name == "right") && tex_.starts_with('.'))
            tex_.remove_prefix(1);
        if (known)
            return;
        after_name_ = after_name_ || ends_in_name();
        letter(name);
        after_name_ = true;
    }

    bool ends_in_name() const { return !out_.empty() && is_name_part(out_.back()); }

    /// Writes a letter or a name. It is a group of its own if a part is expected.
    void letter(std::string_view text) {
        const Part part = std::exchange(coming_, Part::none);
        if (part != Part::none)
            open(part);
        separate(text);
        out_ += text;
        if (part != Part::none)
            close();
    }

    /// "sin" and "x" are two words.
    void separate(std::string_view text) {
        if (std::exchange(after_name_, false) && !text.empty() && is_name_part(text.front()))
            blank();
    }

    void blank() {
        if (coming_ == Part::none && !out_.empty() && out_.back() != ' ' && out_.back() != '(')
            out_ += ' ';
        after_name_ = false;
    }

    void open(Part part) {
        if (groups_.size() == most_levels)
            return void(++too_deep_);
        if (part == Part::words)
            separate(tex_);
        groups_.push_back({part, out_.size()});
    }

    void close() {
        if (too_deep_ > 0 || groups_.empty()) {
            too_deep_ -= too_deep_ > 0 ? 1 : 0;
            return;
        }
        const Group group = groups_.back();
        groups_.pop_back();
        const std::string_view written = std::string_view(out_).substr(group.start);
        const bool bare = group.part == Part::none || group.part == Part::words || is_simple(written) ||
                          (is_bracketed(written) && group.part == Part::script);
        if (group.part == Part::dropped) {
            out_.resize(group.start);
        } else if (!bare) {
            out_.insert(group.start, "(");
            out_ += ')';
        }
        after_name_ = group.part == Part::words || group.part == Part::denominator;
        if (group.part == Part::numerator) {
            out_ += '/';
            coming_ = Part::denominator;
        }
    }

    std::string_view tex_; ///< what is left
    std::string out_;
    std::vector<Group> groups_;
    std::size_t too_deep_ = 0;
    Part coming_ = Part::none;
    bool after_name_ = false; ///< a letter that follows at once is another word
};

}

std::string plain_tex(std::string_view tex) {
    return Writer(tex).write();
}

}
