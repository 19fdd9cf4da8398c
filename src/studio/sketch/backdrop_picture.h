#pragma once

#include "io/dxf_file.h"

#include <QCoreApplication>
#include <QImage>
#include <QList>
#include <QRectF>
#include <QString>
#include <optional>

namespace trammel::studio {

/// The file of a backdrop as it can be drawn. Its own coordinates count to the right and upward,
/// see io::Backdrop.
struct BackdropPicture {
    QRectF bounds;        ///< of all of it, in own coordinates; y upward
    QList<QImage> images; ///< of all of it on white, each half as wide as the one before
    std::optional<io::DxfDrawing> drawing; ///< instead of images
    int pages = 1;
    double trueScale = 0.0; ///< m for a unit, as the file says; 0: it does not
    QString note;           ///< what the file does not say, or what of it is not drawn
    QString error;          ///< why there is nothing to draw; empty: there is
};

/// Reads PNG and JPEG (turned as the camera was held), SVG, PDF and DXF files.
class BackdropReader {
    Q_DECLARE_TR_FUNCTIONS(trammel::studio::BackdropReader)

public:
    /// Never throws; says in `error` what is wrong with which file.
    static BackdropPicture read(const QString& path, int page);

    /// Larger pictures are scaled down to that, pixels.
    static constexpr int kLargestSide = 4096;

private:
    static void readImage(const QString& path, BackdropPicture& picture);
    static void readSvg(const QString& path, BackdropPicture& picture);
    static void readPdf(const QString& path, int page, BackdropPicture& picture);
    static void readDxf(const QString& path, BackdropPicture& picture);
};

} // namespace trammel::studio
