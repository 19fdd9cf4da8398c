#pragma once

#include "mechanisms/ready_mechanism.h"

#include <QScrollArea>
#include <vector>

class QLineEdit;

namespace trammel::studio {

/// The title or description of a ready mechanism or a dimension, in the user's language.
QString readyText(const char* text);

/// The fields of a kind of ready mechanism, one a dimension. Each has the dimension's name, and its
/// meaning as tool tip.
class ReadyPage : public QScrollArea {
    Q_OBJECT

public:
    ReadyPage(const mechanisms::ReadyKind& kind, QWidget* parent);

    const mechanisms::ReadyKind& kind() const { return m_kind; }
    /// In the order of the kind's dimensions.
    const std::vector<QLineEdit*>& fields() const { return m_fields; }
    void showValues(const std::vector<double>& values);

private:
    const mechanisms::ReadyKind& m_kind;
    std::vector<QLineEdit*> m_fields;
};

/// The unit of a dimension's quantity: "m", or none.
QString unitOf(const mechanisms::Dimension& dimension);

} // namespace trammel::studio
