// Pieces of the file to steps; what depends on the picture is checked once a step is complete.
#include "import/lessons/lesson_reader.hpp"

#include "core/lessons/parts.hpp"
#include "core/text.hpp"
#include "import/lessons/lesson_limits.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace posenc {

namespace {

using namespace lesson_parts;

constexpr std::string_view allowed_fences = "state, ask, goal and tokens";
constexpr std::size_t most_checked = 60;
constexpr Index most_read = Index{1} << 19; ///< one cell may take 0.05 ms

/// The step being read; questions and goals are added to the step after they are checked.
struct Draft {
    LessonStep step;
    std::vector<PlacedBlock> title; ///< one or none
    StateReading state;
    std::string tokens; ///< as key=value, like a pair of a state's text
    std::vector<PlacedQuestion> questions;
    std::vector<PlacedGoal> goals;
};

class LessonReader {
  public:
    explicit LessonReader(KnownAccuracy accuracy) : accuracy_(std::move(accuracy)) {}

    LessonReading read(std::string_view bytes) {
        const std::string text = clean_text(bytes, notes_.issues);
        for (const Piece& piece : split_pieces(text, notes_.issues))
            if (!full_)
                take(piece);
        if (draft_)
            finish_step();
        else if (!full_)
            finish_without_steps();
        return {std::move(lesson_), std::move(notes_.issues).sorted()};
    }

  private:
    void take(const Piece& piece) {
        switch (piece.kind) {
        case Piece::Kind::markdown:
            return take_blocks(read_blocks(piece, notes_));
        case Piece::Kind::other:
            complain(piece.fence_line, "‘" + quoted(piece.info) + "’ is not a lesson block; allowed: " +
                                           std::string(allowed_fences) + "; its lines are shown as text");
            take_blocks(lines_as_blocks(piece));
            break;
        case Piece::Kind::state:
            begin_step(piece);
            break;
        case Piece::Kind::ask:
        case Piece::Kind::goal:
        case Piece::Kind::tokens:
            draft_
                ? take_block_of_step(piece)
                : complain(piece.fence_line, "before the first state block, so it belongs to no step; it is left out");
            break;
        }
        heading_above_ = false;
    }

    void take_block_of_step(const Piece& piece) {
        if (piece.kind == Piece::Kind::tokens)
            return take_tokens(piece);
        if (piece.kind == Piece::Kind::goal) {
            if (std::optional<PlacedGoal> goal = read_goal(piece, notes_))
                draft_->goals.push_back(std::move(*goal));
        } else if (std::optional<PlacedQuestion> question = read_question(piece, notes_)) {
            draft_->questions.push_back(std::move(*question));
        }
    }

    std::vector<PlacedBlock> lines_as_blocks(const Piece& piece) {
        std::vector<PlacedBlock> blocks;
        int line = piece.line;
        for (const std::string_view text : split(piece.text, '\n')) {
            std::string words = WordCutter().cut(text, [&](std::size_t at) {
                notes_.issues.add(line, too_long_word(), character_count(text.substr(0, at)) + 1);
            });
            if (!trim(text).empty())
                blocks.push_back(
                    {{LessonBlock::Kind::paragraph, {}, {{LessonSpan::Kind::code, std::move(words)}}}, line});
            ++line;
        }
        return blocks;
    }

    void take_blocks(std::vector<PlacedBlock> blocks) {
        if (blocks.empty())
            return;
        heading_above_ = blocks.back().block.kind == LessonBlock::Kind::heading;
        std::move(blocks.begin(), blocks.end(), std::back_inserter(blocks_));
    }

    void begin_step(const Piece& piece) {
        const bool titled = heading_above_ && (draft_ || !is_title(blocks_.size() - 1));
        std::vector<PlacedBlock> title;
        std::vector<Reference> numbers_of_title;
        if (titled) {
            title.push_back(std::move(blocks_.back()));
            numbers_of_title = numbers_from(title.front().line);
            blocks_.pop_back();
        }
        if (draft_)
            finish_step();
        else
            finish_preamble();
        draft_.reset();
        notes_.references = std::move(numbers_of_title);
        if (lesson_.steps.size() == most_lesson_steps) {
            full_ = true;
            return complain(piece.fence_line,
                            "more than " + std::to_string(most_lesson_steps) + " steps; the rest is left out");
        }
        draft_.emplace();
        draft_->title = std::move(title);
        draft_->step.line = piece.fence_line;
        draft_->state = read_state(piece, notes_.issues);
    }

