#pragma once

#include "studio/sketch/drawing_tool.h"

#include <QStringList>

class QKeyEvent;

namespace trammel::studio {

/// Text that is typed beside the pointer while something is drawn: one of several fields at a time.
class TypedValue {
public:
    void setFields(QList<TypedField> fields);
    const QList<TypedField>& fields() const { return m_fields; }
    bool isEmpty() const;
    void clear();
    /// A key that writes or takes away. @returns whether it did
    bool type(const QKeyEvent& event);
    bool goToNext(); ///< @returns whether there is another field
    int field() const { return m_field; }
    const QString& text(int field) const { return m_texts[field]; }
    /// In SI; nothing where nothing is typed or it is no number. Numbers without a unit count in
    /// the shown one.
    std::optional<double> value(int field) const;
    /// Whether all that is typed are numbers.
    bool isValid() const;
    /// "Length 120 mm": what is typed, with a caret in its field; fields that are empty are left
    /// out unless they are typed in.
    QString readout() const;

private:
    QList<TypedField> m_fields;
    QStringList m_texts;
    int m_field = 0;
};

} // namespace trammel::studio
