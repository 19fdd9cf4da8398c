#pragma once

#include "model/table.h"

#include <QWidget>
#include <memory>

namespace trammel::studio {

/// A table's curve with its points, and a little of what lies outside; nothing where there is none.
class TablePreview : public QWidget {
    Q_OBJECT

public:
    explicit TablePreview(QWidget* parent = nullptr);

    void setTable(std::shared_ptr<const model::Table> table);
    QSize sizeHint() const override { return {420, 200}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::shared_ptr<const model::Table> m_table;
};

} // namespace trammel::studio
