#pragma once

#include "studio/editors/field.h"

class QTableWidget;
class QToolButton;

namespace trammel::studio {

/// A list of points, a row each: numbers or formulas over the parameters, m.
class PointsField : public Field {
    Q_OBJECT

public:
    explicit PointsField(QWidget* parent = nullptr);

    void setKey(const QString& key) override;
    void load(const Document& document, const QString& item) override;
    void focusInput(const QString& relativePointer) override;

protected:
    QList<QWidget*> inputsToMark(const model::Diagnostics& findings) override;
    void retranslate() override;

private:
    void addRow();
    void removeRow();
    void commitCell(int row, int column);

    QTableWidget* m_table;
    QToolButton *m_add, *m_remove;
    io::JsonValue m_points; ///< as in the file
    bool m_isLoading = false;
};

} // namespace trammel::studio
