// A new file in a folder. It never replaces another file, and gets its final name only when it is complete.
#pragma once

#include "platform/long_file.hpp"

#include <cstdio>
#include <filesystem>

namespace posenc::platform {

class NewFile : public LongFile {
  public:
    /// While it is written it is called "NAME.part"; where a name is taken, a number is added.
    NewFile(std::filesystem::path folder, std::string_view name);
    ~NewFile() override;

    bool add(std::string_view bytes) override;
    std::string finish() override;
    /// Of the finished file; empty where it could not be written.
    std::filesystem::path place() const { return problem_.empty() ? path_ : std::filesystem::path(); }

  private:
    void fail(int error);
    bool put_in_place();

    std::filesystem::path folder_, path_, part_;
    std::string name_, problem_; ///< why it cannot be written; empty while all is well
    std::FILE* file_ = nullptr;
};

}
