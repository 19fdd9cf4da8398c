#include "studio/dialogs/animation_dialog.h"

#include "dialogs/ui_animation_dialog.h"
#include "studio/document/units.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

namespace trammel::studio {

namespace {

QString suffixOf(MovieFormat format) {
    switch (format) {
    case MovieFormat::Picture:
        return ".png";
    case MovieFormat::PngSequence:
        return "-pictures";
    case MovieFormat::Gif:
        return ".gif";
    case MovieFormat::Mp4:
        break;
    }
    return ".mp4";
}

/// What programs take a file for by its name.
bool endsAsMedium(const QString& path) {
    static const QStringList endings{"png", "jpg",  "jpeg", "svg", "gif",
                                     "mp4", "webm", "avi",  "mov", "mkv"};
    return endings.contains(QFileInfo(path).suffix().toLower());
}

} // namespace

AnimationDialog::AnimationDialog(const AnimationPlan& start, bool hasRun, QWidget* parent)
    : QDialog(parent), m_ui(std::make_unique<Ui::AnimationDialog>()), m_now(start.from) {
    m_ui->setupUi(this);
    addFormats(hasRun);
    addSizes(start.movie.size);
    showSize(start.movie.size);
    m_ui->path->setText(start.movie.path);
    m_ui->rate->setValue(start.movie.framesPerSecond);
    for (QDoubleSpinBox* time : {m_ui->from, m_ui->to}) {
        time->setMaximum(start.to);
        time->setSingleStep(start.to / 20.0);
    }
    m_ui->to->setValue(start.to);
    m_ui->speed->setValue(start.speed);
    connect(m_ui->format, &QComboBox::currentIndexChanged, this, &AnimationDialog::setFormat);
    connect(m_ui->preset, &QComboBox::activated, this,
            [this] { showSize(m_ui->preset->currentData().toSize()); });
    connect(m_ui->browse, &QToolButton::clicked, this, &AnimationDialog::browse);
    connect(m_ui->path, &QLineEdit::textChanged, this, &AnimationDialog::check);
    for (QSpinBox* box : {m_ui->width, m_ui->height, m_ui->rate})
        connect(box, &QSpinBox::valueChanged, this, &AnimationDialog::check);
    for (QDoubleSpinBox* box :
         std::initializer_list<QDoubleSpinBox*>{m_ui->from, m_ui->to, m_ui->speed})
        connect(box, &QDoubleSpinBox::valueChanged, this, &AnimationDialog::check);
    m_ui->format->setCurrentIndex(
        std::max(0, m_ui->format->findData(static_cast<int>(start.movie.format))));
    setFormat();
}

AnimationDialog::~AnimationDialog() = default;

void AnimationDialog::addFormats(bool hasRun) {
    const auto add = [this](const QString& text, MovieFormat format) {
        m_ui->format->addItem(text, static_cast<int>(format));
    };
    add(tr("Picture of the shown moment (PNG)"), MovieFormat::Picture);
    if (!hasRun) return;
    add(tr("Film (MP4)"), MovieFormat::Mp4);
    add(tr("Film (GIF)"), MovieFormat::Gif);
    add(tr("Folder of pictures (PNG)"), MovieFormat::PngSequence);
}

void AnimationDialog::addSizes(QSize view) {
    m_ui->preset->addItem(tr("As shown"), view);
    for (const QSize size :
         {QSize(640, 480), QSize(1280, 720), QSize(1920, 1080), QSize(3840, 2160)})
        m_ui->preset->addItem(QString("%1 x %2").arg(size.width()).arg(size.height()), size);
}

void AnimationDialog::showSize(QSize size) {
    m_ui->width->setValue(size.width());
    m_ui->height->setValue(size.height());
}

AnimationPlan AnimationDialog::plan() const {
    AnimationPlan plan;
    plan.movie.format = static_cast<MovieFormat>(m_ui->format->currentData().toInt());
    plan.movie.path = QFileInfo(m_ui->path->text()).absoluteFilePath();
    const bool isFile = plan.movie.format != MovieFormat::PngSequence;
    if (isFile && !m_ui->path->text().isEmpty() && !endsAsMedium(plan.movie.path))
        plan.movie.path += suffixOf(plan.movie.format);
    plan.movie.size = {m_ui->width->value(), m_ui->height->value()};
    plan.movie.framesPerSecond = m_ui->rate->value();
    const bool isPicture = plan.movie.format == MovieFormat::Picture;
    plan.from = isPicture ? m_now : m_ui->from->value();
    plan.to = m_ui->to->value();
    plan.speed = m_ui->speed->value();
    return plan;
}

/// The path gets the format's ending; times are only for films.
void AnimationDialog::setFormat() {
    QString path = m_ui->path->text();
    for (const MovieFormat format :
         {MovieFormat::Picture, MovieFormat::PngSequence, MovieFormat::Gif, MovieFormat::Mp4})
        if (path.endsWith(suffixOf(format))) path.chop(suffixOf(format).size());
    const MovieFormat format = plan().movie.format;
    m_ui->path->setText(path + suffixOf(format));
    const bool isFilm = format != MovieFormat::Picture;
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_ui->rateLabel, m_ui->rate, m_ui->rangeLabel, m_ui->from,
                                         m_ui->toLabel, m_ui->to, m_ui->speedLabel, m_ui->speed})
        widget->setVisible(isFilm);
    m_ui->pathLabel->setText(format == MovieFormat::PngSequence ? tr("New &folder") : tr("&File"));
    check();
}

