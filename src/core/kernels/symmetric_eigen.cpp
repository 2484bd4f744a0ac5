#include "core/kernels/symmetric_eigen.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace posenc {

namespace {

/// Entries of unit vectors below this are rounding errors and become 0.
constexpr double noise = 1e-14;

using Row = std::vector<double>;
using Matrix = std::vector<Row>;

/// The dot product of the entries from `first` on.
double dot(const Row& a, const Row& b, std::size_t first = 0) {
    const auto begin = static_cast<std::ptrdiff_t>(first);
    return std::inner_product(a.begin() + begin, a.end(), b.begin() + begin, 0.0);
}

/// a += factor · b, from entry `first` on.
void add(Row& a, double factor, const Row& b, std::size_t first = 0) {
    for (std::size_t i = first; i < a.size(); ++i)
        a[i] += factor * b[i];
}

/// The unit vector of the reflection that clears column k below its subdiagonal entry; empty if it is clear already.
Row reflector(const Matrix& matrix, std::size_t k) {
    Row v(matrix.size());
    double below = 0;
    for (std::size_t row = k + 1; row < v.size(); ++row) {
        v[row] = matrix[row][k];
        below += row > k + 1 ? v[row] * v[row] : 0;
    }
    if (below == 0)
        return {};
    v[k + 1] += std::copysign(std::sqrt(below + v[k + 1] * v[k + 1]), v[k + 1]);
    const double length = std::sqrt(dot(v, v));
    for (double& entry : v)
        entry /= length;
    return v;
}

/// matrix becomes H·matrix·H and rows becomes H·rows with H = 1 − 2v v^T; v is 0 up to entry k. The part that is
/// cleared already, above row k and to the left of column k, is never read again and stays as it is.
void reflect(const Row& v, std::size_t k, Matrix& matrix, Matrix& rows) {
    Row product(v.size()), across(v.size()), w(v.size());
    for (std::size_t i = k; i < v.size(); ++i) {
        product[i] = dot(matrix[i], v, k);
        add(across, v[i], rows[i], 0);
    }
    add(w, 2, product, k);
    add(w, -2 * dot(product, v, k), v, k);
    for (std::size_t i = k; i < v.size(); ++i) {
        add(matrix[i], -v[i], w, k);
        add(matrix[i], -w[i], v, k);
        add(rows[i], -2 * v[i], across, 0);
    }
}

/// A tridiagonal matrix and the rows that its rotations turn.
struct Tridiagonal {
    Row diagonal, side; ///< side[k] stands between k and k + 1
    Matrix rows;

    /// One QR step on the entries low … high.
    void step(std::size_t low, std::size_t high) {
        const double half = (diagonal[high - 1] - diagonal[high]) / 2, corner = side[high - 1];
        const double shift = diagonal[high] - corner * corner / (half + std::copysign(std::hypot(half, corner), half));
        double along = diagonal[low] - shift, bulge = side[low];
        for (std::size_t k = low; k < high; ++k) {
            const double length = std::hypot(along, bulge);
            const double c = length > 0 ? along / length : 1, s = length > 0 ? bulge / length : 0;
            if (k > low)
                side[k - 1] = length;
            const double first = diagonal[k], second = diagonal[k + 1], between = side[k];
            diagonal[k] = c * c * first + 2 * c * s * between + s * s * second;
            diagonal[k + 1] = s * s * first - 2 * c * s * between + c * c * second;
            side[k] = c * s * (second - first) + (c * c - s * s) * between;
            if (k + 1 < high) {
                along = side[k];
                bulge = s * side[k + 1];
                side[k + 1] *= c;
            }
            turn(rows[k], rows[k + 1], c, s);
        }
    }

    static void turn(Row& a, Row& b, double c, double s) {
        for (std::size_t i = 0; i < a.size(); ++i) {
            const double first = a[i], second = b[i];
            a[i] = c * first + s * second;
            b[i] = c * second - s * first;
        }
    }

    /// Takes steps until the side diagonal is negligible. Each entry needs two or three; a bound guards against no
    /// convergence.
    void solve() {
        double scale = 0;
        for (const Row* part : {&diagonal, &side})
            for (const double entry : *part)
                scale = std::max(scale, std::fabs(entry));
        const double negligible = std::numeric_limits<double>::epsilon() * scale;
        std::size_t steps = 40 * diagonal.size();
        for (std::size_t high = side.size(); high > 0 && steps > 0;) {
            if (std::fabs(side[high - 1]) <= negligible) {
                side[--high] = 0;
                continue;
            }
            std::size_t low = high - 1;
            while (low > 0 && std::fabs(side[low - 1]) > negligible)
                --low;
            step(low, high);
            --steps;
        }
    }
};

}

void choose_basis(Matrix& vectors, std::size_t first, std::size_t end) {
    const std::size_t size = vectors.front().size();
    Matrix rest(vectors.begin() + static_cast<std::ptrdiff_t>(first),
                vectors.begin() + static_cast<std::ptrdiff_t>(end));
    for (std::size_t made = first; made < end; ++made) {
        Row lengths(size);
        for (const Row& row : rest)
            for (std::size_t j = 0; j < size; ++j)
                lengths[j] += row[j] * row[j];
        const double longest = *std::max_element(lengths.begin(), lengths.end());
        std::size_t node = 0;
        while (lengths[node] < longest - same_eigenvalue)
            ++node;
        Row chosen(size);
        for (const Row& row : rest)
            add(chosen, row[node], row);
        const double length = std::sqrt(dot(chosen, chosen));
        for (double& entry : chosen)
            entry = std::fabs(entry) < noise * length ? 0 : entry / length;
        for (Row& row : rest)
            add(row, -dot(row, chosen), chosen);
        vectors[made] = std::move(chosen);
    }
}

Eigensystem symmetric_eigen(std::vector<std::vector<double>> matrix) {
    const std::size_t size = matrix.size();
    Tridiagonal form;
    form.rows.assign(size, Row(size));
    for (std::size_t i = 0; i < size; ++i)
        form.rows[i][i] = 1;
    for (std::size_t k = 0; k + 2 < size; ++k)
        if (const Row v = reflector(matrix, k); !v.empty())
            reflect(v, k, matrix, form.rows);
    for (std::size_t i = 0; i < size; ++i) {
        form.diagonal.push_back(matrix[i][i]);
        if (i + 1 < size)
            form.side.push_back(matrix[i + 1][i]);
    }
    form.solve();
    std::vector<std::size_t> order(size);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return form.diagonal[a] < form.diagonal[b]; });
    Eigensystem system;
    for (const std::size_t i : order) {
        system.values.push_back(form.diagonal[i]);
        system.vectors.push_back(std::move(form.rows[i]));
    }
    for (std::size_t first = 0, end = 0; first < size; first = end) {
        for (end = first + 1; end < size && system.values[end] - system.values[end - 1] <= same_eigenvalue;)
            ++end;
        choose_basis(system.vectors, first, end);
    }
    return system;
}

}
