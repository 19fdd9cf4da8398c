#pragma once

#include "math/vector.h"
#include "studio/editors/field.h"

#include <memory>
#include <optional>

namespace Ui {
class OrientationField;
}

namespace trammel::studio {

/// An orientation in one of the file's three notations: angles about x, y and z, axis and angle, or
/// quaternion. What is not stated as an object of its own or by formulas is shown in angles.
/// Choosing another notation changes what is shown; the file has it with the next edit.
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
    enum Notation { EulerNotation, AxisAngleNotation, QuaternionNotation };
    void showNotation(Notation notation);
    void showConverted();
    void changeNotation(int notation);
    void commitPart(const QString& part, const io::JsonValue& value);
    io::JsonValue whole(const QString& part, const io::JsonValue& value) const;

    std::unique_ptr<Ui::OrientationField> m_ui;
    Quat m_orientation = Quat::Identity(); ///< of the model
    Notation m_notation = EulerNotation;
    std::optional<Notation> m_stored; ///< of the file; none where it states nothing
    std::optional<Notation> m_chosen; ///< by the user, for this item
    const Document* m_document = nullptr;
    QString m_item;
};

} // namespace trammel::studio
