#pragma once

#include "studio/jobs/movie_writer.h"
#include "studio/jobs/part_file.h"

namespace trammel::studio {

/// A GIF or MP4 file, made by ffmpeg, which takes the pictures through a pipe.
class FfmpegWriter : public MovieWriter {
    Q_OBJECT

public:
    explicit FfmpegWriter(const MovieSpec& spec);
    ~FfmpegWriter() override;
    void open() override;
    void finish() override;

protected:
    void write(const QImage& picture) override;

private:
    QStringList arguments() const;
    void takeEnd(int exitCode, QProcess::ExitStatus status);

    PartFile m_part;
    QProcess m_process;
    bool m_isClosing = false;
};

} // namespace trammel::studio
