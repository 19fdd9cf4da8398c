#pragma once

#include <QLabel>

namespace trammel::studio {

/// The title of a group of fields in a form.
class SectionLabel : public QLabel {
    Q_OBJECT

public:
    explicit SectionLabel(QWidget* parent = nullptr);
};

} // namespace trammel::studio
