#include "studio/controllers/animation_exporter.h"

#include "studio/controllers/project_folder.h"
#include "studio/dialogs/animation_dialog.h"
#include "studio/document/document.h"
#include "studio/jobs/part_file.h"
#include "studio/panels/time_bar.h"
#include "studio/view3d/scene_view.h"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QLabel>
#include <QProgressBar>
#include <QVBoxLayout>

namespace trammel::studio {

AnimationExporter::AnimationExporter(const Document& document, SceneView& view, TimeBar& timeBar,
                                     QWidget* window)
    : QObject(window), m_document(document), m_view(view), m_timeBar(timeBar), m_window(window) {
    PartFile::removeAbandoned();
}

AnimationExporter::~AnimationExporter() = default;

void AnimationExporter::askForPicture() {
    ask(MovieFormat::Picture);
}

void AnimationExporter::askForFilm() {
    ask(MovieFormat::Mp4);
}

void AnimationExporter::ask(MovieFormat format) {
    m_timeBar.pause();
    const int frames = m_timeBar.frameCount();
    AnimationPlan plan;
    plan.movie.format = format;
    plan.movie.path = QFileInfo(m_document.filePath()).path() + '/' + proposedName(m_document);
    plan.movie.size = m_view.size();
    plan.from = m_timeBar.timeAt(m_timeBar.frame());
    plan.to = m_timeBar.timeAt(frames - 1);
    plan.speed = m_timeBar.speed();
    AnimationDialog dialog(plan, frames > 1, m_window);
    if (dialog.exec() == QDialog::Accepted) start(dialog.plan());
}

void AnimationExporter::start(const AnimationPlan& plan) {
    m_timeBar.pause();
    m_times = plan.times();
    m_next = 0;
    m_frameBefore = m_timeBar.frame();
    ++m_number;
    m_writer = MovieWriter::make(plan.movie);
    connect(m_writer.get(), &MovieWriter::ready, this, &AnimationExporter::advance,
            Qt::QueuedConnection);
    connect(
        m_writer.get(), &MovieWriter::finished, this,
        [this, path = plan.movie.path] {
            end();
            emit done(tr("Exported %1").arg(path));
        },
        Qt::QueuedConnection);
    connect(
        m_writer.get(), &MovieWriter::failed, this,
        [this](const QString& message) {
            end();
            emit failed(message);
        },
        Qt::QueuedConnection);
    m_view.setPictureSize(plan.movie.size);
    showProgress();
    m_writer->open();
}

/// Not by QProgressDialog, which handles events while it is being told.
void AnimationExporter::showProgress() {
    m_progress = std::make_unique<QDialog>(m_window);
    m_progress->setWindowTitle(tr("Export 3-D View"));
    m_progress->setWindowModality(Qt::WindowModal);
    auto* layout = new QVBoxLayout(m_progress.get());
    auto* label = new QLabel(m_progress.get());
    auto* bar = new QProgressBar(m_progress.get());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, m_progress.get());
    layout->addWidget(label);
    layout->addWidget(bar);
    layout->addWidget(buttons);
    const auto show = [label, bar](int pictures, int all) {
        label->setText(tr("Picture %1 of %2").arg(pictures).arg(all));
        bar->setMaximum(all);
        bar->setValue(pictures);
    };
    show(0, static_cast<int>(m_times.size()));
    connect(this, &AnimationExporter::progressed, label, show);
    connect(buttons, &QDialogButtonBox::rejected, m_progress.get(), &QDialog::reject);
    connect(m_progress.get(), &QDialog::rejected, this, &AnimationExporter::cancel);
    m_progress->resize(320, m_progress->sizeHint().height());
    m_progress->show();
}

/// The writer waits for a picture.
void AnimationExporter::advance() {
    if (!m_writer) return; // cancelled meanwhile
    emit progressed(static_cast<int>(m_next), static_cast<int>(m_times.size()));
    if (m_next == m_times.size()) return m_writer->finish();
    if (m_times.size() > 1) m_timeBar.setFrame(m_timeBar.frameNearest(m_times[m_next]));
    ++m_next;
    const int number = m_number;
    // What came into the scene with this frame is in the second picture for certain.
    m_view.captureImage([this, number](const QImage&) {
        if (!m_writer || number != m_number) return;
        m_view.captureImage([this, number](const QImage& picture) {
            if (m_writer && number == m_number) m_writer->add(picture);
        });
    });
}

void AnimationExporter::cancel() {
    if (m_writer) end();
}

void AnimationExporter::end() {
    ++m_number;
    m_writer.reset();
    m_progress.release()->deleteLater(); // it may be what is telling
    m_view.setPictureSize({});
    if (m_timeBar.frameCount() > 0) m_timeBar.setFrame(m_frameBefore);
}

} // namespace trammel::studio
