#include "studio/sketch/backdrop_picture.h"

#include "studio/document/message_text.h"

#include <QDir>
#include <QFileInfo>
#include <QImageReader>
#include <QPainter>
#include <QPdfDocument>
#include <QSvgRenderer>
#include <algorithm>
#include <cmath>

namespace trammel::studio {

namespace {

constexpr int kDrawnSide = 3000; ///< pixels of what has no pixels of its own

/// Of a picture so large, along its longer side.
QSize pixelsFor(QSizeF size, int longest) {
    return size.scaled(longest, longest, Qt::KeepAspectRatio).toSize().expandedTo(QSize(1, 1));
}

/// Paper is light, also where the window is dark: what is drawn on it is dark.
QImage onPaper(const QImage& image) {
    QImage paper(image.size(), QImage::Format_RGB32);
    paper.fill(Qt::white);
    QPainter painter(&paper);
    painter.drawImage(0, 0, image);
    return paper;
}

/// Halves, so that fine lines do not vanish where the picture is drawn small.
void keep(const QImage& image, BackdropPicture& picture) {
    constexpr int kSmallest = 200;
    picture.images = {onPaper(image)};
    while (std::min(picture.images.back().width(), picture.images.back().height()) > kSmallest)
        picture.images << picture.images.back().scaled(
            picture.images.back().size() / 2, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
}

Eigen::AlignedBox2d boundsOf(const io::DxfDrawing& drawing) {
    Eigen::AlignedBox2d box;
    for (const auto& line : drawing.lines)
        box.extend(line.from).extend(line.to);
    for (const auto& arc : drawing.arcs) {
        const Eigen::Vector2d reach = Eigen::Vector2d::Constant(arc.radius);
        box.extend(Eigen::Vector2d(arc.centre - reach)).extend(Eigen::Vector2d(arc.centre + reach));
    }
    for (const Eigen::Vector2d& point : drawing.points)
        box.extend(point);
    return box;
}

} // namespace

BackdropPicture BackdropReader::read(const QString& path, int page) {
    BackdropPicture picture;
    const QFileInfo file(path);
    const QString ending = file.suffix().toLower();
    if (!file.isFile())
        picture.error = tr("There is no file %1.").arg(QDir::toNativeSeparators(path));
    else if (ending == "svg")
        readSvg(path, picture);
    else if (ending == "pdf")
        readPdf(path, page, picture);
    else if (ending == "dxf")
        readDxf(path, picture);
    else
        readImage(path, picture);
    return picture;
}

/// A size that is asked for counts before the picture is turned.
void BackdropReader::readImage(const QString& path, BackdropPicture& picture) {
    QImageReader reader(path);
    reader.setAutoTransform(true);
    reader.setDecideFormatFromContent(true);
    QSize size = reader.size();
    if (std::max(size.width(), size.height()) > kLargestSide)
        reader.setScaledSize(pixelsFor(size, kLargestSide));
    const QImage image = reader.read();
    if (image.isNull()) {
        picture.error =
            tr("%1 cannot be read: %2").arg(QDir::toNativeSeparators(path), reader.errorString());
        return;
    }
    if (!size.isValid()) size = image.size();
    if (reader.transformation() & QImageIOHandler::TransformationRotate90) size.transpose();
    picture.bounds = QRectF(QPointF(), QSizeF(size));
    keep(image, picture);
}

void BackdropReader::readSvg(const QString& path, BackdropPicture& picture) {
    QSvgRenderer renderer(path);
    const QSizeF size = renderer.viewBoxF().size();
    if (!renderer.isValid() || size.isEmpty()) {
        picture.error = tr("%1 is no SVG picture.").arg(QDir::toNativeSeparators(path));
        return;
    }
    QImage image(pixelsFor(size, kDrawnSide), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    renderer.render(&painter);
    painter.end();
    picture.bounds = QRectF(QPointF(), size);
    keep(image, picture);
}

void BackdropReader::readPdf(const QString& path, int page, BackdropPicture& picture) {
    QPdfDocument document;
    if (document.load(path) != QPdfDocument::Error::None || document.pageCount() < 1) {
        picture.error =
            tr("%1 is no PDF file that can be read.").arg(QDir::toNativeSeparators(path));
        return;
    }
    picture.pages = document.pageCount();
    if (page > picture.pages) {
        picture.error = tr("%1 has no page %2; its last one is %3.")
                            .arg(QDir::toNativeSeparators(path))
                            .arg(page)
                            .arg(picture.pages);
        return;
    }
    const QSizeF points = document.pagePointSize(page - 1);
    const QImage image = document.render(page - 1, pixelsFor(points, kDrawnSide));
    if (image.isNull()) {
        picture.error =
            tr("%1 is no PDF file that can be read.").arg(QDir::toNativeSeparators(path));
        return;
    }
    constexpr double kPoint = 0.0254 / 72.0; // m
    picture.trueScale = kPoint;
    picture.bounds = QRectF(QPointF(), points);
    keep(image, picture);
}

void BackdropReader::readDxf(const QString& path, BackdropPicture& picture) {
    constexpr double kMillimetre = 0.001;
    try {
        io::DxfDrawing drawing = io::loadDxf(path.toStdString());
        const Eigen::AlignedBox2d box = boundsOf(drawing);
        if (box.isEmpty()) {
            picture.error =
                tr("%1 has no lines, arcs or points.").arg(QDir::toNativeSeparators(path));
            return;
        }
        QStringList notes;
        if (!drawing.metresPerUnit)
            notes << tr("The drawing states no unit; it counts as millimetres.");
        QStringList kinds;
        for (const auto& [kind, count] : drawing.leftOut)
            kinds << QString("%1 %2").arg(count).arg(QString::fromStdString(kind));
        if (!kinds.isEmpty()) notes << tr("Not drawn: %1.").arg(kinds.join(", "));
        picture.note = notes.join(' ');
        picture.trueScale = drawing.metresPerUnit.value_or(kMillimetre);
        picture.bounds = QRectF(box.min().x(), box.min().y(), box.sizes().x(), box.sizes().y());
        picture.drawing = std::move(drawing);
    } catch (const io::DxfError& error) {
        picture.error = translated(error);
    }
}

} // namespace trammel::studio
