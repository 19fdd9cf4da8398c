#include "studio/plots/plot_picture.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <qcustomplot.h>

namespace trammel::studio {
namespace {

constexpr double kPngScale = 2.0;    ///< pixels of a PNG a pixel of the screen
constexpr double kStampScale = 0.75; ///< of the plot's font
constexpr int kStampMargin = 8;

/// The plot and what is written under it, in pixels of 1/96 inch.
class Picture {
public:
    Picture(QCustomPlot& plot, const std::vector<RunStamp>& stamps)
        : m_plot(plot), m_size(pictureSize(plot)), m_font(plot.font()) {
        m_font.setPointSizeF(kStampScale * m_font.pointSizeF());
        for (const RunStamp& stamp : stamps) {
            const QString line = QString::fromStdString(results::provenanceLine(stamp.provenance));
            m_lines.append(stamps.size() > 1 ? QStringLiteral("%1: %2").arg(stamp.name, line)
                                             : line);
        }
        m_text = m_lines.join(QLatin1Char('\n'));
        const QRect room(0, 0, m_size.width() - 2 * kStampMargin, 1000);
        if (!m_text.isEmpty())
            m_stampHeight =
                QFontMetrics(m_font).boundingRect(room, Qt::TextWordWrap, m_text).height() +
                kStampMargin;
    }

    QSize size() const { return m_size + QSize(0, m_stampHeight); }
    QString text() const { return m_text; }

    /// As vectors where the device can.
    void paint(QPaintDevice& device, double scale) const {
        layOut();
        QCPPainter painter;
        painter.begin(&device);
        painter.setMode(QCPPainter::pmVectorized);
        painter.setMode(QCPPainter::pmNoCaching);
        painter.setMode(QCPPainter::pmNonCosmetic);
        painter.scale(scale, scale);
        painter.fillRect(QRect(QPoint(), size()), Qt::white);
        m_plot.toPainter(&painter, m_size.width(), m_size.height());
        painter.setFont(m_font);
        painter.setPen(QColor(90, 96, 104));
        painter.drawText(
            QRect(kStampMargin, m_size.height(), m_size.width() - 2 * kStampMargin, m_stampHeight),
            Qt::TextWordWrap, m_text);
        painter.end();
    }

private:
    /// Some plots choose their labels anew for the size that they have been laid out in.
    void layOut() const {
        QImage nowhere(1, 1, QImage::Format_RGB32);
        QCPPainter painter(&nowhere);
        m_plot.toPainter(&painter, m_size.width(), m_size.height());
    }

    QCustomPlot& m_plot;
    QSize m_size;
    QFont m_font;
    QStringList m_lines;
    QString m_text;
    int m_stampHeight = 0;
};

/// The provenances of the runs as JSON, by the runs' names where there are several.
QByteArray asJson(const std::vector<RunStamp>& stamps) {
    if (stamps.size() == 1)
        return QByteArray::fromStdString(results::provenanceJson(stamps.front().provenance));
    QJsonObject runs;
    for (const RunStamp& stamp : stamps)
        runs[stamp.name] = QJsonDocument::fromJson(
                               QByteArray::fromStdString(results::provenanceJson(stamp.provenance)))
                               .object();
    return QJsonDocument(runs).toJson(QJsonDocument::Compact);
}

bool writePng(const Picture& picture, QSaveFile& file, const QString& title,
              const std::vector<RunStamp>& stamps) {
    QImage image(picture.size() * kPngScale, QImage::Format_RGB32);
    picture.paint(image, kPngScale);
    image.setText(QStringLiteral("Title"), title);
    if (!stamps.empty()) {
        image.setText(QStringLiteral("Description"), picture.text());
        image.setText(QStringLiteral("Provenance"), QString::fromUtf8(asJson(stamps)));
    }
    return image.save(&file, "PNG");
}

bool writeSvg(const Picture& picture, QSaveFile& file, const QString& title,
              const std::vector<RunStamp>& stamps) {
    QSvgGenerator generator;
    generator.setOutputDevice(&file);
    generator.setResolution(96);
    generator.setSize(picture.size());
    generator.setViewBox(QRect(QPoint(), picture.size()));
    generator.setTitle(title.toHtmlEscaped());
    if (!stamps.empty())
        generator.setDescription(QString::fromUtf8(asJson(stamps)).toHtmlEscaped());
    picture.paint(generator, 1.0);
    return true;
}

bool writePdf(const Picture& picture, QSaveFile& file, const QString& title,
              const std::vector<RunStamp>& stamps) {
    QPdfWriter writer(&file);
    writer.setTitle(picture.text().isEmpty() ? title
                                             : title + QStringLiteral(": ") + picture.text());
    writer.setCreator(QCoreApplication::applicationName());
    writer.setPageMargins({});
    writer.setPageSize(QPageSize(QSizeF(picture.size()) * 72.0 / 96.0, QPageSize::Point));
    writer.setPageMargins({});
    if (!stamps.empty())
        writer.addFileAttachment(QStringLiteral("provenance.json"), asJson(stamps),
                                 QStringLiteral("application/json"));
    picture.paint(writer, writer.logicalDpiX() / 96.0);
    return true;
}

} // namespace

QSize pictureSize(const QCustomPlot& plot) {
    return plot.size().expandedTo({640, 320});
}

bool writePicture(QCustomPlot& plot, QSaveFile& file, const QString& suffix, const QString& title,
                  const std::vector<RunStamp>& stamps) {
    const Picture picture(plot, stamps);
    if (suffix == QLatin1String("svg")) return writeSvg(picture, file, title, stamps);
    if (suffix == QLatin1String("pdf")) return writePdf(picture, file, title, stamps);
    return suffix == QLatin1String("png") && writePng(picture, file, title, stamps);
}

bool savePicture(QCustomPlot& plot, const QString& path, const QString& title) {
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) &&
           writePicture(plot, file, QFileInfo(path).suffix().toLower(), title) && file.commit();
}

} // namespace trammel::studio
