// HeatTexture and draw_heat: see heat.hpp. The draw list contains a callback that replaces Dear ImGui's shader by ours,
// the quad of the picture, and a request to restore Dear ImGui's state. Dear ImGui binds the float texture to unit 0
// like any picture; the callback binds the lookup table to unit 1. Texels are fetched by index and never filtered: R32F
// cannot be filtered on every phone, and a cell must show its own number.
#include "platform/heat.hpp"

#include "platform/frame.hpp"
#include "platform/gl.hpp"
#include "platform/heat_draw.hpp"
#include "platform/platform.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

namespace posenc::platform {
namespace {

// Larger uploads leave the fast path of Chromium.
constexpr std::size_t strip_values = (std::size_t{2} << 20) / sizeof(float);
// Shading languages guarantee nothing about NaN and infinity, so texels are finite: other values become a number larger
// than all others, which the shader recognises.
constexpr float largest = 3e38F;
constexpr float not_a_number = 3.4e38F;

constexpr char vertex_shader[] = R"(
in vec2 position;
in vec2 uv;
uniform mat4 projection;
out vec2 where;
void main() {
    where = uv;
    gl_Position = projection * vec4(position, 0.0, 1.0);
}
)";
// Halving the numbers keeps the span of a range finite for all its ends; halving is exact.
constexpr char fragment_shader[] = R"(
in vec2 where;
uniform sampler2D numbers;
uniform sampler2D table;
uniform vec2 range;
uniform vec4 undefined_color;
out vec4 color;
void main() {
    ivec2 size = textureSize(numbers, 0);
    ivec2 texel = clamp(ivec2(floor(where * vec2(size))), ivec2(0), size - 1);
    float v = texelFetch(numbers, texel, 0).r;
    if (v > 3.2e38) {
        color = undefined_color;
        return;
    }
    float clamped = clamp(v, min(range.x, range.y), max(range.x, range.y));
    float span = 0.5 * range.y - 0.5 * range.x;
    float t = 0.5;
    if (span != 0.0)
        t = (0.5 * clamped - 0.5 * range.x) / span;
    else if (v != range.x)
        t = v < range.x ? 0.0 : 1.0;
    color = texelFetch(table, ivec2(clamp(int(floor(255.0 * t + 0.5)), 0, 255), 0), 0);
}
)";

struct Lookup {
    ColorTable colors;
    GLuint texture;
};

/// The objects that all pictures share. They belong to one graphics generation and are made again in the next.
struct Pipeline {
    int generation = -1;
    GLuint program = 0;
    GLint projection = -1;
    GLint range = -1;
    GLint undefined_color = -1;
    std::vector<Lookup> lookups;
    std::size_t oldest = 0;
};

Pipeline pipeline;

// A frame shows few tables at once; an animated table must not pile up textures.
constexpr std::size_t most_lookups = 8;

float drawable(float value) {
    return std::isfinite(value) ? std::clamp(value, -largest, largest) : not_a_number;
}

float range_end(float value) {
    return std::isnan(value) ? 0 : std::clamp(value, -largest, largest);
}

void no_filtering() {
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

void add_shader(GLuint program, GLenum kind, const char* body) {
    const std::string text = std::string(shader_start) + body;
    const char* source = text.c_str();
    const GLuint shader = glCreateShader(kind);
    glShaderSource(shader, 1, &source, nullptr);
    glCompileShader(shader);
    glAttachShader(program, shader);
    glDeleteShader(shader); // it lives on with the program
}

// Dear ImGui has set up the vertex attributes for its own program, which is current: ours uses the same locations.
void build_program() {
    GLint backend = 0;
    glGetIntegerv(GL_CURRENT_PROGRAM, &backend);
    const GLuint program = glCreateProgram();
    add_shader(program, GL_VERTEX_SHADER, vertex_shader);
    add_shader(program, GL_FRAGMENT_SHADER, fragment_shader);
    const auto place = [&](const char* name) {
        return static_cast<GLuint>(glGetAttribLocation(static_cast<GLuint>(backend), name));
    };
    glBindAttribLocation(program, place("Position"), "position");
    glBindAttribLocation(program, place("UV"), "uv");
    glLinkProgram(program);
    glUseProgram(program);
    glUniform1i(glGetUniformLocation(program, "numbers"), 0);
    glUniform1i(glGetUniformLocation(program, "table"), 1);
    pipeline.program = program;
    pipeline.projection = glGetUniformLocation(program, "projection");
    pipeline.range = glGetUniformLocation(program, "range");
    pipeline.undefined_color = glGetUniformLocation(program, "undefined_color");
}

/// Binds a table's texture to the active unit. A new table gets a new texture, or replaces the oldest one if there are
/// many.
void bind_table(const ColorTable& table) {
    for (const Lookup& lookup : pipeline.lookups) {
        if (lookup.colors == table) {
            glBindTexture(GL_TEXTURE_2D, lookup.texture);
            return;
        }
    }
    GLuint texture = 0;
    if (pipeline.lookups.size() < most_lookups)
        glGenTextures(1, &texture);
    if (texture != 0) {
        pipeline.oldest = pipeline.lookups.size();
        pipeline.lookups.push_back({table, texture});
    } else if (!pipeline.lookups.empty()) { // many, or the graphics card gives no more
        pipeline.oldest = (pipeline.oldest + 1) % pipeline.lookups.size();
    } else {
        return;
    }
    Lookup& lookup = pipeline.lookups[pipeline.oldest];
    lookup.colors = table;
    glBindTexture(GL_TEXTURE_2D, lookup.texture);
    no_filtering();
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 256, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, table.data());
}

