#include "studio/jobs/movie_writer.h"

#include "studio/jobs/ffmpeg_writer.h"
#include "studio/jobs/png_writers.h"

#include <QStandardPaths>

namespace trammel::studio {

QString findFfmpeg() {
    return QStandardPaths::findExecutable(QStringLiteral("ffmpeg"));
}

std::unique_ptr<MovieWriter> MovieWriter::make(const MovieSpec& spec) {
    if (spec.format == MovieFormat::Picture) return std::make_unique<PictureWriter>(spec);
    if (spec.format == MovieFormat::PngSequence) return std::make_unique<SequenceWriter>(spec);
    return std::make_unique<FfmpegWriter>(spec);
}

void MovieWriter::add(const QImage& picture) {
    if (picture.size() == m_spec.size) return write(picture);
    emit failed(tr("The 3-D view gave a picture of %1 x %2 pixels instead of %3 x %4.")
                    .arg(picture.width())
                    .arg(picture.height())
                    .arg(m_spec.size.width())
                    .arg(m_spec.size.height()));
}

void MovieWriter::failToWrite() {
    emit failed(tr("%1 could not be written.").arg(m_spec.path));
}

} // namespace trammel::studio
