#include "layout/places.hpp"

#include <iterator>
#include <utility>

namespace posenc::layout {

namespace {

constexpr std::pair<int, int> sizes[] = {
    {320, 400},  {320, 568},  {344, 882},  {360, 640},   {375, 667},   {390, 844},  {412, 915},   {430, 932},
    {480, 800},  {540, 720},  {568, 320},  {600, 960},   {667, 375},   {720, 540},  {768, 1024},  {800, 600},
    {820, 1180}, {844, 390},  {899, 700},  {900, 700},   {932, 430},   {960, 540},  {1000, 700},  {1024, 600},
    {1024, 768}, {1100, 800}, {1180, 820}, {1199, 800},  {1200, 800},  {1280, 720}, {1280, 800},  {1280, 862},
    {1366, 768}, {1440, 900}, {1536, 864}, {1600, 1200}, {1920, 1080}, {2048, 858}, {2560, 1440}, {3440, 1440}};
static_assert(std::size(sizes) == size_count);

constexpr float densities[] = {1, 1.25F, 1, 2, 1};
constexpr std::string_view text_sizes[] = {"1", "1.25", "1.5", "2"}, languages[] = {"en", "de"},
                           themes[] = {"light", "dark", "contrast"};

}

Place place(int state, int size) {
    const auto [width, height] = sizes[size];
    const float density = densities[(size + state / 3) % 5];
    return {width,
            height,
            density,
            text_sizes[(size + state) % 4],
            languages[(size / 4 + state / 4 + state) % 2],
            themes[(size + state) % 3]};
}

}
