// An ask block: a question, its answers, and what is said about them. See lesson_readers.hpp.
#include "core/text.hpp"
#include "import/lessons/lesson_readers.hpp"

#include <algorithm>

namespace posenc::lesson_parts {

namespace {

using Kind = LessonQuestion::Kind;

/// Reads the lines of one block one after the other.
class Asking {
  public:
    explicit Asking(Notes& notes) : notes_(notes) {}

    void take(const KeyLine& line) {
        said_ = said_ || line.key != "say";
        for (const Row& row : rows)
            if (row.key == line.key)
                return (this->*row.read)(line);
        notes_.issues.add(line.line, "‘" + quoted(line.key) + "’ is not a line of a question; allowed: " + allowed() +
                                         "; it is ignored");
    }

    /// The question; empty, with an issue, if something is missing.
    std::optional<PlacedQuestion> question(int line) {
        const std::string missing = what_is_missing();
        if (missing.empty())
            return std::move(asked_);
        notes_.issues.add(line, "the question " + missing + "; it is left out");
        return std::nullopt;
    }

  private:
    struct Row {
        std::string_view key;
        void (Asking::*read)(const KeyLine&);
    };
    static const Row rows[12];

    static std::string allowed() {
        std::string text;
        for (const Row& row : rows)
            text += (text.empty() ? "" : ", ") + std::string(row.key);
        return text;
    }

    std::string what_is_missing() const {
        const auto right = [](const LessonAnswer& answer) { return answer.right; };
        const auto& answers = asked_.question.answers;
        if (asked_.question.predict.empty())
            return "has no line predict = …";
        if (!kind_)
            return "has no answer; allowed: right and wrong lines, number, point, or array";
        if (*kind_ == Kind::number)
            return has_number_ ? "" : "has no number";
        if (*kind_ == Kind::point)
            return asked_.question.places.empty() ? "has no place" : "";
        if (*kind_ == Kind::array)
            return asked_.question.array.empty() ? "has no array" : "";
        if (std::none_of(answers.begin(), answers.end(), right))
            return "has no right answer";
        return std::all_of(answers.begin(), answers.end(), right) ? "has no wrong answer" : "";
    }

    /// False, with an issue, if the question is already answered in another way.
    bool is(Kind kind, const KeyLine& line) {
        if (kind_.value_or(kind) != kind) {
            notes_.issues.add(line.line, std::string(line.key) +
                                             ": a question has choices, a number, places or an array, not several of "
                                             "them; it is ignored");
            return false;
        }
        kind_ = kind;
        asked_.question.kind = kind;
        return true;
    }

    /// False, with an issue, if the line is empty or was there before.
    bool once(const KeyLine& line, bool there) {
        if (there || line.value.empty())
            notes_.issues.add(line.line, std::string(line.key) +
                                             (there ? ": appears twice; the first one counts" : ": nothing is given"));
        return !there && !line.value.empty();
    }

    LessonText text(const KeyLine& line) { return read_line(line.value, line.line, line.column, notes_); }

    void predict(const KeyLine& line) {
        if (once(line, !asked_.question.predict.empty()))
            asked_.question.predict = text(line);
    }

    void answer(const KeyLine& line) {
        auto& answers = asked_.question.answers;
        if (!once(line, false) || !is(Kind::choice, line))
            return;
        if (answers.size() == most_lesson_answers)
            return notes_.issues.add(line.line, "more than " + std::to_string(most_lesson_answers) +
                                                    " answers; this one is left out");
        answers.push_back({line.key == "right", text(line), {}});
        said_ = false;
    }

    void say(const KeyLine& line) {
        if (said_)
            return notes_.issues.add(line.line, "say: no answer on the line above it; it is left out");
        asked_.question.answers.back().say = text(line);
        said_ = true;
    }

