#pragma once

#include <QWidget>

class QLabel;

namespace trammel::studio {

struct SketchStatus;

/// The line below the sketch: what to do next, or why not, and what the mechanism can move.
class SketchHint : public QWidget {
    Q_OBJECT

public:
    explicit SketchHint(QWidget* parent = nullptr);

    void setHint(const QString& hint, bool isRefusal);
    void setStatus(const SketchStatus& status);
    QString hint() const { return m_hint; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void showText();

    QString m_hint;
    bool m_isRefusal = false;
    QLabel* m_text;
    QLabel* m_freedom;
};

} // namespace trammel::studio
