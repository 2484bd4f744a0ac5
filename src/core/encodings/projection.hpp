// The rows of an encoding in their principal components, as a field: row = position, column = component, from 1.
#pragma once

#include "core/encodings/principal_components.hpp"

namespace posenc {

class Projection : public Field {
  public:
    /// `names` are those of the encoding's rows, `encoding` the title of its method.
    Projection(const Rows& rows, AxisNames names, std::string encoding, Index components);

    Cell size() const override { return {rows_, components_}; }
    double at(Cell cell) const override;
    Explanation explain(Cell cell) const override;
    Description describe() const override;

    /// Shares of the variance of all components there are, falling; empty where the rows do not differ.
    const std::vector<double>& shares() const { return parts_.shares; }
    double share(Index component) const; ///< 0 beyond the last
    const std::string& encoding() const { return encoding_; }

  private:
    Index rows_, components_;
    AxisNames names_;
    std::string encoding_;
    PrincipalComponents parts_;
    std::vector<double> scores_; ///< row-major
    double most_ = 0;            ///< largest magnitude, 1 where all are 0
};

}
