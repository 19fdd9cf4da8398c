#pragma once

#include "studio/editors/editor_base.h"

#include <memory>
#include <optional>

class QTableWidgetItem;

namespace Ui {
class ParameterEditor;
}

namespace trammel::studio {

class EntryEdit;
struct ShownParameter;

/// All parameters as a table of name, formula, value and description; beneath, what else is stated
/// of the chosen one: its unit and the range of valid values.
class ParameterEditor : public EditorBase {
    Q_OBJECT

public:
    ParameterEditor(Document& document, QWidget* parent);
    ~ParameterEditor() override;

    void refresh() override;
    /// On the table, in the row of the chosen parameter.
    void focusFirst() override;
    /// Marks a parameter's row.
    void selectParameter(const QString& name);

signals:
    /// A row was chosen in the table.
    void parameterChosen(const QString& pointer);

protected:
    void retranslate() override;

private:
    enum Column { NameColumn, FormulaColumn, ValueColumn, DescriptionColumn };
    void addRow(int row, const QString& name, const io::JsonValue& entry);
    void showChosen();
    void showNote();
    void showTableFindings();
    void edited(QTableWidgetItem* item);
    void setFormula(const QString& name, const QString& typed);
    void setLimit(const QString& key, EntryEdit* field, const QString& typed);
    void setTolerance(const QString& text);
    void markRefused(EntryEdit* field);
    /// Gives a parameter a key besides its value; a null value takes it away.
    void setNote(const QString& name, const QString& key, const io::JsonValue& value);
    void renameParameter(const QString& oldName, const QString& name);
    void addParameter();
    void removeParameter();
    QString selectedName() const;
    ShownParameter shown(const QString& name) const;
    std::optional<double> valueOf(const io::JsonValue& formula) const;

    std::unique_ptr<Ui::ParameterEditor> m_ui;
    QString m_refusal;                       ///< why what was typed is not taken
    QString m_refusedName, m_refusedFormula; ///< a formula that is not taken stays to be corrected
};

} // namespace trammel::studio
