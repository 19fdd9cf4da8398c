#pragma once

#include "studio/plots/channel_tree.h"
#include "studio/plots/drawn_plot.h"
#include "studio/plots/plot_canvas.h"
#include "studio/plots/plot_page.h"
#include "studio/plots/plot_panel.h"

#include <QApplication>
#include <QTabWidget>
#include <QTest>
#include <QWheelEvent>
#include <cmath>
#include <memory>

namespace trammel::studio {

inline results::RunHeader header() {
    return {.modelName = "test",
            .modelText = R"({"parameters":{"e":0.5},"materials":{"steel":{"restitution":"e",)"
                         R"("friction":0.3}}})",
            .settingsText = R"({"impact":"newton","friction":"pyramid","step":0.001,)"
                            R"("formulation":"position-projection","lcp":"murty"})",
            .version = "9.9",
            .channels = {{"rod.com.x", "m"},
                         {"energy.kinetic", "J"},
                         {"energy.potential", "J"},
                         {"energy.total", "J"},
                         {"momentum.linear.x", "kg*m/s"},
                         {"momentum.angular.z", "kg*m^2/s"},
                         {"A.drift", "m"},
                         {"A.drift_angle", "rad"},
                         {"A.lambda.0", "N"},
                         {"A.lambda.1", "N*m"},
                         {"B.lambda.0", "N"},
                         {"drift.position.max", ""},
                         {"drift.velocity.max", ""}}};
}

/// One frame at a time: the rod moves as sin(3 t), kinetic and potential energy swing against each
/// other, the drift is zero at first.
inline void append(results::RunData& run, double t) {
    const double swing = std::sin(3 * t);
    const double drift = t < 1.0 ? 0.0 : 1e-6 * t;
    const double values[] = {swing, 5 + 5 * swing, 5 - 5 * swing, 10.0,  swing, -swing,    drift,
                             drift, 100 * swing,   swing,         swing, drift, 10 * drift};
    run.append(t, values);
}

inline std::shared_ptr<results::RunData> makeRun(int frames, double interval = 0.01) {
    auto run = std::make_shared<results::RunData>(header());
    for (int i = 0; i < frames; ++i)
        append(*run, interval * i);
    return run;
}

inline int pixelsOf(const QImage& image, QRgb colour) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            count += image.pixel(x, y) == colour ? 1 : 0;
    }
    return count;
}

constexpr QRgb kBlue = 0xff0072b2; // the first curve's colour

inline void drag(QWidget* widget, Qt::MouseButton button, Qt::KeyboardModifiers modifiers,
                 QPoint from, QPoint to) {
    QTest::mousePress(widget, button, modifiers, from);
    for (const QPoint at : {(from + to) / 2, to}) {
        QMouseEvent move(QEvent::MouseMove, QPointF(at), widget->mapToGlobal(QPointF(at)),
                         Qt::NoButton, button, modifiers);
        QApplication::sendEvent(widget, &move);
    }
    QTest::mouseRelease(widget, button, modifiers, to);
}

inline void turnWheel(QWidget* widget, QPointF at, int delta) {
    QWheelEvent wheel(at, widget->mapToGlobal(at), {}, {0, delta}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(widget, &wheel);
}

/// The child that draws.
inline PlotCanvas* canvasOf(PlotPage& page) {
    return qobject_cast<PlotCanvas*>(page.focusProxy());
}

/// A shown panel of 900 x 320 pixels and what tests do with it.
class PlotFixture : public QObject {
protected:
    void open() {
        m_panel = std::make_unique<PlotPanel>();
        m_panel->resize(900, 320);
        m_panel->show();
        m_panel->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_panel.get(), 20'000)); // keys need it
    }
    PlotPage& page(int index = 0) { return m_panel->page(index); }
    QTabWidget& tabs() { return *m_panel->findChild<QTabWidget*>(); }
    /// Whether a page draws thin lines: its view or its samples have just changed.
    bool isDraft(int index = 0) {
        return page(index).canvas().notAntialiasedElements() == QCP::aeAll;
    }
    bool isDrawn(int index = 0) { return test::isDrawn(page(index).canvas()); }
    void show(std::shared_ptr<results::RunData> run, int index = 0) {
        tabs().setCurrentIndex(index);
        m_panel->setRun(run);
        QVERIFY(isDrawn(index));
    }
    /// Ticks or unticks a channel in the tree as a click on its box does.
    void tick(const QString& channel, Qt::CheckState state) {
        ChannelModel& model = m_panel->tree().model();
        model.setData(model.indexOf(channel), state, Qt::CheckStateRole);
    }
    bool isTicked(const QString& channel) {
        return m_panel->tree().model().indexOf(channel).data(Qt::CheckStateRole).toInt() ==
               Qt::Checked;
    }
    QStringList curvesOf(int index, int plot = 0) {
        QStringList names;
        for (const CurveSpec& curve : page(index).plot(plot).spec().curves)
            names << QString::fromStdString(curve.channel);
        return names;
    }

    std::unique_ptr<PlotPanel> m_panel;
};

} // namespace trammel::studio
