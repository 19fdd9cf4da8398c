// Computes and draws docs/friction-directions.csv and .svg.
#include "studio/plots/plot_picture.h"
#include "studio/plots/plot_theme.h"
#include "support/friction_directions.h"

#include <QApplication>
#include <QDir>
#include <QSaveFile>
#include <cstdio>
#include <qcustomplot.h>

using namespace trammel;
using support::SlidingDirection;

namespace {

struct Panel {
    const char* title;
    double SlidingDirection::*value;
    double low, high;
};

const Panel kPanels[] = {
    {"friction force / (mu N)", &SlidingDirection::force, 0.9, 1.5},
    {"direction error of the force, deg", &SlidingDirection::directionError, -50, 50},
    {"way to rest / Coulomb's", &SlidingDirection::way, 0.65, 1.15},
    {"end beside the line / Coulomb's way", &SlidingDirection::deflection, -0.25, 0.25}};

void fill(QCPAxisRect& area, const Panel& panel,
          const std::vector<std::vector<SlidingDirection>>& slides, QCustomPlot& plot) {
    const auto theme = studio::PlotTheme::light();
    area.setupFullAxesBox(false);
    theme.apply(area, plot.font());
    QCPAxis* below = area.axis(QCPAxis::atBottom);
    QCPAxis* beside = area.axis(QCPAxis::atLeft);
    below->setLabel("first velocity, degrees from the first tangent");
    beside->setLabel(panel.title);
    below->setRange(0, 90);
    beside->setRange(panel.low, panel.high);
    QSharedPointer<QCPAxisTickerFixed> ticks(new QCPAxisTickerFixed);
    ticks->setTickStep(15);
    below->setTicker(ticks);
    for (std::size_t i = 0; i < slides.size(); ++i) {
        auto* curve = new QCPGraph(below, beside);
        curve->setPen(theme.curve(static_cast<int>(i)));
        curve->setName(QString::fromUtf8(support::kDirectionalModels[i].data()));
        for (const SlidingDirection& s : slides[i])
            curve->addData(s.degrees, s.*panel.value);
        if (panel.title != kPanels[0].title) curve->removeFromLegend();
    }
    plot.setFont(QFont("sans", 9));
}

bool draw(const QString& path) {
    std::vector<std::vector<SlidingDirection>> slides;
    for (const std::string_view model : support::kDirectionalModels)
        slides.push_back(support::slides(model));
    QCustomPlot plot;
    plot.resize(960, 640);
    plot.plotLayout()->clear();
    plot.setAutoAddPlottableToLegend(true);
    auto* legend = new QCPLegend;
    legend->setFillOrder(QCPLayoutGrid::foColumnsFirst);
    legend->setBorderPen(Qt::NoPen);
    plot.legend = legend;
    for (int i = 0; i < 4; ++i) {
        auto* area = new QCPAxisRect(&plot);
        plot.plotLayout()->addElement(1 + i / 2, i % 2, area);
    }
    plot.plotLayout()->addElement(0, 0, legend);
    plot.plotLayout()->setRowStretchFactor(0, 0.001);
    legend->setLayer("legend");
    for (int i = 0; i < 4; ++i)
        fill(*static_cast<QCPAxisRect*>(plot.plotLayout()->element(1 + i / 2, i % 2)), kPanels[i],
             slides, plot);
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) &&
           studio::writePicture(plot, file, "svg", "Friction in every direction") && file.commit();
}

bool writeText(const QString& path, const std::string& text) {
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(text.c_str()) >= 0 && file.commit();
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: trammel-figures DIR\n");
        return 2;
    }
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    const QDir folder(QString::fromLocal8Bit(argv[1]));
    const bool areWritten =
        folder.mkpath(".") &&
        writeText(folder.filePath("friction-directions.csv"), support::slidesCsv()) &&
        draw(folder.filePath("friction-directions.svg"));
    if (!areWritten) std::fprintf(stderr, "%s: cannot be written to\n", argv[1]);
    return areWritten ? 0 : 1;
}
