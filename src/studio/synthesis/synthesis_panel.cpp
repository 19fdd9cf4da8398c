#include "studio/synthesis/synthesis_panel.h"

#include "studio/app/scrolled.h"
#include "studio/document/item_icons.h"
#include "studio/document/shown_units.h"
#include "studio/document/typed_place.h"
#include "studio/document/units.h"
#include "studio/synthesis/burmester_view.h"
#include "studio/synthesis/gallery_view.h"
#include "studio/synthesis/solution_text.h"
#include "studio/synthesis/task_document.h"
#include "studio/synthesis/task_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QResizeEvent>
#include <QSet>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>

namespace trammel::studio {

SynthesisPanel::SynthesisPanel(TaskDocument& task, GalleryModel& gallery, QWidget* parent)
    : QWidget(parent),
      m_task(task),
      m_gallery(gallery),
      m_sorted(new SortedGallery(gallery, this)),
      m_splitter(new QSplitter(Qt::Vertical, this)) {
    m_splitter->setObjectName("synthesisSplitter");
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(makeTaskPart());
    m_splitter->addWidget(makeGalleryPart());
    m_splitter->setStretchFactor(1, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addWidget(m_splitter);
    connectParts();
    retranslate();
    setRunning(false);
    setStatus({}, Tone::Plain);
}

QWidget* SynthesisPanel::makeTaskPart() {
    auto* part = new QWidget(this);
    auto* layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    m_form = new TaskForm(m_task, part);
    layout->addWidget(scrolledDown(m_form, part), 1);
    layout->addWidget(&m_form->hint());
    m_solve = new QPushButton(QIcon::fromTheme("media-playback-start"), {}, part);
    m_stop = new QPushButton(QIcon::fromTheme("media-playback-stop"), {}, part);
    m_progress = new QProgressBar(part);
    m_open = new QToolButton(part);
    m_save = new QToolButton(part);
    m_solve->setObjectName("solveTask");
    m_stop->setObjectName("stopTask");
    m_open->setObjectName("openTask");
    m_save->setObjectName("saveTask");
    m_progress->setObjectName("taskProgress");
    m_open->setIcon(QIcon::fromTheme("document-open"));
    m_save->setIcon(QIcon::fromTheme("document-save-as"));
    auto* row = new QHBoxLayout;
    row->setSpacing(4);
    row->addWidget(m_solve);
    row->addWidget(m_stop);
    row->addWidget(m_progress, 1);
    row->addStretch();
    row->addWidget(m_open);
    row->addWidget(m_save);
    layout->addLayout(row);
    return part;
}

QLineEdit* SynthesisPanel::makeLimit(const char* name) {
    auto* edit = new QLineEdit(this);
    edit->setObjectName(name);
    constexpr int kDigits = 5;
    edit->setMinimumWidth(edit->fontMetrics().averageCharWidth() * (kDigits + 3));
    connect(edit, &QLineEdit::textChanged, this, &SynthesisPanel::applyFilter);
    return edit;
}

void SynthesisPanel::makeFilters(QGridLayout& grid) {
    m_order = new QComboBox(this);
    m_class = new QComboBox(this);
    m_sound = new QCheckBox(this);
    m_order->setObjectName("galleryOrder");
    m_class->setObjectName("galleryClass");
    m_sound->setObjectName("withoutDefects");
    m_angle = makeLimit("leastAngle");
    m_extent = makeLimit("mostExtent");
    m_ratio = makeLimit("mostRatio");
    m_orderTitle = new QLabel(this);
    m_angleTitle = new QLabel(this);
    m_extentTitle = new QLabel(this);
    m_ratioTitle = new QLabel(this);
    m_orderTitle->setBuddy(m_order);
    m_angleTitle->setBuddy(m_angle);
    m_extentTitle->setBuddy(m_extent);
    m_ratioTitle->setBuddy(m_ratio);
    for (int i = 0; i < 5; ++i)
        m_order->addItem(QString());
    grid.addWidget(m_orderTitle, 0, 0);
    grid.addWidget(m_order, 0, 1, 1, 3);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(4);
    buttons->addStretch();
    buttons->addWidget(m_curves);
    buttons->addWidget(m_play);
    grid.addLayout(buttons, 0, 4, 1, 2);
    grid.addWidget(m_sound, 1, 0, 1, 3);
    grid.addWidget(m_class, 1, 3, 1, 3);
    grid.addWidget(m_angleTitle, 2, 0);
    grid.addWidget(m_angle, 2, 1);
    grid.addWidget(m_extentTitle, 2, 2);
    grid.addWidget(m_extent, 2, 3);
    grid.addWidget(m_ratioTitle, 2, 4);
    grid.addWidget(m_ratio, 2, 5);
    grid.setColumnStretch(1, 1);
    grid.setColumnStretch(3, 1);
    grid.setColumnStretch(5, 1);
}

QWidget* SynthesisPanel::makeGalleryPart() {
    auto* part = new QWidget(this);
    auto* layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(4);
    m_status = new QLabel(part);
    m_status->setObjectName("synthesisStatus");
    m_status->setWordWrap(true);
    m_status->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_filters = new QWidget(part);
    m_play = new QToolButton(part);
    m_play->setObjectName("playGallery");
    m_play->setCheckable(true);
    m_play->setIcon(QIcon::fromTheme("media-playback-start"));
    m_play->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_curves = new QToolButton(part);
    m_curves->setObjectName("showCurves");
    m_curves->setCheckable(true);
    m_curves->setIcon(QIcon::fromTheme("draw-bezier-curves"));
    m_curves->hide();
    auto* grid = new QGridLayout(m_filters);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(4);
    makeFilters(*grid);
    m_view = new GalleryView(*m_sorted, part);
    m_view->setObjectName("gallery");
    constexpr int kLeastHeight = 180; // pixels: a picture with its labels
    m_view->setMinimumHeight(kLeastHeight);
    m_curveView = new BurmesterView(part);
    m_pages = new QStackedWidget(part);
    m_pages->addWidget(m_view);
    m_pages->addWidget(m_curveView);
    m_count = new QLabel(part);
    m_count->setObjectName("galleryCount");
    layout->addWidget(m_status);
    layout->addWidget(m_filters);
    layout->addWidget(m_pages, 1);
    layout->addWidget(m_count);
    return part;
}

void SynthesisPanel::connectParts() {
    connect(m_solve, &QPushButton::clicked, this, &SynthesisPanel::solveRequested);
    connect(m_stop, &QPushButton::clicked, this, &SynthesisPanel::stopRequested);
    connect(m_open, &QToolButton::clicked, this, &SynthesisPanel::openTaskRequested);
    connect(m_save, &QToolButton::clicked, this, &SynthesisPanel::saveTaskRequested);
    connect(m_form, &TaskForm::conditionsShown, this, &SynthesisPanel::giveRoom);
    connect(m_play, &QToolButton::toggled, m_view, &GalleryView::setPlaying);
    connect(m_view, &GalleryView::playRequested, m_play, &QToolButton::toggle);
    connect(m_view, &GalleryView::chosen, this, &SynthesisPanel::solutionChosen);
    connect(m_curves, &QToolButton::toggled, m_pages,
            [this](bool on) { m_pages->setCurrentIndex(on ? 1 : 0); });
    connect(m_curveView, &BurmesterView::picked, this, &SynthesisPanel::linksPicked);
    connect(m_sound, &QCheckBox::toggled, this, &SynthesisPanel::applyFilter);
    connect(m_class, &QComboBox::currentIndexChanged, this, &SynthesisPanel::applyFilter);
    connect(m_order, &QComboBox::currentIndexChanged, this,
            [this](int index) { m_sorted->setOrder(static_cast<GalleryOrder>(index)); });
    connect(&m_task, &TaskDocument::changed, this, &SynthesisPanel::updateSolve);
    connect(m_sorted, &QAbstractItemModel::modelReset, this, &SynthesisPanel::showCounts);
    connect(m_sorted, &QAbstractItemModel::rowsInserted, this, &SynthesisPanel::showCounts);
    connect(m_sorted, &QAbstractItemModel::rowsRemoved, this, &SynthesisPanel::showCounts);
    connect(&ShownUnits::instance(), &ShownUnits::changed, this, [this] {
        m_gallery.retranslate();
        retranslate();
        applyFilter();
    });
}

/// The conditions are seen as a whole, where they are above the gallery and there is room.
void SynthesisPanel::giveRoom(bool forConditions) {
    if (m_splitter->orientation() != Qt::Vertical) return;
    if (!forConditions) return m_splitter->setSizes(m_sizes);
    m_sizes = m_splitter->sizes();
    const int all = m_sizes[0] + m_sizes[1];
    m_splitter->setSizes({all, 1}); // the gallery keeps what it needs at least
}

void SynthesisPanel::setRunning(bool running) {
    m_isRunning = running;
    m_progress->setVisible(running);
    m_progress->setRange(0, 1000);
    m_progress->setValue(0);
    m_stop->setVisible(running);
    updateSolve();
}

void SynthesisPanel::updateSolve() {
    m_solve->setVisible(!m_isRunning);
    m_solve->setEnabled(!m_isRunning && m_task.canBeSolved());
}

void SynthesisPanel::setProgress(double share) {
    m_progress->setValue(static_cast<int>(1000 * share));
}

void SynthesisPanel::setStatus(const QString& text, Tone tone) {
    const bool isEmpty = text.isEmpty() && m_gallery.count() == 0;
    m_status->setText(isEmpty ? tr("Solutions stand here: Solve finds linkages for the task "
                                   "above, a double click or Enter opens one in the sketch.")
                              : text);
    m_status->setVisible(!m_status->text().isEmpty());
    QPalette colours = palette();
    if (tone == Tone::Bad) colours.setColor(QPalette::WindowText, errorColor(colours));
    m_status->setPalette(colours);
    m_filters->setVisible(m_gallery.count() > 0);
    m_count->setVisible(m_gallery.count() > 0);
}

void SynthesisPanel::showSolutions(const QString& status) {
    {
        const QSignalBlocker angle(m_angle), extent(m_extent), ratio(m_ratio), sound(m_sound);
        for (QLineEdit* edit : {m_angle, m_extent, m_ratio})
            if (!edit->hasFocus()) edit->clear(); // what is just being typed stays
        m_sound->setChecked(m_gallery.soundCount() > 0);
        m_sound->setEnabled(m_gallery.soundCount() > 0);
        fillClasses();
    }
    applyFilter();
    setStatus(status, m_gallery.soundCount() > 0 ? Tone::Plain : Tone::Bad);
    if (m_sorted->rowCount() > 0) m_view->setCurrentIndex(m_sorted->index(0, 0));
    showCounts();
}

void SynthesisPanel::setCurves(const synthesis::Poses& poses) {
    const bool has = poses.size() == 4;
    m_curves->setVisible(has);
    m_curves->setChecked(false);
    if (has) m_curveView->setPoses(poses);
}

/// One with a defect is shown, too.
void SynthesisPanel::showAdded(int row) {
    if (m_gallery.solution(row).labels.defect != synthesis::Defect::None)
        m_sound->setChecked(false);
    fillClasses();
    m_curves->setChecked(false);
    const QModelIndex shown = m_sorted->mapFromSource(m_gallery.index(row));
    m_view->setCurrentIndex(shown);
    m_view->scrollTo(shown);
    m_view->setFocus(Qt::OtherFocusReason);
}

void SynthesisPanel::fillClasses() {
    const QSignalBlocker blocker(m_class);
    const QString before = m_class->currentData().toString();
    m_class->clear();
    m_class->addItem(tr("all classes"), QString());
    QSet<QString> known;
    for (int row = 0; row < m_gallery.count(); ++row) {
        const QString title = classTitle(m_gallery.solution(row));
        if (known.contains(title)) continue;
        known.insert(title);
        m_class->addItem(title, title);
    }
    m_class->setCurrentIndex(std::max(0, m_class->findData(before)));
}

GalleryFilter SynthesisPanel::filter() const {
    GalleryFilter filter;
    filter.withoutDefects = m_sound->isChecked() && m_sound->isEnabled();
    filter.classTitle = m_class->currentData().toString();
    const auto limit = [](QLineEdit& edit, const char* unit) {
        const auto value = typedValue(edit.text(), unit);
        const bool isWrong = !edit.text().trimmed().isEmpty() && !value;
        QPalette colours = edit.parentWidget()->palette();
        if (isWrong) colours.setColor(QPalette::Text, errorColor(colours));
        edit.setPalette(colours);
        return edit.text().trimmed().isEmpty() ? std::nullopt : value;
    };
    filter.transmission = limit(*m_angle, "rad").value_or(0.0);
    filter.extent = limit(*m_extent, "m");
    filter.lengthRatio = limit(*m_ratio, "");
    return filter;
}

void SynthesisPanel::applyFilter() {
    m_sorted->setFilter(filter());
    showCounts();
}

void SynthesisPanel::showCounts() {
    m_count->setText(
        tr("%1 of %2 linkages shown").arg(m_sorted->rowCount()).arg(m_gallery.count()));
}

void SynthesisPanel::retranslate() {
    m_solve->setText(tr("Solve"));
    m_solve->setToolTip(tr("Finds linkages for the task"));
    m_stop->setText(tr("Stop"));
    m_stop->setToolTip(tr("Ends the search; what was found until then is shown"));
    m_open->setToolTip(tr("Open a task file"));
    m_save->setToolTip(tr("Save the task as a file"));
    m_play->setText(tr("Play"));
    m_play->setToolTip(tr("All linkages move; else the one under the pointer does"));
    m_curves->setToolTip(tr("Curves of the hinges for four poses: two of their points are a "
                            "linkage"));
    for (QToolButton* button : {m_open, m_save, m_curves})
        button->setAccessibleName(button->toolTip());
    m_orderTitle->setText(tr("Sort by"));
    const QStringList orders{tr("quality"), tr("transmission angle"), tr("extent"),
                             tr("longest over shortest link"), tr("error")};
    for (int i = 0; i < orders.size(); ++i)
        m_order->setItemText(i, orders[i]);
    m_order->setAccessibleName(tr("Order of the linkages"));
    m_sound->setText(tr("without defects"));
    m_class->setAccessibleName(tr("Class of the linkages"));
    m_angleTitle->setText(QString("μ ≥ [%1]").arg(ShownUnits::instance().of("rad")));
    m_extentTitle->setText(tr("Extent ≤ [%1]").arg(ShownUnits::instance().of("m")));
    m_ratioTitle->setText(tr("Ratio ≤"));
    m_angle->setAccessibleName(tr("Least transmission angle of shown linkages"));
    m_angle->setToolTip(m_angle->accessibleName());
    m_extent->setAccessibleName(tr("Largest extent of shown linkages"));
    m_extent->setToolTip(m_extent->accessibleName());
    m_ratio->setAccessibleName(tr("Most that the longest link of shown linkages is over the "
                                  "shortest"));
    m_ratio->setToolTip(m_ratio->accessibleName());
    m_view->setAccessibleName(tr("Linkages found"));
    m_progress->setAccessibleName(tr("Progress of the search"));
    fillClasses();
    showCounts();
}

void SynthesisPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange) return;
    m_gallery.retranslate();
    retranslate();
}

/// Side by side where it is wide.
void SynthesisPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const auto wanted = width() > 1.6 * height() ? Qt::Horizontal : Qt::Vertical;
    if (m_splitter->orientation() != wanted) m_splitter->setOrientation(wanted);
}

} // namespace trammel::studio
