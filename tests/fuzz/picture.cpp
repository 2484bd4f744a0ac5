// Any bytes as a picture that is to carry settings: a state or a problem; and a state that was read is carried by a
// picture of ours as it is.
#include "check.hpp"

#include "export/png.hpp"
#include "import/pictures/picture_state.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace posenc;
    using namespace posenc::fuzz;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    if (!is_picture(bytes))
        return 0;
    const PictureState picture = read_picture_state(bytes);
    require_one_line(picture.problem);
    require(picture.problem.empty() || picture.state.empty(), "a problem or a state", picture.state);
    if (!picture.problem.empty())
        return 0;
    require(valid_utf8_prefix(picture.state) == picture.state.size(), "a state is UTF-8 text");
    require_messages(parse(picture.state).issues);
    constexpr std::uint8_t pixel[4] = {};
    std::string ours;
    require(write_png(1, 1, pixel, into(ours), picture.state), "a pixel can be written");
    const PictureState again = read_picture_state(ours);
    require(again.problem.empty() && again.state == picture.state, "a picture of ours is read as it was", again.state);
    return 0;
}
