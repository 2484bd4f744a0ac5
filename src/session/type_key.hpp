// A unique address for every type, as a key for values stored by type.
#pragma once

namespace posenc {

/// Not const, so that no linker merges two of them.
template <class T> inline char type_key = 0;

}
