#pragma once

#include "studio/jobs/movie_writer.h"
#include "studio/jobs/part_file.h"

namespace trammel::studio {

/// One picture in a PNG file.
class PictureWriter : public MovieWriter {
    Q_OBJECT

public:
    explicit PictureWriter(const MovieSpec& spec) : MovieWriter(spec) {}
    void open() override { emit ready(); }
    void finish() override;

protected:
    void write(const QImage& picture) override;

private:
    QImage m_picture;
    BackgroundTask m_task;
};

/// A folder of PNG files 0001.png, 0002.png, ..., which appears when all are written.
class SequenceWriter : public MovieWriter {
    Q_OBJECT

public:
    explicit SequenceWriter(const MovieSpec& spec);
    ~SequenceWriter() override;
    void open() override;
    void finish() override;

protected:
    void write(const QImage& picture) override;

private:
    PartFile m_part;
    int m_count = 0;
    /// Destroyed, and so waited for, before the folder is removed.
    std::unique_ptr<BackgroundTask> m_task = std::make_unique<BackgroundTask>();
};

} // namespace trammel::studio
