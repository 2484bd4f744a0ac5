"""The graph of cost against length: one line a method, logarithmic lengths, cost relative to length 1024, as SVG.

Input are the times of `sample/METHOD/LENGTH`. Colours, text and background are the picture's own, so that it reads on
light and dark pages alike.
"""

import math
import re

WIDTH, HEIGHT = 860, 440
LEFT, TOP, BOTTOM, RIGHT = 64, 62, 64, 250
FIRST = 1024
TARGET = 1.3
COLORS = ["#3a6fd0", "#c2500a", "#1f8a5b", "#9b3fb5", "#b08900", "#0a8ca0", "#c2305f", "#5b6472"]
DASHES = ["", "7 4", "2 3"]
TEXT, FAINT, GRID, PAPER = "#1b2230", "#5b6472", "#dfe3ea", "#ffffff"


def lines_of(times):
    """{method: [(length, cost relative to FIRST)]}, for methods measured at two lengths or more."""
    found = {}
    for name, ns in times.items():
        match = re.fullmatch(r"sample/([^/]+)/(\d+)", name)
        if match:
            found.setdefault(match[1], []).append((int(match[2]), ns))
    lines = {}
    for method, points in sorted(found.items()):
        first = dict(points).get(FIRST)
        if first and len(points) > 1:
            lines[method] = [(length, ns / first) for length, ns in sorted(points)]
    return lines


def grouped(number):
    return f"{number:,}".replace(",", "\u202f")


def text(x, y, words, size=13, color=TEXT, anchor="start"):
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{color}" text-anchor="{anchor}">{words}</text>'


def line(x1, y1, x2, y2, color, more=""):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{color}" {more}/>'


def spread(places, gap, low, high):
    """Heights of the labels: near those of their lines, `gap` apart, between low and high."""
    order = sorted(range(len(places)), key=lambda i: places[i])
    placed, last = dict(), low - gap
    for i in order:
        last = placed[i] = max(places[i], last + gap)
    below = high + gap
    for i in reversed(order):
        below = placed[i] = min(placed[i], below - gap)
    return [placed[i] for i in range(len(places))]


def draw(lines):
    height = max(HEIGHT, TOP + BOTTOM + 18 * len(lines))
    right, bottom = WIDTH - RIGHT, height - BOTTOM
    lengths = sorted({length for points in lines.values() for length, _ in points})
    top_value = max([1.5] + [1.1 * cost for points in lines.values() for _, cost in points])
    across = lambda length: LEFT + (right - LEFT) * math.log(length / lengths[0]) / math.log(lengths[-1] / lengths[0])
    down = lambda cost: bottom - (bottom - TOP) * cost / top_value
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
             f'height="{height}" font-family="system-ui, sans-serif" role="img" aria-labelledby="title">',
             '<title id="title">Cost of a picture against the length of the sequence, relative to length 1024</title>',
             f'<rect width="{WIDTH}" height="{height}" rx="8" fill="{PAPER}"/>',
             text(LEFT, 28, "Cost of a picture of 1024 × 512 values against the length of the sequence", 15),
             text(LEFT, 48, "time relative to length 1024", 13, FAINT)]
    steps = (0.25, 0.5, 1, 2, 5, 10, 10 ** math.ceil(math.log10(top_value)))
    step = next(step for step in steps if top_value / step <= 8)
    for i in range(int(top_value / step) + 1):
        y = down(i * step)
        parts.append(line(LEFT, y, right, y, GRID))
        parts.append(text(LEFT - 8, y + 4.5, f"{i * step:g}", 13, FAINT, "end"))
    for length in lengths:
        parts.append(line(across(length), bottom, across(length), bottom + 5, FAINT))
        parts.append(text(across(length), bottom + 21, grouped(length), 13, FAINT, "middle"))
    parts.append(text((LEFT + right) / 2, bottom + 44, "length of the sequence", 13, FAINT, "middle"))
    parts.append(line(LEFT, down(TARGET), right, down(TARGET), FAINT, 'stroke-dasharray="3 3"'))
    parts.append(text(LEFT + 4, down(TARGET) - 6, f"target: at most {TARGET}", 12, FAINT))
    heights = spread([down(points[-1][1]) for points in lines.values()], 18, TOP, bottom)
    for i, ((method, points), y) in enumerate(zip(lines.items(), heights)):
        color, dash = COLORS[i % len(COLORS)], DASHES[i // len(COLORS) % len(DASHES)]
        places = [(across(length), down(cost)) for length, cost in points]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        end_x, end_y = places[-1]
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        parts.append(f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2"{dashed}/>')
        parts += [f'<circle cx="{cx:.1f}" cy="{cy:.1f}" r="3" fill="{color}"/>' for cx, cy in places]
        parts.append(line(end_x + 4, end_y, right + 24, y, color, 'stroke-opacity="0.5"'))
        parts.append(text(right + 28, y + 4.5, f"{method} {points[-1][1]:.2f}", 13, color))
    return "\n".join(parts) + "\n</svg>\n"
