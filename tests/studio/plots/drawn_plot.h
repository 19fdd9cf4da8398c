#pragma once

#include <QSignalSpy>
#include <qcustomplot.h>

namespace trammel::test {

/// Whether a plot comes to be drawn with all that it has been given: it draws in a later turn.
inline bool isDrawn(QCustomPlot& plot) {
    QSignalSpy drawn(&plot, &QCustomPlot::afterReplot);
    plot.replot(QCustomPlot::rpQueuedReplot); // the one that is queued already, if there is one
    return drawn.wait();
}

} // namespace trammel::test
