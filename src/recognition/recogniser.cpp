#include "recognition/recogniser.hpp"

namespace posenc::recognition {

void Recogniser::ask(const OwnTablePtr& table, Index slice, std::string_view expected) {
    if (!host_ && start_)
        host_ = start_();
    news_ = {};
    table_ = table;
    busy_ = host_ != nullptr;
    if (busy_)
        host_->post(message_of({++asked_, table, slice, std::string(expected)}));
}

void Recogniser::cancel() {
    if (busy_)
        host_->post(message_of({.number = ++asked_}));
    news_ = {};
    table_ = nullptr;
    busy_ = false;
}

bool Recogniser::follow(double seconds) {
    if (!busy_)
        return false;
    const bool here = host_->work(seconds);
    bool changed = false;
    while (const std::optional<std::string> message = host_->take()) {
        read_news(*message, asked_, news_);
        changed = true;
    }
    if (news_.ended || !news_.failed.empty())
        busy_ = false;
    if (!news_.failed.empty())
        host_.reset(); // the next question starts a new host
    return changed || (here && busy_);
}

}
