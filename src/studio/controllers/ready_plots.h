#pragma once

#include "studio/plots/plot_layout.h"

#include <QObject>

class QAction;

namespace trammel::studio {

class Document;
class ItemActions;
class PlotController;
class RunController;
class Selection;

/// The entries of the selected item's menus that plot it: its position, velocity and acceleration,
/// what its driver exerts.
class ReadyPlots : public QObject {
    Q_OBJECT

public:
    ReadyPlots(const Document& document, const Selection& selection, const RunController& run,
               PlotController& plots, ItemActions& items);

private:
    void update();
    QAction* makeAction(const char* name, PageSpec ReadyPlots::*page);

    const Document& m_document;
    const Selection& m_selection;
    const RunController& m_run;
    PlotController& m_plots;
    PageSpec m_motionPage, m_drivePage; ///< of the selected item
    QAction *m_motion, *m_drive;
};

} // namespace trammel::studio
