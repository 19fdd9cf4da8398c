#pragma once

#include <QCoreApplication>
#include <functional>

class QMenu;

namespace trammel::studio {

class PlotPage;

/// Fills a menu with what can be done with the active plot of a page and its curves.
class PlotMenu {
    Q_DECLARE_TR_FUNCTIONS(trammel::studio::PlotMenu)

public:
    PlotMenu(QMenu& menu, PlotPage& page) : m_menu(menu), m_page(page) {}
    void fill();

private:
    void fillRightAxis();
    void fillCurves();
    void fillCurve(QMenu& menu, int curve);
    void fillAbscissa();
    void fillPlots();
    QMenu& subMenu(const QString& title);
    void addChoice(QMenu& menu, const QString& text, bool isChosen, std::function<void()> choose);

    QMenu& m_menu;
    PlotPage& m_page;
};

} // namespace trammel::studio
