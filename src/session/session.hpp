// One person's session: the state with its history, the edits that wait for the next frame, caches of fields and
// samples, and the focus. No drawing. Data flows in one direction: views and panels submit edits, begin_frame applies
// them, and the frame is drawn from the resulting state.
#pragma once

#include "background/start_host.hpp"
#include "core/method.hpp"
#include "core/state/history.hpp"
#include "session/derived.hpp"
#include "session/tile_cache.hpp"

#include <memory>
#include <optional>
#include <string>

namespace posenc {

class OwnTable;

namespace recognition {
class Recogniser;
}
namespace learning {
class Trainer;
}

/// The resources that a session may use.
struct SessionLimits {
    /// Seconds in each frame for computing tiles; the rest is computed in the next frames.
    double sampling_budget = std::numeric_limits<double>::infinity();
    std::size_t kept_bytes = std::size_t{256} << 20; ///< of fields and tiles that the last frame did not need
};

class Session {
  public:
    /// Undo cannot go behind `start`. Without `start_host`, training and recognition are not available.
    explicit Session(Parsed start, const SessionLimits& limits = {}, background::StartHost start_host = nullptr)
        : history_(std::move(start.state)), tiles_(limits.sampling_budget), kept_bytes_(limits.kept_bytes),
          start_host_(start_host), issues_(std::move(start.issues)) {
        follow_focus({});
    }
    explicit Session(State start = {}, const SessionLimits& limits = {}, background::StartHost start_host = nullptr)
        : Session(Parsed{std::move(start), {}}, limits, start_host) {}

    const State& state() const { return history_.present(); }
    /// The states to which undo leads, the oldest first.
    const std::deque<State>& past() const { return history_.past(); }
    bool can_undo() const { return history_.can_undo(); }
    bool can_redo() const { return history_.can_redo(); }

    // Edits wait until begin_frame. Edits of the same non-zero gesture are one step of undo.
    void edit(const Parameter& parameter, Value value, std::uint64_t gesture = 0);
    void edit(std::string_view key, std::string_view text, std::uint64_t gesture = 0); ///< for texts known to be valid
    void reset(std::string_view key);                                                  ///< one key to its default
    void reset_all();
    void undo();
    void redo();
    /// Applies a text from outside (link, file, page) to the present state, or to the defaults if `afresh`.
    void apply(std::string_view text, bool afresh = false);
    /// Replaces the present state: one step of undo. The list of issues is replaced too.
    void replace(State state, std::vector<Issue> issues = {});
    void replace(Parsed parsed) { replace(std::move(parsed.state), std::move(parsed.issues)); }
    /// Replaces the present state by what it asked for, as part of its step of undo.
    void amend(State state);
    /// The gesture of the last edit carried out; 0 when it was none.
    std::uint64_t last_gesture() const { return last_gesture_; }
    bool last_was_undo() const { return last_was_undo_; } ///< the last edit carried out was undo or redo
    /// Replaces the present state without a step of undo.
    void show(State state);
    /// Adds or removes a person's own table, at once and without a step of undo. All states of the session share the
    /// same tables.
    void add_own_table(std::shared_ptr<const OwnTable> table);
    void remove_own_table(std::string_view reference);
    /// A new gesture number, never 0.
    std::uint64_t new_gesture() { return ++*gestures_; }

    bool waits() const { return !waiting_.empty(); } ///< edits are pending, so another frame is needed
    void drop_edits() { waiting_.clear(); }          ///< drops pending edits
    /// Applies pending edits, and drops data that the last frame did not need if the limit is exceeded. Returns true if
    /// the state has changed.
    bool begin_frame();
    /// The window or page is hidden, or has been idle for long: keeps only what the last frame showed. Training pauses
    /// until it is visible again, if the person has chosen that.
    void rest();

    /// The field of the present state, and of any other state (another method, one key changed); cached.
    const FieldPtr& field() { return made(state()).field; }
    const MakeResult& made(const State& state);
    /// The result that a view computes from these inputs with `make`, a lambda that returns a shared pointer. It is
    /// computed once and cached while the inputs stay the same.
    template <class T, class Make> std::shared_ptr<const T> derived(Inputs inputs, const Make& make) {
        return derived_.get<T>(std::move(inputs), make);
    }
    const Tile& tile(const FieldPtr& field, const Viewport& viewport, Pixel pixel = Pixel::mean) {
        return tiles_.tile(field, viewport, pixel);
    }
    bool unfinished() const { return tiles_.unfinished(); } ///< tiles of this frame want another one
    Pixel pixel() const;                                    ///< of the present state

