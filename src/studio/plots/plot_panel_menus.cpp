// The menus of the panel: pages, what is done with the active plot, what is made of channels.
#include "studio/app/menu_text.h"
#include "studio/app/save_name.h"
#include "studio/document/message_text.h"
#include "studio/plots/channel_catalog.h"
#include "studio/plots/channel_tree.h"
#include "studio/plots/plot_menu.h"
#include "studio/plots/plot_page.h"
#include "studio/plots/plot_panel.h"
#include "studio/plots/plot_templates.h"
#include "studio/plots/readout_table.h"
#include "studio/plots/ready_pages.h"
#include "studio/plots/visible_csv.h"

#include <QApplication>
#include <QClipboard>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QTabWidget>
#include <QToolButton>

namespace trammel::studio {

void PlotPanel::retranslate() {
    m_badge->setText(tr("Outdated"));
    m_badge->setToolTip(tr("The model was edited after this run"));
    m_add->setText(tr("Page"));
    m_add->setToolTip(tr("Add or change a page of plots"));
    m_options->setText(tr("Plot"));
    m_options->setToolTip(tr("What can be done with the active plot"));
    m_actions.fit->setText(tr("Fit"));
    m_actions.logarithmic->setText(tr("Logarithmic Axis"));
    m_actions.cursorA->setText(tr("Cursor A"));
    m_actions.cursorB->setText(tr("Cursor B"));
    m_actions.statistics->setText(tr("Statistics"));
    m_actions.impacts->setText(tr("Impacts"));
    m_actions.nextPlot->setText(tr("Next Plot of the Page"));
    m_actions.newPlot->setText(tr("New Plot Below"));
    m_actions.closePlot->setText(tr("Close Plot"));
    m_actions.maximise->setText(tr("Maximise Plot"));
    m_actions.zoomIn->setText(tr("Zoom Plot In"));
    m_actions.zoomOut->setText(tr("Zoom Plot Out"));
    m_actions.panLeft->setText(tr("Pan Plot Left"));
    m_actions.panRight->setText(tr("Pan Plot Right"));
    m_actions.panUp->setText(tr("Pan Plot Up"));
    m_actions.panDown->setText(tr("Pan Plot Down"));
    m_tree->retranslate();
    m_readout->retranslate();
    for (int i = 0; i < m_tabs->count(); ++i) {
        page(i).retranslate();
        m_tabs->setTabText(i, menuText(page(i).title()));
    }
    syncReadout();
}

void PlotPanel::fillPageMenu() {
    m_addMenu->clear();
    m_addMenu->addAction(tr("New Page"), this, [this] {
        addPage({{}, tr("Plots %1").arg(m_tabs->count() + 1), {PlotSpec()}});
    });
    m_addMenu->addSection(tr("From a Template"));
    for (const QString& kind : ChannelCatalog::pageKinds())
        m_addMenu->addAction(ChannelCatalog::pageTitle(kind), this,
                             [this, kind] { addPage(ChannelCatalog::page(kind)); });
    const QStringList own = PlotTemplates::names();
    for (const QString& name : own) {
        m_addMenu->addAction(menuText(name), this, [this, name] {
            if (const auto page = PlotTemplates::page(name)) addPage(*page);
        });
    }
    m_addMenu->addSeparator();
    m_addMenu->addAction(tr("Save Page as Template..."), this, &PlotPanel::saveTemplate);
    QMenu* removal = m_addMenu->addMenu(tr("Remove Template"));
    removal->setEnabled(!own.isEmpty());
    for (const QString& name : own)
        removal->addAction(menuText(name), this, [name] { PlotTemplates::remove(name); });
    m_addMenu->addSeparator();
    m_addMenu->addAction(tr("Rename Page..."), this,
                         [this] { renamePage(m_tabs->currentIndex()); });
    QAction* close = m_addMenu->addAction(tr("Close Page"), this,
                                          [this] { removePage(m_tabs->currentIndex()); });
    close->setEnabled(m_tabs->count() > 1);
    m_addMenu->addAction(tr("Reset Pages"), this, [this] {
        resetLayout();
        emit layoutChanged();
    });
}

void PlotPanel::saveTemplate() {
    bool isGiven = false;
    const QString name = QInputDialog::getText(this, tr("Save Page as Template"), tr("Name"),
                                               QLineEdit::Normal, frontPage().title(), &isGiven);
    if (!isGiven || name.isEmpty()) return;
    PageSpec page = frontPage().spec();
    page.title = name;
    PlotTemplates::store(name, page);
}

void PlotPanel::renamePage(int index) {
    if (index < 0) return;
    bool isGiven = false;
    const QString title = QInputDialog::getText(this, tr("Rename Page"), tr("Name"),
                                                QLineEdit::Normal, page(index).title(), &isGiven);
    if (!isGiven || title.isEmpty()) return;
    page(index).setTitle(title);
    m_tabs->setTabText(index, menuText(title));
}

void PlotPanel::fillPlotMenu(QMenu& menu) {
    refreshActions();
    menu.addActions({m_actions.fit, m_actions.logarithmic, m_actions.maximise});
    PlotMenu(menu, frontPage()).fill();
    menu.addSeparator();
    menu.addActions(
        {m_actions.cursorA, m_actions.cursorB, m_actions.statistics, m_actions.impacts});
    menu.addAction(tr("Estimate Errors..."), this, &PlotPanel::errorsRequested)
        ->setEnabled(!m_runs.empty());
    menu.addSeparator();
    fillOutputs(menu);
}

void PlotPanel::fillOutputs(QMenu& menu) {
    menu.addAction(tr("Copy Picture"), this,
                   [this] { QApplication::clipboard()->setImage(frontPage().image(2.0)); });
    menu.addAction(tr("Save Picture..."), this, &PlotPanel::savePicture);
    menu.addAction(tr("Export Visible as CSV..."), this, &PlotPanel::saveTable);
    menu.addAction(tr("Export All Channels of This Time as CSV..."), this, [this] {
        const auto [first, last] = visibleRange();
        emit exportRequested(first, last);
    });
}

void PlotPanel::savePicture() {
    const QString path =
        askForSaveName(this, tr("Save Picture"), {},
                       tr("PDF documents (*.pdf);;SVG drawings (*.svg);;PNG pictures (*.png)"));
    if (path.isEmpty()) return;
    if (!frontPage().saveAs(path))
        emit failed(tr("The picture could not be saved as %1.").arg(path));
}

void PlotPanel::saveTable() {
    const QString path = askForSaveName(this, tr("Export Visible as CSV"),
                                        QStringLiteral("plots.csv"), tr("CSV files (*.csv)"));
    if (path.isEmpty()) return;
    try {
        writeVisibleCsv(path, frontPage());
    } catch (const std::exception& error) {
        emit failed(translated(error));
    }
}

void PlotPanel::fillChannelMenu(QMenu& menu) {
    const QStringList channels = m_tree->selected();
    std::vector<CurveSpec> curves;
    for (const QString& channel : channels)
        curves.push_back({channel.toStdString()});
    menu.setEnabled(!curves.empty());
    if (curves.empty()) return;
    const auto addAs = [&](const QString& text, auto edit) {
        menu.addAction(text, this, [this, curves, edit]() mutable {
            for (CurveSpec& curve : curves)
                edit(curve);
            frontPage().addCurves(frontPage().activePlot(), curves);
        });
    };
    const auto addPlot = [&](const QString& text, const PlotSpec& spec) {
        menu.addAction(text, this,
                       [this, spec] { frontPage().insertPlot(frontPage().activePlot(), spec); });
    };
    addAs(tr("Show in Plot"), [](CurveSpec&) {});
    addAs(tr("Show on Right Axis"), [](CurveSpec& curve) { curve.isOnRight = true; });
    addAs(tr("Show Derivative"), [](CurveSpec& curve) { curve.kind = CurveKind::Derivative; });
    addAs(tr("Show Integral"), [](CurveSpec& curve) { curve.kind = CurveKind::Integral; });
    menu.addSeparator();
    addPlot(tr("New Plot"), {.curves = curves});
    addPlot(tr("New Plot with Spectrum"), {.curves = curves, .abscissa = Abscissa::Frequency});
    CurveSpec rate = curves.front();
    rate.kind = CurveKind::Derivative;
    addPlot(tr("New Phase Plot"),
            {.curves = {rate}, .abscissa = Abscissa::Channel, .against = curves.front()});
    if (curves.size() >= 2)
        addPlot(tr("New Plot over %1").arg(ChannelCatalog::title(curves.front().channel)),
                {.curves = {curves.begin() + 1, curves.end()},
                 .abscissa = Abscissa::Channel,
                 .against = curves.front()});
    fillReadyPages(menu);
}

/// Pages of whose channels are selected.
void PlotPanel::fillReadyPages(QMenu& menu) {
    const std::string owner = m_tree->selectedOwner();
    if (owner.empty() || m_runs.empty()) return;
    ReadyPages::Names names;
    for (const results::Channel& channel : m_runs.front().data->header().channels)
        names.insert(channel.name);
    const PageSpec motion = ReadyPages::motion(owner, names);
    const PageSpec drive = ReadyPages::drive(owner, names);
    if (!motion.plots.empty() || !drive.plots.empty()) menu.addSeparator();
    if (!motion.plots.empty())
        menu.addAction(ReadyPages::motionText(), this, [this, motion] { showPage(motion); });
    if (!drive.plots.empty())
        menu.addAction(ReadyPages::driveText(drive), this, [this, drive] { showPage(drive); });
}

} // namespace trammel::studio