    /// Takes the references on this line or below it out of the notes.
    std::vector<Reference> numbers_from(int line) {
        auto& all = notes_.references;
        const auto first = std::find_if(all.begin(), all.end(), [&](const Reference& one) { return one.line >= line; });
        std::vector<Reference> found(first, all.end());
        all.erase(first, all.end());
        return found;
    }

    void take_tokens(const Piece& piece) {
        if (!draft_->tokens.empty())
            return complain(piece.fence_line, "tokens: appears twice; the first block counts");
        const Parsed parsed = parse("tokens=" + percent_encode(trim(piece.text)));
        for (const Issue& issue : parsed.issues)
            complain(piece.line, sentence(issue));
        draft_->tokens = format(parsed.state);
    }

    /// True for the first heading of level 1 before the steps.
    bool is_title(std::size_t block) const {
        const auto first =
            std::find_if(blocks_.begin(), blocks_.end(), [](const PlacedBlock& one) { return one.level == 1; });
        return first == blocks_.begin() + static_cast<std::ptrdiff_t>(block);
    }

    void finish_preamble() {
        StepRoom("the beginning").fit(blocks_, notes_.issues);
        bool summary = false, told = false;
        for (std::size_t at = 0; at < blocks_.size(); ++at) {
            LessonBlock& block = blocks_[at].block;
            if (is_title(at)) {
                lesson_.title = plain_text(block.text, {});
            } else if (!summary && block.kind == LessonBlock::Kind::paragraph) {
                summary = true;
                lesson_.summary = std::move(block.text);
            } else if (!std::exchange(told, true)) {
                complain(blocks_[at].line, "before the first state block there is only a title and one paragraph; "
                                           "the rest is left out");
            }
        }
        if (lesson_.title.empty())
            complain(1, "the lesson has no title: a line # … at the beginning");
        for (const Reference& reference : notes_.references)
            complain(reference.line, reference.written + ": there is no picture before the first state block");
        blocks_.clear();
        notes_.references.clear();
    }

    void finish_without_steps() {
        finish_preamble();
        complain(1, "the lesson has no step: a fenced state block begins one");
    }

    void finish_step() {
        Draft draft = std::move(*draft_);
        LessonStep& step = draft.step;
        step.state = std::move(draft.state.text);
        step.state += (step.state.empty() || draft.tokens.empty() ? "" : "&") + draft.tokens;
        step.train = draft.state.train;
        const LessonPictures pictures(parse(step.state).state, make_field, accuracy_);
        StepRoom room;
        room.fit(draft.title, notes_.issues);
        room.fit(blocks_, notes_.issues);
        room.fit(draft.questions, notes_.issues);
        room.fit(draft.goals, notes_.issues);
        if (!draft.title.empty())
            step.title = plain_text(draft.title.front().block.text, pictures);
        for (PlacedBlock& placed : blocks_)
            step.blocks.push_back(std::move(placed.block));
        if (may_check(draft))
            check(draft, pictures);
        for (PlacedQuestion& placed : draft.questions)
            step.questions.push_back(std::move(placed.question));
        for (PlacedGoal& placed : draft.goals)
            step.goals.push_back(std::move(placed.goal));
        blocks_.clear();
        notes_.references.clear();
        lesson_.steps.push_back(std::move(step));
    }

    /// Every picture may take a while. The limit prevents that a lesson of somebody else takes minutes to open.
    bool may_check(const Draft& draft) {
        if (checked_ < most_checked)
            return true;
        if (!std::exchange(told_unchecked_, true))
            complain(draft.step.line, "more than " + std::to_string(most_checked) +
                                          " pictures; numbers and places from here on are not checked");
        return false;
    }

    void check(Draft& draft, const LessonPictures& pictures) {
        check_state(draft, pictures);
        for (const Reference& reference : notes_.references)
            if (const std::string problem = number_problem(reference.number, pictures); !problem.empty())
                complain(reference.line, reference.written + ": " + problem + "; it stays as text");
        std::erase_if(draft.questions, [&](const PlacedQuestion& one) { return !check_question(one, pictures); });
        std::erase_if(draft.goals, [&](const PlacedGoal& one) { return !check_goal(one, pictures); });
        checked_ += pictures.count();
    }

