#include "studio/plots/plot_menu.h"

#include "studio/plots/channel_catalog.h"
#include "studio/plots/plot_page.h"

#include <QMenu>
#include <algorithm>

namespace trammel::studio {

void PlotMenu::fill() {
    fillRightAxis();
    m_menu.addSeparator();
    fillCurves();
    fillAbscissa();
    m_menu.addSeparator();
    fillPlots();
}

QMenu& PlotMenu::subMenu(const QString& title) {
    return *m_menu.addMenu(title);
}

void PlotMenu::addChoice(QMenu& menu, const QString& text, bool isChosen,
                         std::function<void()> choose) {
    QAction* action = menu.addAction(text);
    action->setCheckable(true);
    action->setChecked(isChosen);
    QObject::connect(action, &QAction::triggered, &m_page, [choose] { choose(); });
}

void PlotMenu::fillRightAxis() {
    const int index = m_page.activePlot();
    const PlotSpec spec = m_page.plot(index).spec();
    const bool hasRight =
        std::ranges::any_of(spec.curves, [](const CurveSpec& curve) { return curve.isOnRight; });
    if (!hasRight) return;
    addChoice(m_menu, tr("Logarithmic Right Axis"), spec.isLogRight, [page = &m_page, index, spec] {
        PlotSpec changed = spec;
        changed.isLogRight = !spec.isLogRight;
        page->changePlot(index, changed);
    });
}

void PlotMenu::fillCurves() {
    const PlotArea& area = m_page.plot(m_page.activePlot());
    QMenu& curves = subMenu(tr("Curves"));
    curves.setEnabled(!area.spec().curves.empty());
    for (int i = 0; i < static_cast<int>(area.spec().curves.size()); ++i) {
        const CurveSpec& curve = area.spec().curves[static_cast<std::size_t>(i)];
        fillCurve(*curves.addMenu(area.titleOf(curve)), i);
    }
}

void PlotMenu::fillCurve(QMenu& menu, int curve) {
    PlotPage* page = &m_page;
    const int index = page->activePlot();
    const PlotSpec plot = page->plot(index).spec();
    const CurveSpec spec = plot.curves[static_cast<std::size_t>(curve)];
    const auto change = [page, index, plot, curve](auto edit) {
        return [page, index, plot, curve, edit] {
            PlotSpec changed = plot;
            edit(changed.curves[static_cast<std::size_t>(curve)]);
            page->changePlot(index, changed);
        };
    };
    addChoice(menu, tr("Shown"), !spec.isHidden,
              change([](CurveSpec& c) { c.isHidden = !c.isHidden; }));
    addChoice(menu, tr("On the Right Axis"), spec.isOnRight,
              change([](CurveSpec& c) { c.isOnRight = !c.isOnRight; }));
    const bool isStepped = spec.isStepped.value_or(ChannelCatalog::isStepped(spec.channel));
    addChoice(menu, tr("In Steps"), isStepped,
              change([isStepped](CurveSpec& c) { c.isStepped = !isStepped; }));
    menu.addSeparator();
    for (const auto& [kind, text] : {std::pair{CurveKind::Value, tr("Value")},
                                     std::pair{CurveKind::Derivative, tr("Derivative")},
                                     std::pair{CurveKind::Integral, tr("Integral")}})
        addChoice(menu, text, spec.kind == kind,
                  change([kind = kind](CurveSpec& c) { c.kind = kind; }));
    menu.addSeparator();
    menu.addAction(tr("Remove"), page, [page, index, plot, curve] {
        PlotSpec changed = plot;
        changed.curves.erase(changed.curves.begin() + curve);
        page->changePlot(index, changed);
    });
}

void PlotMenu::fillAbscissa() {
    PlotPage* page = &m_page;
    const int index = page->activePlot();
    const PlotArea& area = page->plot(index);
    const PlotSpec plot = area.spec();
    QMenu& menu = subMenu(tr("Horizontal Axis"));
    menu.setEnabled(!plot.curves.empty() && !plot.isStacked);
    const auto set = [page, index, plot](Abscissa abscissa) {
        return [page, index, plot, abscissa] {
            PlotSpec changed = plot;
            changed.abscissa = abscissa;
            page->changePlot(index, changed);
        };
    };
    addChoice(menu, tr("Time"), plot.abscissa == Abscissa::Time, set(Abscissa::Time));
    addChoice(menu, tr("Frequency (Spectrum)"), plot.abscissa == Abscissa::Frequency,
              set(Abscissa::Frequency));
    menu.addSeparator();
    for (const CurveSpec& curve : plot.curves) {
        const bool isChosen = plot.abscissa == Abscissa::Channel && plot.against.isOf(curve);
        addChoice(menu, area.titleOf(curve), isChosen, [page, index, plot, curve] {
            PlotSpec changed = plot;
            changed.abscissa = Abscissa::Channel;
            changed.against = curve;
            // A curve over itself says nothing.
            if (changed.curves.size() > 1)
                std::erase_if(changed.curves,
                              [&](const CurveSpec& other) { return other.isOf(curve); });
            page->changePlot(index, changed);
        });
    }
}

void PlotMenu::fillPlots() {
    PlotPage* page = &m_page;
    const int index = page->activePlot();
    const PlotSpec plot = page->plot(index).spec();
    const bool isEnergy = std::ranges::any_of(plot.curves, [](const CurveSpec& curve) {
        return ChannelCatalog::stackSign(curve.channel) != 0;
    });
    if (isEnergy)
        addChoice(m_menu, tr("Stacked Energies"), plot.isStacked,
                  [page, index, plot] { page->setStacked(index, !plot.isStacked); });
    m_menu.addAction(tr("New Plot Below"), page,
                     [page, index] { page->insertPlot(index, PlotSpec()); });
    m_menu.addAction(page->plotCount() > 1 ? tr("Remove Plot") : tr("Empty Plot"), page,
                     [page, index] { page->removePlot(index); });
}

} // namespace trammel::studio
