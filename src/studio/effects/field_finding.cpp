#include "studio/effects/field_finding.h"

#include "studio/document/item_icons.h"

#include <QApplication>
#include <QEvent>
#include <QLineEdit>
#include <QScopedValueRollback>

namespace trammel::studio {

FieldFinding::FieldFinding(QLineEdit& field, const QString& name, QWidget* parent)
    : QLabel(parent), m_field(field) {
    setObjectName(name);
    setWordWrap(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setFocusPolicy(Qt::NoFocus);
    tell({});
}

void FieldFinding::tell(const QString& what) {
    setText(what);
    setVisible(!what.isEmpty());
    m_field.setToolTip(what);
    m_field.setAccessibleDescription(what);
    colour();
}

void FieldFinding::colour() {
    const QScopedValueRollback colouring(m_isColouring, true);
    const QColor bad = errorColor(QApplication::palette());
    QPalette own;
    own.setColor(QPalette::WindowText, bad);
    setPalette(own);
    QPalette fields;
    if (!isEmpty()) fields.setColor(QPalette::Text, bad);
    m_field.setPalette(fields);
}

void FieldFinding::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::ApplicationPaletteChange && !m_isColouring) colour();
}

} // namespace trammel::studio