    /// Lets a task be tried, and says where the room for reading cells comes to its end.
    template <class Try> bool try_task(int line, const Try& holds) {
        const bool had_room = room_ > 0, stays = holds();
        if (had_room && room_ == 0)
            complain(line, "more than " + std::to_string(most_read) +
                               " cells to be read for goals and arrays; from here on none is tried");
        return stays;
    }

    bool check_goal(const PlacedGoal& placed, const LessonPictures& pictures) {
        checked_ += placed.goal.solves.size();
        return try_task(placed.line, [&] { return lesson_parts::check_goal(placed, pictures, room_, notes_.issues); });
    }

    /// Where a key of the state stands; the state block, if the key came with a preset.
    static StateReading::Where where(const Draft& draft, const std::string& key) {
        const auto found = draft.state.where.find(key);
        return found == draft.state.where.end() ? StateReading::Where{draft.step.line} : found->second;
    }

    void check_state(const Draft& draft, const LessonPictures& pictures) {
        for (const Issue& issue : pictures.made()->issues)
            if (!issue.used.empty()) // others are remarks about what is shown
                complain(where(draft, issue.key).line, sentence(issue));
        const State& state = pictures.state();
        complain_if(where(draft, "limit").line, "limit: ", beyond_limits(state));
        complain_if(where(draft, "highlight").line,
                    "highlight: ", places_problem(read_places(state.text("highlight")).places, pictures));
        const auto [line, column] = where(draft, "shows");
        if (const PartsReading parts = read_parts(state.text("shows"), state.text("view")); !parts.problem.empty())
            notes_.issues.add(line, "shows: " + parts.problem, column + static_cast<int>(parts.at));
        if (const auto train = where(draft, "train_steps"); draft.step.train > 0 && state.text("view") != "learning")
            notes_.issues.add(train.line, "train: only the view learning trains; add a line view = learning",
                              train.column);
    }

    static std::string show_problem(const std::string& show, const State& begun) {
        const std::string problem = state_problem(show, begun);
        return problem.empty() ? beyond_limits(parse(show, begun).state) : problem;
    }

    /// False if no answer could be right.
    bool check_question(const PlacedQuestion& placed, const LessonPictures& pictures) {
        const LessonQuestion& question = placed.question;
        complain_if(placed.show_line, "show: ", show_problem(question.show, pictures.state()));
        complain_if(placed.point_line, "point: ", places_problem(question.places, pictures));
        if (question.kind == LessonQuestion::Kind::array)
            return try_task(placed.line, [&] { return check_array(placed, room_, notes_.issues); });
        if (!question.reference)
            return true;
        const LessonNumber& number = *question.reference;
        const std::string problem = number_problem(number, pictures);
        complain_if(placed.number_line, "number: ", problem);
        const std::optional<double> value = problem.empty() ? number_value(number, pictures) : std::nullopt;
        if (problem.empty() && !std::isfinite(value.value_or(undefined)))
            complain(placed.number_line, "number: is not a finite number; the question is left out");
        else if (problem.empty() && !can_be_typed(*value, number.decimals, question.within))
            complain(placed.number_line, "number: has more digits than anyone would type, so no answer could be right; "
                                         "add a line within = … to set the tolerance");
        return std::isfinite(value.value_or(undefined));
    }

    /// Whether the number as the step itself would write it is near enough.
    static bool can_be_typed(double value, int decimals, double within) {
        const double power = std::pow(10, decimals < 0 ? 5 : decimals);
        return std::fabs(std::round(value * power) / power - value) <= within;
    }

    void complain(int line, std::string message) { notes_.issues.add(line, std::move(message)); }
    void complain_if(int line, std::string_view what, const std::string& problem) {
        if (!problem.empty())
            complain(line, std::string(what) + problem);
    }

    KnownAccuracy accuracy_;
    Notes notes_;
    Lesson lesson_;
    std::vector<PlacedBlock> blocks_; ///< of the present step, or before the first one
    bool heading_above_ = false;      ///< a heading was read last
    bool full_ = false;
    std::optional<Draft> draft_;
    std::size_t checked_ = 0; ///< pictures
    bool told_unchecked_ = false;
    Index room_ = most_read; ///< cells that goals and arrays may still be read from
};

}

LessonReading read_lesson(std::string_view bytes, KnownAccuracy accuracy) {
    return LessonReader(std::move(accuracy)).read(bytes);
}

}
