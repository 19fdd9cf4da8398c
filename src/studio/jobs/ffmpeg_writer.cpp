#include "studio/jobs/ffmpeg_writer.h"

#include <filesystem>

namespace trammel::studio {

FfmpegWriter::FfmpegWriter(const MovieSpec& spec) : MovieWriter(spec), m_part(spec.path) {
    connect(&m_process, &QProcess::started, this, &MovieWriter::ready);
    connect(&m_process, &QProcess::bytesWritten, this, [this] {
        if (m_process.bytesToWrite() == 0 && !m_isClosing) emit ready();
    });
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            emit failed(tr("ffmpeg could not be started: %1").arg(m_process.errorString()));
    });
    connect(&m_process, &QProcess::finished, this, &FfmpegWriter::takeEnd);
}

FfmpegWriter::~FfmpegWriter() {
    m_process.disconnect(this);
    m_process.kill();
    m_process.waitForFinished();
}

/// A GIF has a palette for each picture, so that none waits for the last one. An MP4 has colours
/// that every player reads, which need even sizes, and can be played while it is loaded.
QStringList FfmpegWriter::arguments() const {
    QStringList list{"-hide_banner",
                     "-loglevel",
                     "error",
                     "-y",
                     "-f",
                     "rawvideo",
                     "-pixel_format",
                     "rgb0",
                     "-video_size",
                     QString("%1x%2").arg(spec().size.width()).arg(spec().size.height()),
                     "-framerate",
                     QString::number(spec().framesPerSecond),
                     "-i",
                     "-"};
    if (spec().format == MovieFormat::Gif)
        list << "-filter_complex"
             << "split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1"
             << "-f"
             << "gif";
    else
        list << "-vf"
             << "pad=ceil(iw/2)*2:ceil(ih/2)*2"
             << "-pix_fmt"
             << "yuv420p"
             << "-movflags"
             << "+faststart"
             << "-f"
             << "mp4";
    return list << "file:" + m_part.path();
}

void FfmpegWriter::open() {
    const QString program = findFfmpeg();
    if (program.isEmpty()) {
        emit failed(tr("GIF and MP4 files are made by ffmpeg, which was not found. Install it, or "
                       "export PNG pictures."));
        return;
    }
    m_process.start(program, arguments());
}

void FfmpegWriter::write(const QImage& picture) {
    const QImage pixels = picture.convertToFormat(QImage::Format_RGBX8888);
    m_process.write(reinterpret_cast<const char*>(pixels.constBits()), pixels.sizeInBytes());
}

void FfmpegWriter::finish() {
    m_isClosing = true;
    m_process.closeWriteChannel();
}

void FfmpegWriter::takeEnd(int exitCode, QProcess::ExitStatus status) {
    const bool isMade = m_isClosing && status == QProcess::NormalExit && exitCode == 0;
    if (!isMade) {
        const QString reason = QString::fromLocal8Bit(m_process.readAllStandardError()).trimmed();
        emit failed(tr("ffmpeg could not make %1: %2").arg(spec().path, reason));
        return;
    }
    std::error_code error; // unlike QFile, this one replaces
    std::filesystem::rename(m_part.path().toStdString(), spec().path.toStdString(), error);
    if (error)
        failToWrite();
    else
        emit finished();
}

} // namespace trammel::studio
