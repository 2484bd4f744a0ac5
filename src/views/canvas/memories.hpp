// What views keep from frame to frame for one canvas, and which is not part of the state: a gesture in progress, the
// part chosen where only one has room, a field that is being typed in. There is one value of each type, created on
// first use.
#pragma once

#include "session/type_key.hpp"

#include <map>
#include <memory>

namespace posenc {

class Memories {
  public:
    template <class T> T& of() {
        std::shared_ptr<void>& slot = slots_[&type_key<T>];
        if (!slot)
            slot = std::make_shared<T>();
        return *static_cast<T*>(slot.get());
    }

  private:
    std::map<const char*, std::shared_ptr<void>, std::less<>> slots_;
};

}
