// Waiting for the desktop happens in a thread, which wakes the window when there is an answer.
#include "platform/native/dialogue.hpp"

#include "platform/native/opened.hpp"
#include "platform/native/portal.hpp"
#include "platform/native/saved.hpp"
#include "platform/paper.hpp"

#include <atomic>
#include <memory>
#include <system_error>
#include <thread>
#include <utility>

namespace posenc::platform {

namespace {

/// Handles an answer, between two frames.
using Deed = std::function<void()>;

class Question {
  public:
    /// Throws std::system_error where no thread can be had.
    explicit Question(std::function<Deed(Portal&)> ask)
        : thread_([this, ask = std::move(ask)] {
              deed_ = ask(portal_);
              done_ = true;
              wake();
          }) {}
    ~Question() {
        portal_.end();
        thread_.join();
    }
    Question(const Question&) = delete;
    Question& operator=(const Question&) = delete;

    /// Null as long as there is no answer.
    Deed* deed() { return done_ ? &deed_ : nullptr; }

  private:
    Portal portal_;
    Deed deed_;
    std::atomic<bool> done_{false};
    std::thread thread_; ///< last, so that the other members exist when the thread starts
};

enum class Found { unknown, asked, yes, no };

const Program* running = nullptr;   ///< while its window is open
Found found = Found::unknown;       ///< whether there is a portal
std::unique_ptr<Question> question; ///< the present question; a new one ends it

bool begin(std::function<Deed(Portal&)> ask) {
    question.reset();
    try {
        question = std::make_unique<Question>(std::move(ask));
    } catch (const std::system_error&) {
        return false;
    }
    return true;
}

/// An empty sentence takes the last one back.
void tell(std::string_view sentence) {
    running->tell("dialogue", sentence);
}

using Addresses = std::optional<std::vector<std::string>>;

constexpr std::string_view no_answer = "The desktop showed no dialogue: type or paste the path of the file";

void open_chosen(const Addresses& chosen) {
    if (!chosen)
        return tell(no_answer);
    for (std::size_t more = chosen->size(); more-- > 0;)
        open_address(*running, (*chosen)[more], static_cast<int>(more));
}

std::string not_moved(const std::filesystem::path& path) {
    return "Not moved: the desktop showed no dialogue; the file is still " + path.string();
}

}

Dialogues::Dialogues(const Program& program) {
    running = &program;
}

Dialogues::~Dialogues() {
    question.reset();
    running = nullptr;
}

void Dialogues::deliver() {
    Deed* const deed = question ? question->deed() : nullptr;
    if (!deed)
        return;
    const Deed taken = std::move(*deed);
    question.reset();
    taken();
}

bool has_file_picker() {
    if (found == Found::unknown && running) {
        const bool asked = has_session_bus() && begin([](Portal& portal) {
                               return [there = portal.there()] { found = there ? Found::yes : Found::no; };
                           });
        found = asked ? Found::asked : Found::no;
    }
    return found == Found::yes;
}

void pick_file(std::string_view title) {
    tell({});
    const bool begun = begin([title = std::string(title)](Portal& portal) {
        return [chosen = portal.choose_file(title)] { open_chosen(chosen); };
    });
    if (!begun)
        tell(no_answer);
}

bool can_move(std::string_view sentence) {
    return !sentence.empty() && sentence == last_saved().sentence && has_file_picker();
}

void move_saved(std::string_view title, std::function<void(std::string)> say) {
    const std::filesystem::path from = last_saved().path;
    const bool begun = begin([title = std::string(title), from, say](Portal& portal) -> Deed {
        const Addresses chosen = portal.choose_place(title, from);
        if (chosen && chosen->empty())
            return [] {};
        LastSaved file = chosen ? moved(from, chosen->front()) : LastSaved{from, not_moved(from)};
        return [file = std::move(file), say] {
            last_saved() = file;
            say(file.sentence);
        };
    });
    if (!begun)
        say(not_moved(from));
}

}
