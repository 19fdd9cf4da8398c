#pragma once

#include <QDialog>
#include <QStringList>

class QLabel;
class QPushButton;
class QTableWidget;

namespace trammel::studio {

/// Which links lie in one another over a cycle, and where the input is then. Stays open beside the
/// window.
class InterferenceDialog : public QDialog {
    Q_OBJECT

public:
    explicit InterferenceDialog(QWidget* parent);

    struct Row {
        QString pair, span, depth;
    };
    /// @param note beneath the list: what was looked at, or why there is none
    void show(const QList<Row>& rows, const QString& note);
    /// A sentence in place of a list.
    void showNote(const QString& note) { show({}, note); }

signals:
    void spanChosen(int row);
    void againRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    QTableWidget* m_table;
    QLabel* m_note;
    QPushButton* m_again;
};

} // namespace trammel::studio
