#include "studio/plots/plot_panel.h"

#include "studio/plots/plot_page.h"
#include "studio/plots/time_plot.h"

#include <QCoreApplication>
#include <QEvent>
#include <QLabel>
#include <QTabWidget>
#include <QVBoxLayout>

namespace trammel::studio {

PlotPanel::PlotPanel(QWidget* parent)
    : QWidget(parent), m_tabs(new QTabWidget(this)), m_badge(new QLabel(m_tabs)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_tabs);
    m_tabs->setDocumentMode(true);
    m_badge->setContentsMargins(8, 0, 8, 0);
    m_badge->setAutoFillBackground(true);
    m_badge->setBackgroundRole(QPalette::Highlight);
    m_badge->setForegroundRole(QPalette::HighlightedText);
    m_tabs->setCornerWidget(m_badge);
    for (const PlotKind kind : {PlotKind::Energy, PlotKind::Drift, PlotKind::Multipliers,
                                PlotKind::Momenta, PlotKind::Lcp}) {
        auto* page = new PlotPage(kind, m_tabs);
        m_pages.push_back(page);
        m_tabs->addTab(page, page->title());
        connect(&page->plot(), &TimePlot::cursorMoved, this, [this](double t) {
            setCursor(t);
            emit cursorMoved(t);
        });
        connect(&page->plot(), &TimePlot::failed, this, &PlotPanel::failed);
        connect(&page->plot(), &TimePlot::exportRequested, this, [this] {
            const auto [first, last] = visibleRange();
            emit exportRequested(first, last);
        });
    }
    retranslate();
    setOutdated(false);
}

PlotPanel::~PlotPanel() = default;

void PlotPanel::retranslate() {
    m_badge->setText(tr("Outdated"));
    m_badge->setToolTip(tr("The model was edited after this run"));
    for (int i = 0; i < m_tabs->count(); ++i) {
        PlotPage* page = m_pages[static_cast<std::size_t>(i)];
        page->retranslate();
        m_tabs->setTabText(i, page->title());
    }
}

void PlotPanel::setRun(std::shared_ptr<const results::RunData> run) {
    m_run = std::move(run);
    for (PlotPage* page : m_pages)
        page->setRun(m_run);
}

void PlotPanel::dataAppended() {
    for (PlotPage* page : m_pages)
        page->dataAppended();
}

bool PlotPanel::savePictures(const QString& folder) {
    const QStringList names{"energy", "drift", "multipliers", "momenta", "lcp"};
    const int front = m_tabs->currentIndex();
    bool areSaved = true;
    for (int i = 0; i < m_tabs->count(); ++i) {
        m_tabs->setCurrentIndex(i); // a page that was never shown has neither size nor curves
        QCoreApplication::processEvents(QEventLoop::ExcludeUserInputEvents);
        TimePlot& plot = m_pages[static_cast<std::size_t>(i)]->plot();
        areSaved = plot.saveAs(QString("%1/%2.png").arg(folder, names[i])) && areSaved;
    }
    m_tabs->setCurrentIndex(front);
    return areSaved;
}

void PlotPanel::setCursor(double t) {
    for (PlotPage* page : m_pages)
        page->plot().setCursor(t);
}

double PlotPanel::cursor() const {
    return m_pages.front()->plot().cursor();
}

void PlotPanel::setOutdated(bool outdated) {
    m_badge->setVisible(outdated);
}

std::pair<double, double> PlotPanel::visibleRange() const {
    return m_pages[static_cast<std::size_t>(m_tabs->currentIndex())]->plot().visibleRange();
}

void PlotPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

} // namespace trammel::studio
