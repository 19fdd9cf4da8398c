#pragma once

#include "analysis/freedoms/design_findings.h"

#include <QWidget>
#include <memory>
#include <vector>

class QTreeWidget;

namespace Ui {
class FindingsPage;
}

namespace trammel::studio {

/// What a model is hardly meant to be, and buttons that mend the finding that is chosen.
class FindingsPage : public QWidget {
    Q_OBJECT

public:
    explicit FindingsPage(QWidget* parent = nullptr);
    ~FindingsPage() override;

    /// A sentence in the place of findings.
    void setNote(const QString& text);
    void setFindings(std::vector<analysis::DesignFinding> findings);
    /// What the page's tab says, how many there are among it.
    QString title() const;
    const QTreeWidget& tree() const;

signals:
    void titleChanged();
    /// The user wants to see what a finding is about.
    void findingChosen(const QString& pointer);
    void mendRequested(const trammel::analysis::Mend& mend);

protected:
    void changeEvent(QEvent* event) override;

private:
    const analysis::DesignFinding* chosen() const;
    void tellChosen();
    void showMends();
    void request(std::size_t mend);

    std::unique_ptr<Ui::FindingsPage> m_ui;
    std::vector<analysis::DesignFinding> m_findings;
};

} // namespace trammel::studio
