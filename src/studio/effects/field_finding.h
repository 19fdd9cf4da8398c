#pragma once

#include <QLabel>

class QLineEdit;

namespace trammel::studio {

/// What is wrong with what stands in a field, right below it; takes no room while there is nothing.
class FieldFinding : public QLabel {
    Q_OBJECT

public:
    FieldFinding(QLineEdit& field, const QString& name, QWidget* parent);

    /// Empty: nothing is wrong.
    void tell(const QString& what);
    bool isEmpty() const { return text().isEmpty(); }

protected:
    void changeEvent(QEvent* event) override;

private:
    void colour();

    QLineEdit& m_field;
    bool m_isColouring = false;
};

} // namespace trammel::studio
