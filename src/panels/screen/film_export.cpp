// See film_export.hpp.
#include "panels/screen/film_export.hpp"

#include "core/state/number_run.hpp"
#include "core/text.hpp"
#include "export/gif.hpp"
#include "platform/long_file.hpp"

namespace posenc {

struct FilmExport::Job {
    Job(const WishedFigure& wished, const FilmWish& wish, const std::string& name)
        : figure(wished), row(*wish.row), numbers(number_run(row, wish.from, wish.to, wish.count)),
          file(platform::begin_file(name)) {}

    /// False: drawing or writing failed.
    bool draw_next() {
        const platform::Picture picture = draw_figure(figure.drawn.with(row, {numbers[drawn], {}, {}}), figure.width,
                                                      figure.height, figure.scale, figure.options);
        if (picture.width == 0)
            return false;
        if (!film)
            film.emplace(picture.width, picture.height, format(figure.carried), sink);
        ++drawn;
        return film->add(picture.rgba.data(), drawn < numbers.size() ? usual_stay : last_stay);
    }

    WishedFigure figure;
    const Parameter& row;
    std::vector<double> numbers;
    std::size_t drawn = 0;
    std::uint64_t room = platform::room_for_file(), written = 0;
    bool taken = true; ///< false: the file accepts no more bytes
    std::unique_ptr<platform::LongFile> file;
    Sink sink = [this](std::string_view bytes) {
        written += bytes.size();
        return taken = written <= room && file->add(bytes);
    };
    std::optional<GifFile> film; ///< from the first picture on
};

FilmExport::FilmExport() = default;
FilmExport::~FilmExport() = default;

void FilmExport::begin(const WishedFigure& figure, const FilmWish& wish, const std::string& name) {
    job_.reset(); // first, because the page can hold the pieces of one file only
    job_ = std::make_unique<Job>(figure, wish, name + "-" + std::string(wish.row->key) + ".gif");
}

float FilmExport::part_drawn() const {
    return static_cast<float>(job_->drawn) / static_cast<float>(job_->numbers.size());
}

std::optional<ShareAnswer> FilmExport::advance() {
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
    if (!whole && ended->taken) // an incomplete film is not saved
        return ShareAnswer{"Not saved: there is not enough memory"};
    return ShareAnswer{ended->file->finish()};
}

void FilmExport::cancel() {
    job_.reset();
}

}
