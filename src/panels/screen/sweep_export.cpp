// See sweep_export.hpp.
#include "panels/screen/sweep_export.hpp"

#include "core/state/number_run.hpp"
#include "core/text.hpp"
#include "export/gif.hpp"
#include "platform/long_file.hpp"

namespace posenc {

struct SweepExport::Job {
    Job(const State& shown, const ShareWish& wish, const std::string& name)
        : state(shown), row(*wish.sweep.row),
          numbers(number_run(row, wish.sweep.from, wish.sweep.to, wish.sweep.count)),
          scale(static_cast<float>(wish.scale)), options{wish.caption, wish.cells}, file(platform::begin_file(name)) {}

    /// False: no more can be drawn or written.
    bool draw_next() {
        const platform::Picture picture =
            draw_figure(state.with(row, {numbers[drawn], {}, {}}), width, height, scale, options);
        if (picture.width == 0)
            return false;
        if (!film)
            film.emplace(picture.width, picture.height, format(state), sink);
        ++drawn;
        return film->add(picture.rgba.data(), drawn < numbers.size() ? usual_stay : last_stay);
    }

    State state;
    const Parameter& row;
    std::vector<double> numbers;
    int width = 0, height = 0;
    float scale;
    FigureOptions options;
    std::size_t drawn = 0;
    std::uint64_t room = platform::room_for_file(), written = 0;
    bool taken = true; ///< all that was written
    std::unique_ptr<platform::LongFile> file;
    Sink sink = [this](std::string_view bytes) {
        written += bytes.size();
        return taken = written <= room && file->add(bytes);
    };
    std::optional<GifFile> film; ///< from the first picture on
};

SweepExport::SweepExport() = default;
SweepExport::~SweepExport() = default;

void SweepExport::begin(const State& state, int width, int height, const ShareWish& wish, const std::string& name) {
    job_.reset(); // before the next one begins: the page holds the pieces of one file only
    job_ = std::make_unique<Job>(state, wish, name + "-" + std::string(wish.sweep.row->key) + ".gif");
    job_->width = width;
    job_->height = height;
}

float SweepExport::part_drawn() const {
    return static_cast<float>(job_->drawn) / static_cast<float>(job_->numbers.size());
}

std::optional<ShareAnswer> SweepExport::advance() {
    const bool good = job_->draw_next();
    if (good && job_->drawn < job_->numbers.size())
        return std::nullopt;
    const std::unique_ptr<Job> ended = std::move(job_);
    if (!ended->film)
        return ShareAnswer{"Not saved: there is no picture"};
    const bool whole = ended->film->finish() && good;
    if (ended->written > ended->room)
        return ShareAnswer{"Not saved: the film would be larger than " +
                           readable_integer(static_cast<long long>(ended->room >> 20)) +
                           " MiB; choose fewer pictures, or fewer pixels"};
    if (!whole && ended->taken) // a part of a film is none
        return ShareAnswer{"Not saved: there is not enough memory"};
    return ShareAnswer{ended->file->finish()};
}

void SweepExport::cancel() {
    job_.reset();
}

}
