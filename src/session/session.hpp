// One person's session: the state with its history, the edits that wait for the next frame, the fields made from the
// state, the samples drawn lately, and the cell pointed at. No drawing. Data flows one way: views and panels hand in
// edits; begin_frame applies them; the frame is drawn from the state that results.
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

/// What a session may take of the machine.
struct SessionLimits {
    /// Seconds a frame that tiles may take; what is not reached comes in the next frames.
    double sampling_budget = std::numeric_limits<double>::infinity();
    std::size_t kept_bytes = std::size_t{256} << 20; ///< of fields and tiles that the last frame did not need
};

class Session {
  public:
    /// Without `start_host` nothing is trained or recognised.
    explicit Session(State start = {}, const SessionLimits& limits = {}, background::StartHost start_host = nullptr)
        : history_(std::move(start)), tiles_(limits.sampling_budget), kept_bytes_(limits.kept_bytes),
          start_host_(start_host) {
        follow_focus({});
    }

    const State& state() const { return history_.present(); }
    bool can_undo() const { return history_.can_undo(); }
    bool can_redo() const { return history_.can_redo(); }

    // Edits wait until begin_frame. Edits of the same non-zero gesture are one step of undo.
    void edit(const Parameter& parameter, Value value, std::uint64_t gesture = 0);
    void edit(std::string_view key, std::string_view text, std::uint64_t gesture = 0); ///< text known to be good
    void reset(std::string_view key);                                                  ///< one key to its default
    void reset_all();
    void undo();
    void redo();
    /// Text from outside (link, file, page): read on top of the present state, or of the defaults if `afresh`.
    void apply(std::string_view text, bool afresh = false);
    /// Makes a state the present one: one step of undo. The list of issues becomes what could not be used for it.
    void replace(State state, std::vector<Issue> issues = {});
    void replace(Parsed parsed) { replace(std::move(parsed.state), std::move(parsed.issues)); }
    /// The gesture of the last edit carried out; 0 when it was none.
    std::uint64_t last_gesture() const { return last_gesture_; }
    /// Makes a state the present one, without a step of undo.
    void show(State state);
    /// Adds a table that a person brought, or takes one away again: at once, and no step of undo. Every state of the
    /// session has the same tables, wherever it came from.
    void bring(std::shared_ptr<const OwnTable> table);
    void forget(std::string_view reference);
    /// The number for a new gesture, never 0.
    std::uint64_t new_gesture() { return ++*gestures_; }

    bool waits() const { return !waiting_.empty(); } ///< edits want another frame
    void drop_edits() { waiting_.clear(); }          ///< that wait
    /// Applies what waits, and drops what the last frame did not need where that is too much. Returns true when the
    /// state changed.
    bool begin_frame();
    /// Nobody looks, or has done anything for long: keeps only what the last frame showed. Training waits until
    /// somebody looks again, where that is chosen.
    void rest();

    /// The field of the present state, and of any other state (another method, one key changed); cached.
    const FieldPtr& field() { return made(state()).field; }
    const Made& made(const State& state);
    /// What a view computes from these inputs with `make`, a lambda that returns a shared pointer: made once while the
    /// inputs stay the same.
    template <class T, class Make> std::shared_ptr<const T> derived(Inputs inputs, const Make& make) {
        return derived_.get<T>(std::move(inputs), make);
    }
    const Tile& tile(const FieldPtr& field, const Viewport& viewport, Pixel pixel = Pixel::mean) {
        return tiles_.tile(field, viewport, pixel);
    }
    bool unfinished() const { return tiles_.unfinished(); } ///< tiles of this frame want another one
    Pixel pixel() const;                                    ///< of the present state

    /// Models that learn; made when it is first asked for. Its results stay when no view shows them.
    learning::Trainer& trainer();
    /// Says what a person's table is; made when it is first asked for.
    recognition::Recogniser& recogniser();
    /// Once a frame: true where models have learned something since, or more is known of a table.
    bool follow_background();
    /// By the same means as another session and within the same limits, from the next frame on; gestures are numbered
    /// together.
    void work_as(const Session& other);

    /// What to tell the person: issues of the last text applied, those of the method, then what the platform has told;
    /// until dismissed.
    std::vector<Issue> messages();
    /// A sentence in place of the one before on its topic; an empty one takes that away.
    void tell(std::string_view topic, std::string_view sentence);
    void dismiss_messages();

    /// The cell of field() that is looked at: the last one pointed at, named by the state or pointed out by it, moved
    /// inside when the field has shrunk, and before that one that shows something. Every view marks the same place.
    Cell focus();
    /// In passing, as the pointer does.
    void set_focus(Cell cell) {
        focus_ = cell;
        pointed_at_ = true;
    }
    bool pointed_at() const { return pointed_at_; } ///< set_focus was called since begin_frame
    void keep_focus();                              ///< the state names the cell from now on
    /// The pinned rows of field() that it has, in the order of their letters.
    std::vector<Index> pins();
    /// Pins a row, or takes it off when it is pinned; the fifth takes the place of the first.
    void toggle_pin(Index row);
    /// The cells that share the focus's pixel in this frame; the focus alone unless a view said otherwise.
    Block focus_block();
    void set_focus_block(Block block) { focus_block_ = block; }

  private:
    struct Edit {
        enum class Kind { set, reset, reset_all, undo, redo, apply, apply_afresh, replace } kind;
        const Parameter* parameter = nullptr;
        Value value = {};
        std::uint64_t gesture = 0;
        std::string text = {};
        Parsed parsed = {};
    };
    struct CachedField {
        std::string key;
        Made made;
        bool used = true; ///< since begin_frame
    };
    void drop_unused(std::size_t most);
    const Made& cached(const State& state);
    void carry_out(Edit& edit);
    void take(Parsed parsed);
    void have(std::shared_ptr<const OwnTables> tables);
    void follow_focus(const State& before);

    History history_;
    std::vector<Edit> waiting_;
    std::vector<CachedField> fields_; ///< most recently used first
    std::optional<Made> present_;     ///< of the present state: views ask for it many times a frame
    Derived derived_;
    TileCache tiles_;
    std::size_t kept_bytes_;
    background::StartHost start_host_;
    std::shared_ptr<learning::Trainer> trainer_;
    std::shared_ptr<recognition::Recogniser> recogniser_;
    std::vector<Issue> issues_;
    std::vector<Issue> told_; ///< by the platform; their keys are its topics
    std::string dismissed_;   ///< the method's messages that the person has closed, joined
    std::optional<Cell> focus_;
    bool pointed_at_ = false;
    std::optional<Block> focus_block_;
    std::shared_ptr<std::uint64_t> gestures_ = std::make_shared<std::uint64_t>(0); ///< made so far
    std::uint64_t last_gesture_ = 0;
    int frames_at_rest_ = 0; ///< since something waited
};

}
