#include "session/tile_cache.hpp"

#include <algorithm>

namespace posenc {

const Tile& TileCache::tile(const FieldPtr& field, const Viewport& viewport) {
    const auto found = std::find_if(tiles_.begin(), tiles_.end(),
                                    [&](const Tile& tile) { return tile.field == field && tile.viewport == viewport; });
    if (found != tiles_.end()) {
        tiles_.splice(tiles_.begin(), tiles_, found);
        return tiles_.front();
    }
    tiles_.push_front({field, viewport, {}, ++made_});
    Tile& tile = tiles_.front();
    tile.means.resize(static_cast<std::size_t>(viewport.rows.samples) *
                      static_cast<std::size_t>(viewport.cols.samples));
    field->sample(viewport, tile.means);
    std::size_t samples = 0;
    for (auto kept = tiles_.begin(); kept != tiles_.end();) {
        samples += kept->means.size();
        kept = samples > most_samples && kept != tiles_.begin() ? tiles_.erase(kept) : std::next(kept);
    }
    return tiles_.front();
}

}
