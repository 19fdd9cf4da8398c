#include "studio/jobs/png_writers.h"

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>
#include <stdexcept>

namespace trammel::studio {

namespace {

/// @throws std::runtime_error
void savePng(const QImage& picture, const QString& path) {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || !picture.save(&file, "PNG") || !file.commit())
        throw std::runtime_error(path.toStdString());
}

} // namespace

void PictureWriter::write(const QImage& picture) {
    m_picture = picture;
    emit ready();
}

void PictureWriter::finish() {
    m_task.start(
        [picture = m_picture, path = spec().path](const std::stop_token&) {
            savePng(picture, path);
            return true;
        },
        [this](bool) { emit finished(); }, [this](const QString&) { failToWrite(); });
}

SequenceWriter::SequenceWriter(const MovieSpec& spec) : MovieWriter(spec), m_part(spec.path) {}

SequenceWriter::~SequenceWriter() {
    m_task.reset(); // which writes into the part
}

void SequenceWriter::open() {
    if (QFileInfo::exists(spec().path))
        emit failed(tr("%1 exists already; a new folder was expected.").arg(spec().path));
    else if (!QDir().mkdir(m_part.path()))
        failToWrite();
    else
        emit ready();
}

void SequenceWriter::write(const QImage& picture) {
    const QString path = QString("%1/%2.png").arg(m_part.path()).arg(++m_count, 4, 10, QChar('0'));
    m_task->start(
        [picture, path](const std::stop_token&) {
            savePng(picture, path);
            return true;
        },
        [this](bool) { emit ready(); }, [this](const QString&) { failToWrite(); });
}

void SequenceWriter::finish() {
    if (QDir().rename(m_part.path(), spec().path))
        emit finished();
    else
        failToWrite();
}

} // namespace trammel::studio
