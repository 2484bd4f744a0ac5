#include "recognition/worker.hpp"

#include "core/precision/number_format.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace posenc::recognition {

void Worker::receive(std::string_view message) {
    std::optional<Request> request = read_request(message);
    if (!request)
        return;
    recognising_.reset();
    if (request->table)
        begin(std::move(*request));
}

namespace {

/// Whether the columns of a slice are the two parts of complex numbers, as they are unless other axes were chosen.
bool shows_both_parts(const OwnTable& table) {
    const OwnLayout& layout = table.layout();
    return table.type_behind().starts_with("complex") && table.shape().size() > 2 &&
           layout.col.number == static_cast<Index>(table.shape().size()) - 1 &&
           layout.row.number == layout.col.number - 1;
}

}

void Worker::begin(Request request) {
    const OwnTable& table = *request.table;
    const bool complex = shows_both_parts(table);
    // Of complex numbers each slice is a row: its cells are the real and the imaginary parts in turn.
    const Cell slice = table.size(), size = complex ? Cell{table.slices(), slice.row * slice.col} : slice;
    number_ = request.number;
    all_rows_ = size.row;
    rows_ = std::clamp<Index>(most_looked_at / std::max<Index>(size.col, 1), 1, size.row);
    values_.clear();
    uncertainty_.clear();
    values_.reserve(static_cast<std::size_t>(rows_ * size.col));
    for (Index row = 0; row < rows_; ++row)
        for (Index col = 0; col < size.col; ++col) {
            const Index of = complex ? row : request.slice;
            const Cell cell = complex ? Cell{col / slice.col, col % slice.col} : Cell{row, col};
            values_.push_back(table.at(of, cell));
            if (table.is_printed())
                uncertainty_.push_back(static_cast<float>(table.uncertainty_at(of, cell)));
        }
    expected_.reset();
    if (!request.expected.empty())
        expected_ = parse(request.expected).state;
    NumberTable numbers{rows_, size.col, values_, roundoff_of(table.type_behind())};
    numbers.uncertainty = uncertainty_;
    numbers.type_known = table.type_behind() != "text";
    numbers.complex = complex;
    recognising_ = std::make_unique<Recognising>(numbers, expected_ ? &*expected_ : nullptr);
}

bool Worker::work(double seconds) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point start = Clock::now();
    while (recognising_) {
        if (!recognising_->step()) {
            end();
            return false;
        }
        if (std::chrono::duration<double>(Clock::now() - start).count() >= seconds)
            break;
    }
    if (recognising_)
        tell(share_line(number_, recognising_->share()));
    return recognising_ != nullptr;
}

void Worker::end() {
    Answer answer;
    Recognition found = recognising_->result();
    answer.difference = std::move(found.difference);
    for (Match& match : found.matches)
        answer.matches.push_back({std::move(match.state), std::move(match.text), match.as_good_as_first});
    if (found.plain)
        answer.plain = std::move(found.plain->text);
    if (rows_ < all_rows_)
        answer.facts.push_back("Looked at were the first " + readable_integer(rows_) + " of " +
                               readable_integer(all_rows_) + " rows.");
    for (TableFact& fact : found.facts)
        answer.facts.push_back(std::move(fact.text));
    tell(answer_lines(number_, answer));
    recognising_.reset();
}

}
