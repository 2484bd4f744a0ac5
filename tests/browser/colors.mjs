// The colour maps as the look describes them, computed here once more: control points, equally spaced, linear in
// OKLab (Ottosson 2020), 256 steps, the nearest one drawn.
const DIVERGING = {
    light: ["24549F", "3474C7", "5496E2", "84B8EE", "BAD7F3", "F5F5F4", "EFCCAF", "E6A16F", "D77533", "BB4E02", "943101"],
    dark: ["AEDDFF", "65B5F4", "388AD4", "2762A3", "233F68", "1C2026", "612F14", "954901", "C26E06", "E29C4D", "F7CE99"],
};
const RISING = ["121221", "1F2340", "283763", "2B4E84", "2C67A1", "3082B9", "28A2C2", "50BEBF", "8ED5BB", "C9E7C6", "F6F8EF"];
const SEQUENTIAL = { light: RISING.toReversed(), dark: RISING }; // zero lies at the background's end

const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const encoded = (c) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055);
const times = (matrix, vector) => matrix.map((row) => row.reduce((sum, m, i) => sum + m * vector[i], 0));

const LMS = [[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005]];
const LAB = [[0.2104542553, 0.793617785, -0.0040720468], [1.9779984951, -2.428592205, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.808675766]];
const LMS_OF_LAB = [[1, 0.3963377774, 0.2158037573], [1, -0.1055613458, -0.0638541728], [1, -0.0894841775, -1.291485548]];
const RGB = [[4.0767416621, -3.3077115913, 0.2309699292], [-1.2684380046, 2.6097574011, -0.3413193965],
    [-0.0041960863, -0.7034186147, 1.707614701]];

const oklab = (hex) => times(LAB, times(LMS, [0, 2, 4].map((i) => linear(parseInt(hex.slice(i, i + 2), 16) / 255))).map(Math.cbrt));
const srgb = (lab) => times(RGB, times(LMS_OF_LAB, lab).map((c) => c ** 3))
    .map((c) => Math.round(255 * encoded(Math.min(1, Math.max(0, c)))));

/// [red, green, blue] of the step nearest to `part` of the way, 0 … 1, along the points.
function mapped(colors, part) {
    const points = colors.map(oklab);
    const place = Math.round(part * 255) / 255 * (points.length - 1);
    const left = Math.min(Math.floor(place), points.length - 2);
    return srgb(points[left].map((c, i) => c + (place - left) * (points[left + 1][i] - c)));
}

/// Of a value between −1 and 1 in the diverging map of a theme.
export const diverging = (theme, value) => mapped(DIVERGING[theme], (value + 1) / 2);

/// Of a value between 0 and `high` in the sequential map of a theme.
export const sequential = (theme, value, high) => mapped(SEQUENTIAL[theme], value / high);
