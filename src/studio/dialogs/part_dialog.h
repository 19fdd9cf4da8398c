#pragma once

#include "io/json_value.h"
#include "model/model.h"
#include "studio/document/part_kind.h"

#include <QDialog>
#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace trammel::studio {

class Document;
class PlaceEdit;
struct PartLook;

/// Asks for a link, a plate, a wheel or a pin: its points, sizes and material, and whether hinges
/// join it where it meets others.
class PartDialog : public QDialog {
    Q_OBJECT

public:
    /// A hinge of the new body.
    struct Hinge {
        std::string with; ///< a body or "ground"
        Vec3 place = Vec3::Zero();
        Vec3 axis = Vec3::UnitY();
    };

    /// @param start where the part begins
    PartDialog(PartKind kind, const Document& document, const Vec3& start, QWidget* parent);

    /// The body as it is asked for now; nothing where an entry is wrong.
    std::optional<io::JsonValue> body() const;
    std::vector<Hinge> hinges() const;

signals:
    void changed();

private:
    /// A hinge that is offered at a place.
    struct Offer {
        PlaceEdit* place;
        QCheckBox* check;
        bool isChosen = false; ///< by the user
        std::string with;
    };

    void makeRows();
    void makeLink();
    void makePlate();
    void makeRound();
    void makeCommon();
    QWidget* addRow(const QString& title, QWidget* field);
    QLineEdit* addLength(const QString& title, double usual);
    PlaceEdit* addPlace(const QString& title);
    void addOffer(PlaceEdit* place);
    void refresh();
    void refreshOffer(Offer& offer);
    double length(const QLineEdit* edit) const;
    Vec3 normal() const;
    io::JsonValue made() const;
    io::JsonValue madeLink(const PartLook& look) const;
    io::JsonValue madePlate(const PartLook& look) const;
    io::JsonValue madeRound(const PartLook& look) const;

    PartKind m_kind;
    const Document& m_document;
    const model::Model& m_model;
    QGridLayout* m_form;
    QLineEdit* m_name;
    PlaceEdit* m_from = nullptr; ///< of wheel and pin the centre
    PlaceEdit* m_to = nullptr;
    QPlainTextEdit* m_corners = nullptr;
    QComboBox* m_axis = nullptr;
    QComboBox* m_section = nullptr;    ///< of a link: flat or round
    std::vector<QLineEdit*> m_lengths; ///< thickness, width; radius, length
    QComboBox* m_material = nullptr;
    QCheckBox* m_collides = nullptr;
    std::vector<Offer> m_offers;
    QLabel* m_finding = nullptr;
    QPushButton* m_add = nullptr;
};

} // namespace trammel::studio
