#pragma once

#include "studio/editors/field.h"

class QToolButton;

namespace trammel::studio {

class EntryEdit;

/// A mesh file, or one of a unit, stored relative to the model's folder where it lies in it.
class FileField : public Field {
    Q_OBJECT
    Q_PROPERTY(bool isUnit READ isUnit WRITE setUnit)

public:
    explicit FileField(QWidget* parent = nullptr);
    void setKey(const QString& key) override;
    void load(const Document& document, const QString& item) override;
    void focusInput(const QString& relativePointer) override;
    bool isUnit() const { return m_isUnit; }
    void setUnit(bool isUnit);
    /// Hands over a file as if it had been picked in the dialog.
    void choose(const QString& path);

protected:
    QList<QWidget*> inputsToMark(const model::Diagnostics& findings) override;
    void retranslate() override;

private:
    void browse();

    EntryEdit* m_edit;
    QToolButton* m_browse;
    bool m_isUnit = false;
    QString m_directory; ///< of the model; empty while it was never saved
};

} // namespace trammel::studio
