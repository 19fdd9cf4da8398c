#pragma once

#include "studio/editors/editor_base.h"

#include <memory>

class QTableWidgetItem;

namespace Ui {
class ParameterEditor;
}

namespace trammel::studio {

/// All parameters as a table of name, formula and value.
class ParameterEditor : public EditorBase {
    Q_OBJECT

public:
    ParameterEditor(Document& document, QWidget* parent);
    ~ParameterEditor() override;

    void refresh() override;
    /// Marks a parameter's row.
    void selectParameter(const QString& name);

protected:
    void retranslate() override;

private:
    enum Column { NameColumn, FormulaColumn, ValueColumn };
    void addRow(int row, const QString& name, const io::JsonValue& value);
    void showTableFindings();
    void edited(QTableWidgetItem* item);
    void renameParameter(const QString& oldName, const QString& name);
    void addParameter();
    void removeParameter();
    QString selectedName() const;

    std::unique_ptr<Ui::ParameterEditor> m_ui;
    QString m_refusal; ///< why a name that was typed is not taken
};

} // namespace trammel::studio