    /// Trains models; made on the first call. Results stay when no view shows them.
    learning::Trainer& trainer();
    /// Finds out what a person's table is; made on the first call.
    recognition::Recogniser& recogniser();
    /// Called once a frame. True if training or recognition has made progress.
    bool follow_background();
    /// Takes over the limits, the host and the gesture counter of another session, from the next frame on.
    void work_as(const Session& other);

    /// The messages for the person until they are dismissed: issues of the last applied text, then the method's, then
    /// the platform's.
    std::vector<Issue> messages();
    /// Replaces the message on this topic; an empty sentence removes it.
    void tell(std::string_view topic, std::string_view sentence);
    void dismiss_messages();

    /// The focus: the cell of field() that was pointed at last, or that the state names or highlights; at first a cell
    /// that shows something. It is moved inside if the field has become smaller. All views mark the same cell.
    Cell focus();
    /// Moves the focus temporarily, as the pointer does.
    void set_focus(Cell cell) {
        focus_ = cell;
        pointed_at_ = true;
    }
    /// A question about the picture waits for its answer: views leave out words that draw the conclusion.
    bool answer_waits() const { return answer_waits_; }
    void set_answer_waits(bool waits) { answer_waits_ = waits; }
    bool pointed_at() const { return pointed_at_; } ///< set_focus was called since begin_frame
    void keep_focus();                              ///< writes the focus into the state
    /// Moves the focus to a cell that the state speaks of (the position at which a clock stands).
    void look_at(Cell cell) { focus_ = home_ = cell; }
    /// The focus goes back to where the state or look_at put it last, as when the pointer has left.
    void release_focus() { focus_ = home_; }
    /// The focus goes to the cell that the state itself names or highlights, now and when the pending edits have been
    /// applied; views then look at what their parameters speak of.
    void reset_focus();
    Index focus_resets() const { return resets_; } ///< how often that has happened, also by a step of a lesson
    /// The pinned rows of field() that it has, in the order of their letters.
    std::vector<Index> pins();
    /// Pins a row, or unpins it if it is pinned; a fifth pin replaces the first.
    void toggle_pin(Index row);
    /// The cells that share the focus's pixel in this frame; the focus alone unless a view said otherwise.
    Block focus_block();
    void set_focus_block(Block block) { focus_block_ = block; }

  private:
    struct Edit {
        enum class Kind { set, reset, reset_all, undo, redo, apply, apply_afresh, replace, amend } kind;
        const Parameter* parameter = nullptr;
        Value value = {};
        std::uint64_t gesture = 0;
        std::string text = {};
        Parsed parsed = {};
    };
    struct CachedField {
        std::string key;
        MakeResult made;
        bool used = true; ///< since begin_frame
    };
    void drop_unused(std::size_t most);
    const MakeResult& cached(const State& state);
    void carry_out(Edit& edit);
    void take(Parsed parsed);
    void set_own_tables(std::shared_ptr<const OwnTables> tables);
    void follow_focus(const State& before);
    void begin_focus();

    History history_;
    std::vector<Edit> waiting_;
    std::vector<CachedField> fields_;   ///< most recently used first
    std::optional<MakeResult> present_; ///< of the present state: views ask for it many times a frame
    Derived derived_;
    TileCache tiles_;
    std::size_t kept_bytes_;
    background::StartHost start_host_;
    std::shared_ptr<learning::Trainer> trainer_;
    std::shared_ptr<recognition::Recogniser> recogniser_;
    std::vector<Issue> issues_;
    std::vector<Issue> told_;          ///< messages of the platform; the keys are topics
    std::string dismissed_;            ///< the method's messages that the person has closed, joined
    std::optional<Cell> focus_, home_; ///< home_: where the pointer leaves it
    bool pointed_at_ = false, answer_waits_ = false;
    bool reset_ = false; ///< reset_focus was called since begin_frame
    Index resets_ = 0;
    std::optional<Block> focus_block_;
    std::shared_ptr<std::uint64_t> gestures_ = std::make_shared<std::uint64_t>(0); ///< number of gestures so far
    std::uint64_t last_gesture_ = 0;
    bool last_was_undo_ = false;
    int frames_at_rest_ = 0; ///< frames since the last edit
};

}
