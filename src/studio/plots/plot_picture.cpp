#include "studio/plots/plot_picture.h"

#include <QCoreApplication>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <qcustomplot.h>

namespace trammel::studio {
namespace {

/// Paints the plot at a size in pixels of 1/96 inch, as vectors where the device can.
void paint(QCustomPlot& plot, QPaintDevice& device, QSize size) {
    QCPPainter painter;
    painter.begin(&device);
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    painter.setMode(QCPPainter::pmNonCosmetic);
    const double scale = device.logicalDpiX() / 96.0;
    painter.scale(scale, scale);
    plot.toPainter(&painter, size.width(), size.height());
    painter.end();
}

bool writeSvg(QCustomPlot& plot, QSaveFile& file, QSize size, const QString& title) {
    QSvgGenerator generator;
    generator.setOutputDevice(&file);
    generator.setResolution(96);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    generator.setTitle(title);
    paint(plot, generator, size);
    return true;
}

bool writePdf(QCustomPlot& plot, QSaveFile& file, QSize size, const QString& title) {
    QPdfWriter writer(&file);
    writer.setTitle(title);
    writer.setCreator(QCoreApplication::applicationName());
    writer.setPageMargins({});
    writer.setPageSize(QPageSize(QSizeF(size) * 72.0 / 96.0, QPageSize::Point));
    writer.setPageMargins({});
    paint(plot, writer, size);
    return true;
}

} // namespace

bool writePicture(QCustomPlot& plot, QSaveFile& file, const QString& suffix, const QString& title) {
    const QSize size = plot.size().expandedTo({640, 320});
    if (suffix == QLatin1String("svg")) return writeSvg(plot, file, size, title);
    if (suffix == QLatin1String("pdf")) return writePdf(plot, file, size, title);
    return suffix == QLatin1String("png") &&
           plot.toPixmap(plot.width(), plot.height(), 2.0).save(&file, "PNG");
}

} // namespace trammel::studio
