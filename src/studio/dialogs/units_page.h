#pragma once

#include "studio/document/shown_units.h"

#include <QHash>
#include <QWidget>

class QComboBox;
class QGridLayout;

namespace trammel::studio {

/// The page of the settings that chooses the unit of each quantity, or a ready set of units.
class UnitsPage : public QWidget {
    Q_OBJECT

public:
    explicit UnitsPage(QWidget* parent = nullptr);

    UnitChoice choice() const;
    void setChoice(const UnitChoice& choice);

private:
    void addQuantity(const QString& unit, const QString& title);
    void takePreset(int index);
    void showPreset();

    QGridLayout* m_grid;
    QComboBox* m_preset;
    QHash<QString, QComboBox*> m_boxes; ///< by the quantity's SI unit
};

} // namespace trammel::studio
