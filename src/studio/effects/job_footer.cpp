#include "studio/effects/job_footer.h"

#include "studio/app/theme.h"
#include "studio/document/item_icons.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>

namespace trammel::studio {

namespace {

constexpr int kSteps = 1000; // of the progress

} // namespace

JobFooter::JobFooter(const QString& one, const QString& several, QWidget* parent)
    : QWidget(parent),
      m_status(new QLabel(this)),
      m_start(new QPushButton(QIcon::fromTheme("media-playback-start"), {}, this)),
      m_stop(new QPushButton(QIcon::fromTheme("media-playback-stop"), {}, this)),
      m_progress(new QProgressBar(this)),
      m_export(new QToolButton(this)),
      m_row(new QHBoxLayout) {
    m_status->setObjectName(one + "Status");
    m_status->setWordWrap(true);
    m_status->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_status->hide();
    m_start->setObjectName("start" + several);
    m_stop->setObjectName("stop" + several);
    m_progress->setObjectName(one + "Progress");
    m_progress->setRange(0, kSteps);
    m_export->setObjectName("export" + several);
    m_export->setIcon(QIcon::fromTheme("document-export"));
    m_row->setSpacing(4);
    m_row->addWidget(m_start);
    m_row->addWidget(m_stop);
    m_row->addWidget(m_progress, 1);
    m_row->addStretch();
    m_row->addWidget(m_export);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 2, 0);
    layout->setSpacing(4);
    layout->addWidget(m_status);
    layout->addLayout(m_row);
    connect(m_start, &QPushButton::clicked, this, &JobFooter::startRequested);
    connect(m_stop, &QPushButton::clicked, this, &JobFooter::stopRequested);
    retranslate();
    setRunning(false);
}

void JobFooter::addButton(QToolButton& button) {
    m_row->insertWidget(m_row->count() - 1, &button);
}

void JobFooter::setStatus(const QString& text, Tone tone) {
    QPalette colours;
    if (tone == Tone::Bad) colours.setColor(QPalette::WindowText, errorColor(palette()));
    m_status->setPalette(colours);
    m_status->setText(text);
    m_status->setVisible(!text.isEmpty());
}

void JobFooter::setRunning(bool running) {
    m_isRunning = running;
    m_start->setVisible(!running);
    m_stop->setVisible(running);
    m_progress->setVisible(running);
    setProgress(0.0);
    enableExport();
}

void JobFooter::setProgress(double share, const QString& what) {
    m_progress->setFormat(what.isEmpty() ? QStringLiteral("%p %") : what + " %p %");
    m_progress->setValue(static_cast<int>(kSteps * share));
}

void JobFooter::setExportable(bool on) {
    m_isExportable = on;
    enableExport();
}

void JobFooter::enableExport() {
    m_export->setEnabled(m_isExportable && !m_isRunning);
}

void JobFooter::retranslate() {
    m_start->setText(tr("&Compute"));
    m_stop->setText(tr("Stop"));
    m_export->setToolTip(tr("Export as CSV"));
    m_export->setAccessibleName(tr("Export as CSV"));
}

void JobFooter::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

} // namespace trammel::studio
