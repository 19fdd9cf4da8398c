#pragma once

#include <QWidget>

class QLabel;
class QPlainTextEdit;

namespace trammel::studio {

/// The text of a file, to be read and copied, with a line marked and what was found there above it.
class TextWindow : public QWidget {
    Q_OBJECT

public:
    explicit TextWindow(QWidget* parent);

    /// @param line from 1; the window comes to the front with it in the middle
    void showText(const QString& title, const QString& text, int line, const QString& finding);

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void markLine();
    void retranslate();

    QLabel* m_finding;
    QPlainTextEdit* m_text;
    QString m_title, m_found;
    int m_line = 0; ///< from 1; 0: none
};

} // namespace trammel::studio
