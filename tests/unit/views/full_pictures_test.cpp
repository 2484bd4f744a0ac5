// Every view draws more than words: its pictures (tests/pictures.json) against the same screen with its draw call left
// out, both without letters. A view that draws only its labels leaves its plots as they were, which is shown too.
#include "core/state/presets.hpp"
#include "unit/screen/listed_pictures.hpp"
#include "unit/views/view_screen.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <cctype>
#include <vector>

namespace posenc::full_pictures_test {
namespace {

/// Letters take their colours from the picture of the font, everything else from its one white pixel.
void hide_letters() {
    const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
        ImDrawList& list = *window->DrawList;
        for (const ImDrawCmd& command : list.CmdBuffer)
            for (unsigned i = 0; command.TexRef._TexData && i < command.ElemCount; ++i) {
                const int index = list.IdxBuffer[static_cast<int>(command.IdxOffset + i)];
                ImDrawVert& vertex = list.VtxBuffer[static_cast<int>(command.VtxOffset) + index];
                if (vertex.uv.x != white.x || vertex.uv.y != white.y)
                    vertex.col &= ~IM_COL32_A_MASK;
            }
    }
}

class PlotScreen : public ViewScreen {
  protected:
    using ViewScreen::ViewScreen;

    void draw(Rect area) override {
        ImGui::GetStyle().AntiAliasedLinesUseTex = false; // from the next frame on: lines are no letters
        if (view_is_drawn_)
            ViewScreen::draw(area);
        hide_letters();
    }

    /// How much of its plots, or of its whole area where it has none, the view draws on: 0 … 1.
    double share_drawn_on(std::string_view state) {
        view_is_drawn_ = true;
        show(state);
        std::vector<Item> plots;
        for (const Item& item : items())
            if (item.kind == "plot")
                plots.push_back(item);
        const platform::Picture with = screen_->picture();
        if (plots.empty())
            plots.push_back(
                {"the view", "plot", 0, 0, static_cast<float>(with.width), static_cast<float>(with.height)});
        view_is_drawn_ = false;
        screen_->frame();
        const platform::Picture without = screen_->picture();
        int pixels = 0, differ = 0;
        for (int y = 0; y < with.height; ++y)
            for (int x = 0; x < with.width; ++x)
                if (std::any_of(plots.begin(), plots.end(), [&](const Item& plot) { return is_in(plot, x, y); })) {
                    const auto at = 4 * (static_cast<std::ptrdiff_t>(y) * with.width + x);
                    ++pixels;
                    differ +=
                        !std::equal(with.rgba.begin() + at, with.rgba.begin() + at + 4, without.rgba.begin() + at);
                }
        TearDown();
        return pixels == 0 ? 0 : static_cast<double>(differ) / pixels;
    }

  private:
    static bool is_in(const Item& item, int x, int y) {
        const auto px = static_cast<float>(x), py = static_cast<float>(y);
        return px >= item.x && px < item.x + item.width && py >= item.y && py < item.y + item.height;
    }

    bool view_is_drawn_ = true;
};

std::vector<ListedPicture> preset_pictures() {
    std::vector<ListedPicture> all;
    for (const Preset& preset : presets()) {
        std::string name(preset.name);
        std::erase_if(name, [](unsigned char c) { return std::isalnum(c) == 0; }); // as Google Test wants it
        all.push_back({std::string(parse(preset.state).state.text("view")), name, std::string(preset.state)});
    }
    return all;
}

class FullPictures : public PlotScreen, public testing::WithParamInterface<ListedPicture> {
  protected:
    FullPictures() : PlotScreen(*find_view(GetParam().view)) {}

    void expect_full(const char* theme) {
        const View& view = *find_view(GetParam().view);
        const double least = GetParam().name == "empty" ? 0.005 : 0.1; // a matrix of one cell, a sentence without words
        const bool named = GetParam().state.find("method=") != std::string::npos;
        const std::string state = (named ? "" : std::string(view.example) + "&") + GetParam().state;
        theme_ = theme;
        EXPECT_GE(share_drawn_on(state), least) << state << ", " << theme;
    }
};

TEST_P(FullPictures, AreDrawnOnTheirPlots) {
    expect_full("light");
}
TEST_P(FullPictures, DISABLED_AreDrawnInTheOtherThemes) {
    for (const char* theme : {"dark", "contrast"})
        expect_full(theme);
}

INSTANTIATE_TEST_SUITE_P(EveryView, FullPictures, testing::ValuesIn(listed_pictures()), name_of_picture);
INSTANTIATE_TEST_SUITE_P(EveryPreset, FullPictures, testing::ValuesIn(preset_pictures()), name_of_picture);

/// Title, ticks and the numbers of the cells, and not one of the cells.
const View only_labels{.id = "labels",
                       .title = "Labels",
                       .example = {},
                       .parameters = {},
                       .draw = [](Session& session, Canvas&, Rect area) {
                           ImDrawList* list = ImGui::GetWindowDrawList();
                           const FieldPtr& field = session.field();
                           note_item({"Encoding heatmap", "plot", area.x, area.y, area.width, area.height});
                           draw_text(list, area.min(), field->description().title, 16, theme().text);
                           for (int row = 0; row < 20; ++row)
                               for (int col = 0; col < 10; ++col)
                                   draw_text(list,
                                             {area.x + area.width * static_cast<float>(col) / 10,
                                              area.y + area.height * static_cast<float>(row) / 20},
                                             std::to_string(field->at({row, col})), 12, theme().text);
                       }};

class OnlyLabels : public PlotScreen {
  protected:
    OnlyLabels() : PlotScreen(only_labels) {}
};

TEST_F(OnlyLabels, AreNoPicture) {
    EXPECT_EQ(share_drawn_on("length=20&d_model=10"), 0);
}

}
}
