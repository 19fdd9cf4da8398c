#pragma once

#include "studio/jobs/animation_plan.h"

#include <QObject>
#include <memory>
#include <vector>

class QDialog;
class QWidget;

namespace trammel::studio {

class Document;
class SceneView;
class TimeBar;

/// Exports the 3-D view as a picture or a film. A film goes through the frames with the time bar,
/// so that it shows what the view shows, and comes back to where that stood. Meanwhile the window
/// answers, but only to Cancel.
class AnimationExporter : public QObject {
    Q_OBJECT

public:
    AnimationExporter(const Document& document, SceneView& view, TimeBar& timeBar, QWidget* window);
    ~AnimationExporter() override;

    void askForPicture();
    /// @pre there is a run
    void askForFilm();

    /// Answers with done() or failed(), or nothing after cancel(). @pre isRunning() is false
    void start(const AnimationPlan& plan);
    void cancel();
    bool isRunning() const { return m_writer != nullptr; }

signals:
    void progressed(int pictures, int all);
    void done(const QString& text);
    void failed(const QString& text);

private:
    void ask(MovieFormat format);
    void showProgress();
    void advance();
    void end();

    const Document& m_document;
    SceneView& m_view;
    TimeBar& m_timeBar;
    QWidget* m_window;
    std::unique_ptr<MovieWriter> m_writer;
    std::unique_ptr<QDialog> m_progress;
    std::vector<double> m_times; ///< s
    std::size_t m_next = 0;      ///< of m_times
    int m_frameBefore = 0;       ///< that the time bar comes back to
    int m_number = 0;            ///< of this export: pictures of an earlier one do not count
};

} // namespace trammel::studio
