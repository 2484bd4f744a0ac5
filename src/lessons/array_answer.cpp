// The size is compared at once, and named if it is another one; the rest is what the recogniser says.
#include "lessons/array_answer.hpp"

#include "core/method.hpp"
#include "core/recognise/mistakes.hpp"
#include "core/text.hpp"
#include "import/numbers/tensor_table.hpp"
#include "recognition/recogniser.hpp"

#include <utility>

namespace posenc {

namespace {

/// Of what is brought instead of the array that is asked for, more is not searched.
constexpr Index most_compared = Index{1} << 20;

std::string size_text(Cell size) {
    return readable_integer(size.row) + " × " + readable_integer(size.col);
}

std::variant<TensorTable, Unreadable> table_in(std::string_view name, std::string_view bytes) {
    const MemoryBytes all(bytes);
    auto opened = open_numbers(all, name);
    if (const auto* const problem = std::get_if<Unreadable>(&opened))
        return *problem;
    const NumberFile& file = std::get<NumberFile>(opened);
    const std::optional<std::size_t> tensor = first_readable(file);
    if (!tensor)
        return Unreadable{"‘" + quoted(name, 80) + "’ holds no array of numbers"};
    return table_of_tensor(all, file, *tensor);
}

OwnTablePtr sample_of(const State& state, bool swapped) {
    const FieldPtr field = make_field(state).field;
    const Cell size = swapped ? Cell{field->size().col, field->size().row} : field->size();
    std::vector<double> values;
    for (Index row = 0; row < size.row; ++row)
        for (Index col = 0; col < size.col; ++col)
            values.push_back(field->at(swapped ? Cell{col, row} : Cell{row, col}));
    return OwnTable::make("sample", {size.row, size.col}, std::move(values), "float64");
}

/// Empty where the array has the size that is asked for.
std::string wrong_size(const OwnTable& table, Cell wanted) {
    if (table.slices() == 1 && table.size() == wanted)
        return {};
    return "Its shape is " + shape_text(table.shape()) + ", and " + size_text(wanted) + " is asked for.";
}

/// What is wrong, as sentences: the mistakes, else where the first number differs and which other formula fits. Of
/// another size only mistakes are told.
std::string what_is_wrong(const recognition::Answer& answer, const Method& meant, bool other_size) {
    const auto& matches = answer.matches;
    const Method* const found = matches.empty() ? nullptr : &method_of(matches.front().state);
    const std::string_view mistakes = found == &meant ? mistakes_in(matches.front().text) : std::string_view();
    if (!mistakes.empty() || other_size)
        return std::string(mistakes);
    return answer.difference + (found && found != &meant ? " It fits: " + std::string(found->title) + "." : "");
}

}

void ArrayAnswer::bring(Session& session, const LessonMemory::Place& place, const LessonQuestion& question,
                        std::string_view name, std::string_view bytes, Answered& given) {
    auto read = table_in(name, bytes);
    if (const auto* const problem = std::get_if<Unreadable>(&read)) {
        table_ = nullptr;
        given.chosen = -1;
        given.typed = problem->message + ".";
        return;
    }
    compare(session, place, question, std::move(std::get<TensorTable>(read).table), given);
}

void ArrayAnswer::bring_sample(Session& session, const LessonMemory::Place& place, const LessonQuestion& question,
                               ArraySample sample, Answered& given) {
    const State right = parse(question.array).state;
    const bool wrong = sample == ArraySample::with_mistake, swapped = wrong && question.mistake == transposed;
    const State& shown = wrong && !swapped ? parse(question.mistake, right).state : right;
    compare(session, place, question, sample_of(shown, swapped), given);
}

void ArrayAnswer::compare(Session& session, const LessonMemory::Place& place, const LessonQuestion& question,
                          OwnTablePtr table, Answered& given) {
    const State meant = parse(question.array).state;
    table_ = std::move(table);
    place_ = place;
    method_ = &method_of(meant);
    wanted_ = make_field(meant).field->size();
    given.chosen = -1;
    given.typed = "Brought: ‘" + quoted(table_->name(), 80) + "’, " + shape_text(table_->shape()) + ".";
    if (table_->size().row * table_->size().col > most_compared) {
        given.chosen = 0;
        given.typed += "\n" + wrong_size(*table_, wanted_);
        table_ = nullptr;
        return;
    }
    session.recogniser().ask(table_, 0, "method=" + std::string(meant.text("method")) + "&" + format(meant));
}

void ArrayAnswer::follow(Session& session, LessonMemory& memory) {
    if (!table_)
        return;
    const recognition::Recogniser& recogniser = session.recogniser();
    const recognition::Answer* const answer = recogniser.answer();
    const bool given_up = !recogniser.asked_about(table_) || (!answer && !recogniser.busy());
    if (!answer && !given_up)
        return;
    Answered& given = memory.answers[place_];
    const OwnTablePtr table = std::exchange(table_, nullptr);
    if (given_up) {
        given.typed += "\nIt was not compared to the end.";
        return;
    }
    const std::string size = wrong_size(*table, wanted_);
    const bool right = size.empty() && answer->difference.empty();
    given.chosen = right ? 1 : 0;
    const std::string told = right ? "Every number is right." : what_is_wrong(*answer, *method_, !size.empty());
    for (const std::string& line : {size, told})
        if (!line.empty())
            given.typed += "\n" + line;
}

}