    void number(const KeyLine& line) {
        if (!once(line, has_number_) || !is(Kind::number, line))
            return;
        asked_.number_line = line.line;
        if (line.value.starts_with('{') && line.value.ends_with('}'))
            return refer(line);
        std::vector<double> values;
        for (const std::string_view part : split(line.value, ',')) {
            const std::optional<double> value = read_decimal(trim(part));
            if (!value)
                return notes_.issues.add(line.line, "number: ‘" + quoted(trim(part)) +
                                                        "’ is not a number; allowed: one such as 0.84, several with "
                                                        "commas between them, or {cell ROW COLUMN}");
            values.push_back(*value);
        }
        if (values.size() > most_asked_numbers)
            return notes_.issues.add(line.line, "number: more than " + std::to_string(most_asked_numbers) +
                                                    " numbers to be answered");
        asked_.question.number = values.front();
        asked_.question.further.assign(values.begin() + 1, values.end());
        has_number_ = true;
    }

    void refer(const KeyLine& line) {
        NumberReading reading = read_number(line.value.substr(1, line.value.size() - 2));
        if (!reading.problem.empty())
            notes_.issues.add(line.line, "number: " + reading.problem);
        asked_.question.reference = std::move(reading.number);
        has_number_ = asked_.question.reference.has_value();
    }

    void within(const KeyLine& line) {
        const std::optional<double> value = read_decimal(line.value);
        if (!value || *value < 0)
            return notes_.issues.add(line.line,
                                     "within: ‘" + quoted(line.value) + "’ is not a number from 0 upwards; 0 is used");
        if (is(Kind::number, line))
            asked_.question.within = *value;
    }

    void unit(const KeyLine& line) {
        if (once(line, !asked_.question.unit.empty()) && is(Kind::number, line))
            asked_.question.unit = line.value;
    }

    void point(const KeyLine& line) {
        if (!once(line, false) || !is(Kind::point, line))
            return;
        PlacesReading reading = read_places(line.value);
        const auto control = [](const Place& place) { return place.kind == Place::Kind::control; };
        if (std::erase_if(reading.places, control) > 0)
            notes_.issues.add(line.line, "point: a control is not a place in the picture; it is left out");
        if (!reading.problem.empty())
            notes_.issues.add(line.line, "point: " + reading.problem);
        asked_.point_line = line.line;
        auto& places = asked_.question.places;
        places.insert(places.end(), reading.places.begin(), reading.places.end());
    }

    void array(const KeyLine& line) {
        if (!once(line, !asked_.question.array.empty()) || !is(Kind::array, line))
            return;
        asked_.question.array = line.value;
        asked_.array_line = line.line;
    }

    void mistake(const KeyLine& line) {
        if (!once(line, !asked_.question.mistake.empty()) || !is(Kind::array, line))
            return;
        asked_.question.mistake = line.value;
        asked_.mistake_line = line.line;
    }

    void because(const KeyLine& line) {
        if (once(line, !asked_.question.because.empty()))
            asked_.question.because = text(line);
    }

    void show(const KeyLine& line) {
        if (!once(line, !asked_.question.show.empty()))
            return;
        asked_.question.show = line.value;
        asked_.show_line = line.line;
    }

    Notes& notes_;
    PlacedQuestion asked_;
    std::optional<Kind> kind_;
    bool has_number_ = false;
    bool said_ = true; ///< no `say` can follow: the answer above has one, or there is none
};

const Asking::Row Asking::rows[12] = {
    {"predict", &Asking::predict}, {"right", &Asking::answer},    {"wrong", &Asking::answer},
    {"say", &Asking::say},         {"number", &Asking::number},   {"within", &Asking::within},
    {"unit", &Asking::unit},       {"point", &Asking::point},     {"array", &Asking::array},
    {"mistake", &Asking::mistake}, {"because", &Asking::because}, {"show", &Asking::show},
};

}

std::optional<PlacedQuestion> read_question(const Piece& piece, Notes& notes) {
    Asking asking(notes);
    for (const KeyLine& line : key_lines(piece, notes.issues))
        asking.take(line);
    std::optional<PlacedQuestion> asked = asking.question(piece.fence_line);
    if (asked) {
        asked->line = piece.fence_line;
        asked->letters = static_cast<std::size_t>(character_count(piece.text));
    }
    return asked;
}

}
