#pragma once

#include "analysis/freedoms/mobility.h"
#include "analysis/statics/modes.h"
#include "analysis/statics/statics.h"

#include <QDialog>
#include <memory>

class QTreeWidget;
class QTreeWidgetItem;

namespace Ui {
class CheckDialog;
}

namespace trammel::studio {

class FindingsPage;

/// What is known of a model before it is run: its mobility, how its joints fit, where it rests, how
/// it vibrates, and what of it is hardly meant. Shows what it is given and says what the user asks
/// for.
class CheckDialog : public QDialog {
    Q_OBJECT

public:
    explicit CheckDialog(QWidget* parent = nullptr);
    ~CheckDialog() override;

    enum class Page { Mobility, Assembly, Equilibrium, Modes, Findings };
    void showPage(Page page);
    /// A sentence in a page's place of results: it is being worked on, or why there is none.
    void setNote(Page page, const QString& text);

    FindingsPage& findings() { return *m_findings; }
    void setMobility(const analysis::Mobility& mobility);
    /// How far each joint is open in the stated pose, by joint: name, m, rad.
    struct OpenJoint {
        QString joint;
        double distance = 0.0, angle = 0.0;
    };
    void setAssembly(const std::vector<OpenJoint>& joints, const QString& text);
    void setStatics(const analysis::Statics& statics);
    /// @param isDriven whether drivers prescribe motion
    void setModes(const analysis::ModesReport& report, bool isDriven);

    /// Whether one of the animations goes on; without signals.
    void setAnimating(bool freedom, bool mode);
    double motionSize() const; ///< characteristic lengths and rad
    bool modesAtEquilibrium() const;

signals:
    void languageChanged();             ///< or units: what the pages tell is to be told anew
    void freedomRequested(int freedom); ///< to be animated
    void modeRequested(int mode);
    void stillRequested(); ///< no animation any more
    void swapsRequested();
    void assembleRequested();
    void equilibriumRequested();
    void equilibriumChosen(); ///< as initial pose
    void modesRequested();
    void jointChosen(const QString& name);

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void connectTree(QTreeWidget* tree);
    QTreeWidgetItem* addGroup(QTreeWidget* tree, const QString& title);
    void addFreedoms(const analysis::Mobility& mobility);
    void addRedundancy(const analysis::Mobility& mobility);
    void addMultipliers(const analysis::Mobility& mobility);
    QString verdict(const analysis::Mobility& mobility) const;
    QString modeKind(analysis::ModeKind kind) const;
    int chosenFreedom() const;
    int chosenMode() const;
    void requestFreedom();
    void requestMode();
    void copySelection();

    std::unique_ptr<Ui::CheckDialog> m_ui;
    FindingsPage* m_findings;
};

} // namespace trammel::studio
