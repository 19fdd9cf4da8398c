#include "studio/dialogs/findings_page.h"

#include "dialogs/ui_findings_page.h"
#include "studio/document/mends.h"
#include "studio/document/message_look.h"
#include "studio/document/message_text.h"

#include <QEvent>
#include <array>

namespace trammel::studio {

FindingsPage::FindingsPage(QWidget* parent)
    : QWidget(parent), m_ui(std::make_unique<Ui::FindingsPage>()) {
    m_ui->setupUi(this);
    m_ui->findingsTree->setSelectionMode(QAbstractItemView::ExtendedSelection);
    connect(m_ui->findingsTree, &QTreeWidget::currentItemChanged, this, [this] {
        showMends();
        if (m_ui->findingsTree->hasFocus()) tellChosen();
    });
    // Also of the one that is chosen already.
    connect(m_ui->findingsTree, &QTreeWidget::itemClicked, this, &FindingsPage::tellChosen);
    connect(m_ui->firstMend, &QPushButton::clicked, this, [this] { request(0); });
    connect(m_ui->secondMend, &QPushButton::clicked, this, [this] { request(1); });
    showMends();
}

FindingsPage::~FindingsPage() = default;

void FindingsPage::setNote(const QString& text) {
    m_findings.clear();
    m_ui->findingsTree->clear();
    m_ui->findingsText->setText(text);
    emit titleChanged();
}

void FindingsPage::setFindings(std::vector<analysis::DesignFinding> findings) {
    setNote(findings.empty()
                ? tr("Nothing was found that is hardly meant so.")
                : tr("The model can be run with these, but they are hardly meant. A click "
                     "shows the item; a button below mends the finding, as one undo step."));
    m_findings = std::move(findings);
    for (const analysis::DesignFinding& finding : m_findings) {
        const QString text = translated(finding.diagnostic.message);
        auto* item = new QTreeWidgetItem(m_ui->findingsTree, {text});
        const auto level = finding.isHint ? MessageLevel::Information : MessageLevel::Warning;
        item->setIcon(0, messageIcon(level, palette()));
        item->setToolTip(0, text);
    }
    m_ui->findingsTree->setCurrentItem(m_ui->findingsTree->topLevelItem(0));
    showMends();
    emit titleChanged();
}

QString FindingsPage::title() const {
    return m_findings.empty() ? tr("Findings") : tr("Findings (%1)").arg(m_findings.size());
}

const QTreeWidget& FindingsPage::tree() const {
    return *m_ui->findingsTree;
}

const analysis::DesignFinding* FindingsPage::chosen() const {
    const int row = m_ui->findingsTree->indexOfTopLevelItem(m_ui->findingsTree->currentItem());
    const auto index = static_cast<std::size_t>(row);
    return row >= 0 && index < m_findings.size() ? &m_findings[index] : nullptr;
}

void FindingsPage::tellChosen() {
    if (const analysis::DesignFinding* finding = chosen())
        emit findingChosen(QString::fromStdString(finding->diagnostic.pointer));
}

void FindingsPage::showMends() {
    const analysis::DesignFinding* finding = chosen();
    const std::array buttons{m_ui->firstMend, m_ui->secondMend};
    for (std::size_t i = 0; i < buttons.size(); ++i) {
        const bool isShown = finding && i < finding->mends.size();
        buttons[i]->setVisible(isShown);
        if (isShown) buttons[i]->setText(mendTitle(finding->mends[i].kind));
    }
}

void FindingsPage::request(std::size_t mend) {
    const analysis::DesignFinding* finding = chosen();
    if (!finding || mend >= finding->mends.size()) return;
    const analysis::Mend wanted = finding->mends[mend]; // the finding goes with it
    emit mendRequested(wanted);
}

void FindingsPage::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange) return;
    m_ui->retranslateUi(this);
    showMends();
    emit titleChanged();
}

} // namespace trammel::studio
