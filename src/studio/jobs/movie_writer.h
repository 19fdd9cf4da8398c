#pragma once

#include "studio/jobs/background_task.h"

#include <QImage>
#include <QProcess>
#include <QStringList>
#include <memory>

namespace trammel::studio {

enum class MovieFormat { Picture, PngSequence, Gif, Mp4 };

/// The program that makes GIF and MP4 files; empty where it is not installed.
QString findFfmpeg();
inline bool needsFfmpeg(MovieFormat format) {
    return format == MovieFormat::Gif || format == MovieFormat::Mp4;
}

struct MovieSpec {
    MovieFormat format = MovieFormat::PngSequence;
    QString path; ///< file; of a sequence a folder that does not exist yet
    QSize size;   ///< pixels
    int framesPerSecond = 25;
};

/// Takes pictures one after another and makes a file of them, off the window's thread. The file
/// is there once finished() was emitted, complete; before that, and after a failure or without
/// finish(), what was at its place stays as it was.
class MovieWriter : public QObject {
    Q_OBJECT

public:
    static std::unique_ptr<MovieWriter> make(const MovieSpec& spec);

    /// Answers with ready(), or failed().
    virtual void open() = 0;
    /// Answers with ready() when the next one may come, or failed(). @pre ready() was emitted
    void add(const QImage& picture);
    /// Answers with finished() or failed(). @pre ready() was emitted
    virtual void finish() = 0;

signals:
    void ready();
    void finished();
    void failed(const QString& message);

protected:
    explicit MovieWriter(MovieSpec spec) : m_spec(std::move(spec)) {}
    const MovieSpec& spec() const { return m_spec; }
    virtual void write(const QImage& picture) = 0;
    void failToWrite(); ///< says that the path could not be written

private:
    const MovieSpec m_spec;
};

} // namespace trammel::studio
