// Native benchmarks: the kernels, a whole frame of each view after an edit, and an export. Names are plain, without
// suffixes, because the table of README.md and other measurements find them by name:
//
//   memcpy/2048x1024, sample/…   see kernels.hpp
//   frame/VIEW                   the view's example at 1600 × 900 without a display: one edit and the frame after it
//   export/npy                   a field of 4096 × 1024 as float32 into a sink that only counts
#include "core/state/parameters.hpp"
#include "explorer.hpp"
#include "kernels.hpp"

#include "core/method.hpp"
#include "export/npy.hpp"
#include "platform/headless/headless.hpp"
#include "session/session.hpp"
#include "views/views.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>

namespace {

using namespace posenc;

/// A parameter that changes the picture, and two values between which edits go back and forth.
struct BackAndForth {
    std::string_view key, one, other;
};

BackAndForth edit_of(const Session& session) {
    const Method* method = find_method(session.state().text("method"));
    for (const Parameter* parameter : method->parameters)
        if (parameter->key == "length")
            return {"length", "59", "60"};
    return {"depth", "3", "4"};
}

void measure_frame(benchmark::State& run, const View* view) {
    Explorer explorer(std::string(view->example) + "&view=" + std::string(view->id));
    platform::Headless screen(1600, 900, 1, explorer.program());
    if (!screen.ready())
        return run.SkipWithError(screen.error().c_str());
    screen.frame(4); // layouts settle in the first ones
    const BackAndForth edit = edit_of(explorer.session());
    bool forth = false;
    for (auto _ : run) {
        forth = !forth;
        explorer.session().edit(edit.key, forth ? edit.other : edit.one);
        screen.frame(1);
        screen.paint();
    }
}

void measure_export(benchmark::State& run) {
    const FieldPtr field = make_field(State{}.with("length", "4096").with("d_model", "1024")).field;
    std::size_t bytes = 0;
    for (auto _ : run) {
        bytes = 0;
        write_npy(*field, whole(*field), NpyType::float32, [&](std::string_view piece) {
            bytes += piece.size();
            return true;
        });
    }
    run.SetBytesProcessed(run.iterations() * static_cast<std::int64_t>(bytes));
}

void register_all() {
    for (Kernel& kernel : kernels())
        benchmark::RegisterBenchmark(kernel.name.c_str(), [run_once = kernel.run](benchmark::State& run) {
            for (auto _ : run) {
                run_once();
                benchmark::ClobberMemory();
            }
        });
    for (const View* view : views())
        benchmark::RegisterBenchmark(("frame/" + std::string(view->id)).c_str(), measure_frame, view);
    benchmark::RegisterBenchmark("export/npy", measure_export);
}

}

int main(int argc, char** argv) {
    posenc::add_parameters(posenc::view_parameters());
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 2;
    register_all();
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
}
