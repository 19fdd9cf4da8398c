#pragma once

#include <QMap>
#include <QObject>
#include <QString>
#include <QStringList>

namespace trammel::studio {

/// Which unit each quantity is shown in, by the quantity's SI unit: {"m": "mm", "rad": "°"}.
using UnitChoice = QMap<QString, QString>;

/// The units that people see: one choice for the program, kept in its settings. Files, formulas and
/// results are in SI whatever it is.
class ShownUnits : public QObject {
    Q_OBJECT

public:
    static ShownUnits& instance();

    /// The names of the ready choices: "si", "mm-g-s", "us".
    static QStringList presets();
    static UnitChoice preset(const QString& name);

    /// The unit that numbers of an SI unit are shown in; that unit itself where there is no other.
    QString of(const QString& unit) const { return m_choice.value(unit, unit); }
    const UnitChoice& choice() const { return m_choice; }
    /// Takes a choice at once and keeps it; quantities that it lacks are shown in SI.
    /// @throws std::invalid_argument naming a unit that its quantity does not have
    void set(const UnitChoice& choice);

signals:
    void changed();

private:
    ShownUnits();

    UnitChoice m_choice; ///< every quantity
};

/// The unit that numbers in an SI unit of channels ("N*m", "rad/s") are shown in, as it is written,
/// and what they are multiplied by. Units of quantities that have no others stay.
struct ShownScale {
    QString unit;
    double factor = 1.0;

    /// "12.5 mm": a value in SI.
    QString text(double value, int digits = 6) const;
    /// "L [mm]", or the name alone where there is no unit.
    QString title(const QString& name) const;
};
/// Impulses are in the units of force and torque, times s.
ShownScale shownScale(const QString& siUnit);

/// "12.5 mm": a value in SI for reading, in the unit that its quantity is shown in.
QString shownValue(double value, const QString& unit, int digits = 6);
/// "1, 2, 3 mm"
QString shownValues(const QList<double>& values, const QString& unit);

} // namespace trammel::studio
