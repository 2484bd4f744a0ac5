// What waits for the desktop does so in a thread, which wakes the window when it has an answer.
#include "platform/native/dialogue.hpp"

#include "platform/native/opened.hpp"
#include "platform/native/portal.hpp"

#include <atomic>
#include <memory>
#include <system_error>
#include <thread>
#include <utility>

namespace posenc::platform {

namespace {

struct Answer {
    bool given = false;
    std::vector<std::string> addresses = {};
};

class Question {
  public:
    /// Throws std::system_error where no thread can be had.
    explicit Question(std::function<Answer(Portal&)> ask)
        : thread_([this, ask = std::move(ask)] {
              answer_ = ask(portal_);
              done_ = true;
              wake();
          }) {}
    ~Question() {
        portal_.end();
        thread_.join();
    }
    Question(const Question&) = delete;
    Question& operator=(const Question&) = delete;

    /// Null as long as there is none.
    Answer* answer() { return done_ ? &answer_ : nullptr; }

  private:
    Portal portal_;
    Answer answer_;
    std::atomic<bool> done_{false};
    std::thread thread_; ///< last: it begins with the rest in place
};

enum class Found { unknown, asked, yes, no };

const Program* running = nullptr;   ///< while its window is open
Found found = Found::unknown;       ///< a portal
std::unique_ptr<Question> question; ///< the one under way; another one ends it

bool begin(std::function<Answer(Portal&)> ask) {
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

constexpr std::string_view no_answer = "The desktop showed no dialogue: type or paste the path of the file";

}

Dialogues::Dialogues(const Program& program) {
    running = &program;
}

Dialogues::~Dialogues() {
    question.reset();
    running = nullptr;
}

void Dialogues::deliver() {
    Answer* const answer = question ? question->answer() : nullptr;
    if (!answer)
        return;
    const Answer taken = std::move(*answer);
    question.reset();
    if (found == Found::asked) {
        found = taken.given ? Found::yes : Found::no;
        return;
    }
    if (!taken.given)
        return tell(no_answer);
    for (std::size_t more = taken.addresses.size(); more-- > 0;)
        open_address(*running, taken.addresses[more], static_cast<int>(more));
}

bool has_file_picker() {
    if (found == Found::unknown && running)
        found = has_session_bus() && begin([](Portal& portal) { return Answer{portal.there()}; }) ? Found::asked
                                                                                                  : Found::no;
    return found == Found::yes;
}

void pick_file(std::string_view title) {
    tell({});
    const bool begun = begin([title = std::string(title)](Portal& portal) {
        std::optional<std::vector<std::string>> addresses = portal.choose_file(title);
        return addresses ? Answer{true, std::move(*addresses)} : Answer{};
    });
    if (!begun)
        tell(no_answer);
}

}
