#pragma once

#include "math/vector.h"
#include "studio/editors/field.h"

#include <memory>

namespace Ui {
class OrientationField;
}

namespace trammel::studio {

/// An orientation in one of the file's three notations: quaternion, axis and angle, or angles
/// about x, y and z. Choosing another notation converts what the model has.
class OrientationField : public Field {
    Q_OBJECT

public:
    explicit OrientationField(QWidget* parent = nullptr);
    ~OrientationField() override;
    void load(const Document& document, const QString& item) override;
    void setFindings(const model::Diagnostics& findings) override;
    void focusInput(const QString& relativePointer) override;

protected:
    QList<QWidget*> inputsToMark(const model::Diagnostics& findings) override;
    void retranslate() override;

private:
    enum Notation { QuaternionNotation, AxisAngleNotation, EulerNotation };
    void showNotation(Notation notation);
    void changeNotation(int notation);

    std::unique_ptr<Ui::OrientationField> m_ui;
    Quat m_orientation = Quat::Identity(); ///< of the model
    Notation m_notation = QuaternionNotation;
};

} // namespace trammel::studio
