#pragma once

#include "io/json_value.h"

#include <QDialog>
#include <QStringList>
#include <memory>

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace trammel::studio {

class Document;
class TablePreview;

/// Asks for a table and what it is called with: one of the document's or a new one, from columns of
/// a CSV file or points, with the curve as it will be.
class TableDialog : public QDialog {
    Q_OBJECT

public:
    /// @param formula what the value is now; a table that it calls is the one that is edited
    /// @param arguments what tables may be called with there: "t", "q", "hinge.coordinate"
    TableDialog(const Document& document, const QString& formula, const QStringList& arguments,
                QWidget* parent);

    QString name() const;
    /// The table as the document has it.
    io::JsonValue table() const;
    /// The formula with the table in it: as it was where it calls the table already.
    QString formula() const;

    /// Takes a file as if it had been picked.
    void chooseFile(const QString& path);

private:
    void makeRows(const QStringList& arguments);
    void addFileRows();
    void addPointRow();
    void browse();
    void showTable();
    void showColumns();
    void refresh();
    io::JsonValue points() const;
    QString folder() const;

    const Document& m_document;
    QString m_formula, m_called;
    bool m_isLoading = false;
    QComboBox *m_tables, *m_source, *m_interpolation, *m_outside, *m_argument;
    QLineEdit *m_name, *m_file;
    QComboBox *m_x, *m_y;
    QPlainTextEdit* m_points;
    QFormLayout* m_form;
    QWidget* m_fileLine;
    TablePreview* m_preview;
    QLabel* m_finding;
    QPushButton* m_use;
    io::JsonValue m_kept; ///< what the document says of the table besides: units, a description
};

} // namespace trammel::studio