void set_projection() {
    const ImDrawData* data = ImGui::GetDrawData();
    const float left = data->DisplayPos.x, top = data->DisplayPos.y;
    const float width = data->DisplaySize.x, height = data->DisplaySize.y;
    const float matrix[16] = {
        2 / width, 0, 0, 0, 0, -2 / height, 0, 0, 0, 0, -1, 0, -1 - 2 * left / width, 1 + 2 * top / height, 0, 1};
    glUniformMatrix4fv(pipeline.projection, 1, GL_FALSE, matrix);
}

}

void use_heat(const ImDrawList*, const ImDrawCmd* command) {
    const HeatDraw& draw = *static_cast<const HeatDraw*>(command->UserCallbackData);
    if (pipeline.generation != graphics_generation()) {
        pipeline = {};
        pipeline.generation = graphics_generation();
        build_program();
    }
    glUseProgram(pipeline.program);
    set_projection();
    glUniform2f(pipeline.range, draw.low, draw.high);
    const ImVec4 undefined = ImGui::ColorConvertU32ToFloat4(draw.undefined);
    glUniform4f(pipeline.undefined_color, undefined.x, undefined.y, undefined.z, undefined.w);
    glActiveTexture(GL_TEXTURE1);
    bind_table(*draw.table);
    glBindSampler(1, 0);
    glActiveTexture(GL_TEXTURE0);
    glBindSampler(0, 0);
}

void add_heat(ImDrawList* list, HeatDraw draw, float x0, float y0, float x1, float y1) {
    list->AddCallback(use_heat, &draw, sizeof draw);
    const ImVec2 right = draw.transposed ? ImVec2(0, 1) : ImVec2(1, 0);
    const ImVec2 down = draw.transposed ? ImVec2(1, 0) : ImVec2(0, 1);
    list->AddImageQuad(static_cast<ImTextureID>(draw.texture), {x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}, {0, 0}, right,
                       {1, 1}, down);
    list->AddCallback(ImDrawCallback_ResetRenderState, nullptr);
}

namespace {

void upload_strip(int width, int first_row, int rows, std::span<const float> values, std::vector<float>& scratch) {
    // Counting, instead of stopping at the first, lets the compiler vectorise this loop.
    const bool finite =
        std::count_if(values.begin(), values.end(), [](float value) { return !(std::fabs(value) <= largest); }) == 0;
    if (!finite) {
        scratch.resize(values.size());
        std::transform(values.begin(), values.end(), scratch.begin(), drawable);
    }
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, first_row, width, rows, GL_RED, GL_FLOAT,
                    finite ? values.data() : scratch.data());
}

}

HeatTexture::~HeatTexture() {
    if (id_ != 0 && !lost())
        glDeleteTextures(1, &id_);
}

bool HeatTexture::lost() const {
    return generation_ != graphics_generation();
}

void HeatTexture::upload(int width, int height, std::span<const float> values) {
    repaint();
    if (lost()) {
        id_ = 0;
        width_ = height_ = 0;
        generation_ = graphics_generation();
    }
    GLint longest = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &longest);
    if (width <= 0 || height <= 0 || width > longest || height > longest ||
        values.size() != static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {
        width_ = height_ = 0;
        return;
    }
    if (id_ == 0)
        glGenTextures(1, &id_);
    if (id_ == 0) { // the graphics card gives none
        width_ = height_ = 0;
        return;
    }
    glBindTexture(GL_TEXTURE_2D, id_);
    if (width != width_ || height != height_) {
        no_filtering();
        glTexImage2D(GL_TEXTURE_2D, 0, GL_R32F, width, height, 0, GL_RED, GL_FLOAT, nullptr);
        width_ = width;
        height_ = height;
    }
    const std::size_t row_values = static_cast<std::size_t>(width);
    const int strip = static_cast<int>(std::max<std::size_t>(1, strip_values / row_values));
    std::vector<float> scratch;
    for (int row = 0; row < height; row += strip) {
        const int rows = std::min(strip, height - row);
        const auto part =
            values.subspan(static_cast<std::size_t>(row) * row_values, static_cast<std::size_t>(rows) * row_values);
        upload_strip(width, row, rows, part, scratch);
    }
}

void draw_heat(ImDrawList* list, const HeatTexture& texture, const HeatStyle& style, float x0, float y0, float x1,
               float y1) {
    if (texture.lost() || texture.width() == 0 || style.table == nullptr)
        return;
    add_heat(list,
             {style.table, range_end(style.low), range_end(style.high), style.undefined, style.transposed, texture.id(),
              texture.width(), texture.height()},
             x0, y0, x1, y1);
}

}
