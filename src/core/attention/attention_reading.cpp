// How much of each part can be read back from the input: every row of the input projected on the embedding of each
// token, or on the encoding of each place.
//
//   r[i, j] = x_i · t_j / (t_j · t_j),   t the embeddings or the encodings as they stand in the input
//
// If embeddings and encodings were orthogonal, r[i, i] would be 1, and the other cells would show what the parts
// themselves have in common. Whatever embeddings and encodings share adds to it. The wider random embeddings are, the
// more nearly they are orthogonal to anything. A part of zeros cannot be read: 0.
#include "core/attention/attention_head.hpp"
#include "core/attention/attention_stages.hpp"
#include "core/text.hpp"

namespace posenc {

namespace {

class ReadBack : public Field {
  public:
    ReadBack(AttentionHeadPtr head, bool words)
        : head_(std::move(head)), words_(words), parts_(words ? head_->input.content() : head_->input.positions()) {}

    Cell size() const override { return {head_->sum.count(), parts_.count()}; }
    double at(Cell cell) const override {
        const double length = dot(parts_.row(cell.col), parts_.row(cell.col));
        return length == 0 ? 0 : dot(head_->sum.row(cell.row), parts_.row(cell.col)) / length;
    }
    std::size_t held_bytes() const override { return head_->sum.held_bytes() + parts_.held_bytes(); }

    Description describe() const override {
        const double high = scale_end(*this, 1);
        return {words_ ? "Words read back, token by word" : "Positions read back, token by position",
                head_->names("token"), words_ ? head_->names("word") : AxisNames{"position", first_position(), {}},
                -high, high};
    }
    Explanation explain(Cell cell) const override {
        const double length = dot(parts_.row(cell.col), parts_.row(cell.col)), value = at(cell);
        const std::string part = std::string(words_ ? "e_" : "u_") + std::to_string(cell.col);
        const AttentionTokens& tokens = head_->input.tokens;
        std::vector<Step> steps{{token_name(tokens, cell.row) + ", " +
                                     (words_ ? "word of " + token_name(tokens, cell.col)
                                             : "position " + readable_integer(first_position() + cell.col)),
                                 undefined}};
        if (length == 0)
            steps.push_back({part + " is zero, so nothing can be read: 0", 0});
        else
            steps.push_back({"x_" + std::to_string(cell.row) + " · " + part + " / |" + part + "|² = " +
                                 readable(value * length) + " / " + readable(length) + " = " + readable(value),
                             value});
        return {std::move(steps), head_->fact(),
                std::string(stage_meaning(words_ ? AttentionStage::word_reading : AttentionStage::position_reading))};
    }

  private:
    Index first_position() const {
        return head_->input.use == EncodingUse::none ? 0 : static_cast<Index>(head_->first_position);
    }

    AttentionHeadPtr head_;
    bool words_;
    Rows parts_;
};

}

FieldPtr attention_reading(AttentionHeadPtr head, bool words) {
    return std::make_shared<ReadBack>(std::move(head), words);
}

Index rows_read_right(const Field& reading) {
    Index right = 0;
    for (Index row = 0; row < reading.size().row; ++row) {
        bool most = true;
        for (Index col = 0; col < reading.size().col; ++col)
            most = most && reading.at({row, col}) <= reading.at({row, row});
        right += most ? 1 : 0;
    }
    return right;
}

}
