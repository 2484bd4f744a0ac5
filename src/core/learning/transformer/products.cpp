#include "core/learning/transformer/products.hpp"

namespace posenc::learning {

template <class Scalar> void set_product(Target<Scalar> to, const Factor<Scalar>& a, const Factor<Scalar>& b) {
    to.noalias() = a * b;
}

template <class Scalar>
void set_product_by_transposed(Target<Scalar> to, const Factor<Scalar>& a, const Factor<Scalar>& b) {
    to.noalias() = a * b.transpose();
}

template <class Scalar> void add_product(Target<Scalar> to, const Factor<Scalar>& a, const Factor<Scalar>& b) {
    to.noalias() += a * b;
}

template <class Scalar>
void add_product_of_transposed(Target<Scalar> to, const Factor<Scalar>& a, const Factor<Scalar>& b) {
    to.noalias() += a.transpose() * b;
}

#define POSENC_PRODUCTS(Scalar)                                                                                        \
    template void set_product<Scalar>(Target<Scalar>, const Factor<Scalar>&, const Factor<Scalar>&);                   \
    template void set_product_by_transposed<Scalar>(Target<Scalar>, const Factor<Scalar>&, const Factor<Scalar>&);     \
    template void add_product<Scalar>(Target<Scalar>, const Factor<Scalar>&, const Factor<Scalar>&);                   \
    template void add_product_of_transposed<Scalar>(Target<Scalar>, const Factor<Scalar>&, const Factor<Scalar>&);

POSENC_PRODUCTS(float)
POSENC_PRODUCTS(double)

}
