#pragma once

#include "studio/editors/field.h"

#include <QColor>

class QToolButton;

namespace trammel::studio {

/// A colour of the file, [r, g, b, a] from 0 to 1; without one the program chooses.
class ColorField : public Field {
    Q_OBJECT

public:
    explicit ColorField(QWidget* parent = nullptr);
    void setKey(const QString& key) override;
    void load(const Document& document, const QString& item) override;
    void focusInput(const QString& relativePointer) override;
    /// Hands over a colour as if it had been picked in the dialog.
    void choose(const QColor& color);

protected:
    QList<QWidget*> inputsToMark(const model::Diagnostics& findings) override;
    void retranslate() override;

private:
    void askForColor();
    void showColor();

    QToolButton* m_button;
    QToolButton* m_clear;
    QColor m_color; ///< invalid: none stated
};

} // namespace trammel::studio
