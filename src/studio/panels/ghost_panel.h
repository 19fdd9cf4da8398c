#pragma once

#include "studio/app/ghost_settings.h"

#include <QDialog>

class QDoubleSpinBox;
class QLabel;
class QRadioButton;
class QSpinBox;

namespace trammel::studio {

/// How many ghosts the 3-D view shows of which time. Stays open beside the view; every change is
/// seen at once.
class GhostPanel : public QDialog {
    Q_OBJECT

public:
    GhostPanel(const GhostSettings& settings, QWidget* parent);

    /// Whether both cursors are set: what is to be done else is said.
    void setHasCursors(bool has);

signals:
    void changed(const trammel::studio::GhostSettings& settings);

protected:
    void changeEvent(QEvent* event) override;

private:
    QDoubleSpinBox* makeTime(const char* name, double value);
    GhostSettings settings() const;
    void emitChange();
    void retranslate();

    QLabel* m_countTitle;
    QSpinBox* m_count;
    QRadioButton* m_around;
    QRadioButton* m_whole;
    QRadioButton* m_cursors;
    QLabel* m_beforeTitle;
    QDoubleSpinBox* m_before;
    QLabel* m_afterTitle;
    QDoubleSpinBox* m_after;
    QLabel* m_hint;
};

} // namespace trammel::studio
