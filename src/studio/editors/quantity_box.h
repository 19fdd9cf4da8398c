#pragma once

#include <QDoubleSpinBox>
#include <optional>

namespace trammel::studio {

/// A spin box of a quantity: its value, range and step are in SI and rounded to its decimals; it
/// shows and takes numbers in the unit that the settings choose, or with a unit that is typed.
class QuantityBox : public QDoubleSpinBox {
    Q_OBJECT

public:
    explicit QuantityBox(QWidget* parent = nullptr);

    /// @param unit the quantity's SI unit: "s"
    void setUnit(const QString& unit);

    QString textFromValue(double value) const override;
    double valueFromText(const QString& text) const override;
    QValidator::State validate(QString& text, int& place) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

private:
    QSize withAllDigits(QSize hint) const;
    void showUnit();
    std::optional<double> typed(const QString& text) const;

    QString m_unit = QStringLiteral("s");
};

} // namespace trammel::studio
