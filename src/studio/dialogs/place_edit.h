#pragma once

#include "math/vector.h"
#include "model/model.h"

#include <QComboBox>
#include <optional>

namespace trammel::studio {

/// A point that is typed, or chosen of the ends, wheels and joints that a model has.
class PlaceEdit : public QComboBox {
    Q_OBJECT

public:
    PlaceEdit(const model::Model& model, QWidget* parent);

    /// What is typed; nothing where it is no point.
    std::optional<Vec3> place() const;
    void setPlace(const Vec3& place);

signals:
    void changed();

private:
    void addPlaces();

    const model::Model& m_model;
};

} // namespace trammel::studio
