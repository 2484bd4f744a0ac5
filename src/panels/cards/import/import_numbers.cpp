#include "panels/cards/import/import_numbers.hpp"

#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "import/numbers/readers.hpp"
#include "import/numbers/tensor_table.hpp"
#include "platform/platform.hpp"
#include "views/views.hpp"

namespace posenc {

namespace {

/// Reads from the platform the parts of a file that is too long to be handed over as a whole.
class OpenedFile final : public Bytes {
  public:
    std::uint64_t size() const override { return platform::file_size(); }
    bool read(std::uint64_t offset, std::span<std::byte> out) const override {
        const platform::FilePart part = platform::file_part(offset, out);
        coming_ = coming_ || part == platform::FilePart::coming;
        return part == platform::FilePart::here;
    }
    bool coming() const { return coming_; }

  private:
    mutable bool coming_ = false;
};

/// The chosen tensor; else the one that the state names, if its table is missing; else the first that can be read.
std::optional<ChosenNumbers> chosen_tensor(const NumberFile& file, std::optional<ChosenNumbers> chosen,
                                           const State& present) {
    if (chosen && chosen->tensor < file.tensors.size())
        return chosen;
    const OwnReference wanted = read_own_reference(present.text("own"));
    for (std::size_t i = 0; !wanted.name.empty() && !own_table_of(present) && i < file.tensors.size(); ++i) {
        if (file.tensors[i].name == wanted.name && file.tensors[i].unreadable.empty())
            return ChosenNumbers{i};
        if (const auto slice = slice_named(file.tensors[i], wanted.name))
            return ChosenNumbers{i, *slice};
    }
    const std::optional<std::size_t> first = first_readable(file);
    return first ? std::optional(ChosenNumbers{*first}) : std::nullopt;
}

std::string about(const NumberFile& file, std::size_t tensor, const OwnTable& table) {
    const std::string what = "‘" + table.name() + "’, " + shape_text(table.shape()) + ", " + table.type();
    if (file.tensors.size() == 1)
        return what;
    return what + (file.tensors[tensor].like_positions ? ": the first of " : ": chosen of ") +
           counted(static_cast<long long>(file.tensors.size()), "tensor") +
           (file.tensors[tensor].like_positions ? " that looks like positions" : "");
}

void offer_views(Imported& result, const State& state) {
    for (const View* view : views())
        if (const std::optional<State> next = draws_methods(*view) ? in_view(state, *view) : std::nullopt)
            result.offers.push_back({std::string(view->title), *next});
}

void show(Imported& result, const State& present) {
    const auto tables = OwnTables::with(present.tables(), result.table);
    const OwnReference wanted = read_own_reference(present.text("own"));
    const bool missed = !present.text("own").empty() && !own_table_of(present) && tables->find(wanted) == result.table;
    const State fresh = with_habits({}, present).with_tables(tables);
    const State state =
        fresh.with("method", registry::own.id).with("own", result.table->reference()).with("view", "heatmap");
    offer_views(result, state);
    result.state = Parsed{missed ? present.with("own", result.table->reference()) : state, {}};
}

/// Reads a model's settings from the file's metadata. They are offered in addition to its numbers, or instead of them
/// if none can be read.
void read_metadata(Imported& result, std::string_view name, const NumberFile& file, const State& present) {
    Imported model;
    read_config(model, name, file.metadata, present);
    if (model.waits || result.table) {
        result.waits = result.waits || model.waits;
        if (model.state)
            result.offers.push_back({"The model’s own settings", model.state->state});
        if (model.config)
            result.told.push_back("Its metadata tell of the model.");
        result.config = std::move(model.config);
        return;
    }
    model.source = result.source;
    if (file.tensors.empty())
        model.told = {"The file holds no tensor; its metadata tell of the model."};
    else
        model.told = {file.tensors.front().unreadable + ".", "Its metadata tell of the model."};
    result = std::move(model);
}

/// The table of the chosen tensor, or of its slice if the tensor is too large to be read as a whole.
std::variant<TensorTable, Unreadable> table_of_chosen(Imported& result, const Bytes& bytes,
                                                      const ChosenNumbers& chosen) {
    NumberFile file = *result.file;
    TensorEntry& entry = file.tensors[chosen.tensor];
    result.tensor = chosen.tensor;
    if (!has_size_to_read(entry)) {
        result.slices = slices_to_read(entry);
        result.slice = std::min(chosen.slice, result.slices - 1);
    }
    if (result.slices > 1)
        entry = slice_to_read(entry, result.slice);
    return table_of_tensor(bytes, file, chosen.tensor);
}

void read_from(Imported& result, const Bytes& bytes, std::string_view name, std::optional<ChosenNumbers> chosen,
               const State& present) {
    auto opened = open_numbers(bytes, name);
    if (const auto* const problem = std::get_if<Unreadable>(&opened)) {
        result.problem = problem->message;
        return;
    }
    result.file = std::make_shared<const NumberFile>(std::get<NumberFile>(std::move(opened)));
    const NumberFile& file = *result.file;
    const std::optional<ChosenNumbers> tensor = chosen_tensor(file, chosen, present);
    if (!tensor && !file.metadata.empty())
        return read_metadata(result, name, file, present);
    if (!tensor) {
        result.problem =
            file.tensors.empty() ? "‘" + quoted(name, 80) + "’ holds no tensor" : file.tensors.front().unreadable;
        return;
    }
    auto read = table_of_chosen(result, bytes, *tensor);
    if (const auto* const problem = std::get_if<Unreadable>(&read)) {
        result.problem = problem->message;
        return;
    }
    TensorTable& brought = std::get<TensorTable>(read);
    result.table = std::move(brought.table);
    result.told = {about(file, result.tensor, *result.table)};
    result.told.insert(result.told.end(), brought.notes.begin(), brought.notes.end());
    if (result.slices > 1)
        result.told.push_back("The whole, " + shape_text(file.tensors[result.tensor].shape) +
                              ", is too large: only this slice of it is read.");
    show(result, present);
    if (!file.metadata.empty())
        read_metadata(result, name, file, present);
}

}

void read_numbers_file(Imported& result, std::string_view name, std::string_view bytes, const State& present,
                       std::optional<ChosenNumbers> chosen) {
    result.title = "Numbers";
    if (bytes.size() <= platform::most_file_bytes) {
        read_from(result, MemoryBytes(bytes), name, chosen, present);
    } else {
        const OpenedFile file;
        read_from(result, file, name, chosen, present);
        result.waits = result.waits || file.coming();
        if (!result.waits)
            platform::close_file();
    }
    if (result.waits) {
        result.title = "The file is being read";
        result.problem.clear();
    } else if (!result.problem.empty()) {
        result.title = "These numbers cannot be used";
        result.problem += ". The settings stay as they are.";
    }
}

}
