#include "studio/dialogs/place_edit.h"

#include "studio/document/body_places.h"
#include "studio/document/item_kind.h"
#include "studio/document/typed_place.h"

#include <QLineEdit>
#include <vector>

namespace trammel::studio {

namespace {

/// Between a place and what has it; what stands behind does not count.
const QString kOwner = QStringLiteral("  –  ");

} // namespace

PlaceEdit::PlaceEdit(const model::Model& model, QWidget* parent)
    : QComboBox(parent), m_model(model) {
    setEditable(true);
    setInsertPolicy(QComboBox::NoInsert);
    setCompleter(nullptr); // 0.1 is not to become 0.15, 0, 0
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(18);
    lineEdit()->setPlaceholderText("x, y, z");
    addPlaces();
    setCurrentIndex(-1);
    connect(this, &QComboBox::editTextChanged, this, &PlaceEdit::changed);
}

void PlaceEdit::addPlaces() {
    constexpr int kMost = 200;
    const double tolerance = placeTolerance(m_model);
    std::vector<Vec3> points;
    QList<QStringList> owners;
    const auto add = [&](const std::string& body) {
        for (const JoinPlace& place : joinPlaces(m_model, body)) {
            std::size_t i = 0;
            while (i < points.size() && (points[i] - place.point).norm() >= tolerance)
                ++i;
            if (i == points.size()) {
                points.push_back(place.point);
                owners << QStringList();
            }
            const QString title = bodyTitle(QString::fromStdString(body));
            auto& names = owners[static_cast<qsizetype>(i)];
            if (!names.contains(title)) names << title;
        }
    };
    add(std::string(model::kGround));
    for (const model::Body& body : m_model.bodies)
        if (count() + owners.size() < kMost) add(body.name);
    for (std::size_t i = 0; i < points.size(); ++i)
        addItem(placeText(points[i]) + kOwner + owners[static_cast<qsizetype>(i)].join(", "));
}

std::optional<Vec3> PlaceEdit::place() const {
    return typedPlace(currentText().section(kOwner.trimmed(), 0, 0), m_model.parameters);
}

void PlaceEdit::setPlace(const Vec3& place) {
    setEditText(placeText(place));
    lineEdit()->setCursorPosition(0); // long ones begin to be read at x
}

} // namespace trammel::studio
