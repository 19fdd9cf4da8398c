#pragma once

#include "studio/jobs/animation_plan.h"

#include <QDialog>
#include <memory>

namespace Ui {
class AnimationDialog;
}

namespace trammel::studio {

/// Asks for what is needed to export the 3-D view: format, file, size; of a film also pictures per
/// second, times of the run in the unit that the settings choose, and speed. Says what comes of it,
/// or why it cannot be.
class AnimationDialog : public QDialog {
    Q_OBJECT

public:
    /// @param start what the dialog begins with; path without suffix, size of the view
    /// @param hasRun else there is only the picture
    AnimationDialog(const AnimationPlan& start, bool hasRun, QWidget* parent);
    ~AnimationDialog() override;

    AnimationPlan plan() const;

    void accept() override;

private:
    void addFormats(bool hasRun);
    void addSizes(QSize view);
    void setFormat();
    void showSize(QSize size);
    void browse();
    QString finding() const; ///< why it cannot be; empty where it can
    void check();

    std::unique_ptr<Ui::AnimationDialog> m_ui;
    double m_now; ///< of the picture, s
};

} // namespace trammel::studio