void AnimationDialog::browse() {
    const QString path = QFileDialog::getSaveFileName(this, windowTitle(), m_ui->path->text(), {},
                                                      nullptr, QFileDialog::DontConfirmOverwrite);
    if (!path.isEmpty()) m_ui->path->setText(path);
}

QString AnimationDialog::finding() const {
    const AnimationPlan plan = this->plan();
    if (needsFfmpeg(plan.movie.format) && findFfmpeg().isEmpty())
        return tr("GIF and MP4 films are made by the program ffmpeg, which was not found. Install "
                  "it (Debian: apt install ffmpeg), or export a folder of pictures.");
    const QFileInfo file(plan.movie.path);
    if (m_ui->path->text().isEmpty() || file.fileName().isEmpty())
        return tr("The name of the file is missing.");
    const QString ending = suffixOf(plan.movie.format);
    if (plan.movie.format != MovieFormat::PngSequence &&
        !file.fileName().endsWith(ending, Qt::CaseInsensitive))
        return tr("%1 is no name for this format: it ends with %2.").arg(file.fileName(), ending);
    if (!file.dir().exists()) return tr("There is no folder %1.").arg(file.path());
    if (file.isDir() || (plan.movie.format == MovieFormat::PngSequence && file.exists()))
        return tr("%1 exists already; choose another name.").arg(file.fileName());
    if (plan.to < plan.from) return tr("The film ends before it begins.");
    return {};
}

void AnimationDialog::check() {
    constexpr double kMost = 100000.0;
    const AnimationPlan plan = this->plan();
    QString text = finding();
    const bool isFilm = plan.movie.format != MovieFormat::Picture;
    const double count = (plan.to - plan.from) / plan.speed * plan.movie.framesPerSecond + 1.0;
    if (text.isEmpty() && isFilm && count > kMost)
        text = tr("More than %L1 pictures are too many for a film.").arg(static_cast<int>(kMost));
    m_ui->buttons->button(QDialogButtonBox::Save)->setEnabled(text.isEmpty());
    if (text.isEmpty() && isFilm)
        text = tr("Pictures: %1, %2 s long")
                   .arg(plan.times().size())
                   .arg(shortText((plan.to - plan.from) / plan.speed, 4));
    m_ui->finding->setText(text);
}

void AnimationDialog::accept() {
    const QString path = plan().movie.path;
    const bool mayWrite =
        !QFileInfo::exists(path) ||
        QMessageBox::question(this, windowTitle(),
                              tr("%1 exists already. Replace it?").arg(path)) == QMessageBox::Yes;
    if (mayWrite) QDialog::accept();
}

} // namespace trammel::studio
