#include "studio/sketch/backdrop_bar.h"

#include "studio/app/elided_label.h"
#include "studio/sketch/sketch_bar.h"
#include "studio/sketch/sketch_look.h"
#include "studio/view3d/line_icon.h"

#include <QAction>
#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>
#include <cmath>

namespace trammel::studio {

BackdropBar::BackdropBar(const SketchBar& sketch, QWidget* parent)
    : QWidget(parent),
      m_file(new QToolButton(this)),
      m_pageTitle(new QLabel(this)),
      m_page(new QSpinBox(this)),
      m_opacityTitle(new QLabel(this)),
      m_opacity(new QSlider(Qt::Horizontal, this)),
      m_message(new ElidedLabel("backdropMessage", this)),
      m_remove(new QAction(this)),
      m_close(new QAction(this)),
      m_tools({sketch.action(DrawingTool::BackdropScale), sketch.action(DrawingTool::BackdropMove),
               sketch.action(DrawingTool::BackdropTurn)}) {
    setObjectName("backdropBar");
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(6, 1, 6, 1);
    layout->setSpacing(4);
    m_file->setObjectName("backdropFile");
    m_file->setFocusPolicy(Qt::TabFocus);
    connect(m_file, &QToolButton::clicked, this, &BackdropBar::fileRequested);
    m_page->setObjectName("backdropPage");
    m_page->setMinimum(1);
    m_page->setKeyboardTracking(false);
    connect(m_page, &QSpinBox::valueChanged, this, &BackdropBar::pageChosen);
    makeSlider();
    m_remove->setObjectName("backdrop-remove");
    m_close->setObjectName("backdrop-close");
    connect(m_remove, &QAction::triggered, this, &BackdropBar::removeRequested);
    connect(m_close, &QAction::triggered, this, &BackdropBar::closeRequested);
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_file, m_pageTitle, m_page, m_opacityTitle, m_opacity})
        layout->addWidget(widget);
    for (QAction* tool : m_tools)
        layout->addWidget(addButton(tool));
    layout->addWidget(addButton(m_remove));
    layout->addWidget(m_message, 1);
    layout->addWidget(addButton(m_close));
    retranslate();
    refreshIcons();
}

/// A drag of the slider is one change, each key one as well.
void BackdropBar::makeSlider() {
    constexpr int kWide = 90;
    m_opacity->setObjectName("backdropOpacity");
    m_opacity->setRange(5, 100); // %; what cannot be seen would seem lost
    m_opacity->setFixedWidth(kWide);
    m_opacity->setPageStep(10);
    connect(m_opacity, &QSlider::valueChanged, this, [this](int percent) {
        emit opacityChosen(0.01 * percent, !m_opacity->isSliderDown());
    });
    connect(m_opacity, &QSlider::sliderReleased, this,
            [this] { emit opacityChosen(0.01 * m_opacity->value(), true); });
}

QToolButton* BackdropBar::addButton(QAction* action) {
    auto* button = new QToolButton(this);
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

void BackdropBar::showBackdrop(const std::optional<io::Backdrop>& backdrop,
                               const BackdropPicture& picture) {
    const bool isDrawn = backdrop && picture.error.isEmpty();
    m_path = backdrop ? QString::fromStdString(backdrop->file) : QString();
    m_file->setText(backdrop ? QFileInfo(m_path).fileName() : tr("Choose a File..."));
    m_message->setText(picture.error.isEmpty() ? picture.note : picture.error);
    m_isError = !picture.error.isEmpty();
    const QSignalBlocker noPage(m_page), noOpacity(m_opacity);
    const bool hasPages = backdrop && picture.pages > 1;
    m_page->setMaximum(std::max(1, picture.pages));
    m_page->setValue(backdrop ? backdrop->page : 1);
    m_page->setVisible(hasPages);
    m_pageTitle->setVisible(hasPages);
    if (backdrop && !m_opacity->isSliderDown())
        m_opacity->setValue(static_cast<int>(std::lround(100.0 * backdrop->opacity)));
    m_opacity->setEnabled(isDrawn);
    for (QAction* tool : m_tools)
        tool->setEnabled(isDrawn);
    m_remove->setEnabled(backdrop.has_value());
    showState();
}

void BackdropBar::showState() {
    QPalette colours = palette();
    if (m_isError) colours.setColor(QPalette::WindowText, SketchLook(palette()).refused);
    m_message->setPalette(colours);
    m_file->setToolTip(m_path.isEmpty() ? tr("A picture, PDF page or DXF drawing to draw over")
                                        : m_path);
}

void BackdropBar::retranslate() {
    m_pageTitle->setText(tr("Page"));
    m_opacityTitle->setText(tr("Opacity"));
    m_page->setAccessibleName(tr("Page"));
    m_opacity->setAccessibleName(tr("Opacity"));
    m_opacity->setToolTip(tr("Opacity"));
    m_remove->setText(tr("Remove the Backdrop"));
    m_close->setText(tr("Hide This Row"));
    for (QAction* action : {m_remove, m_close})
        action->setToolTip(action->text());
    if (m_path.isEmpty()) m_file->setText(tr("Choose a File..."));
    showState();
}

void BackdropBar::refreshIcons() {
    m_remove->setIcon(lineIcon(QStringLiteral("backdrop-remove"), palette()));
    m_close->setIcon(lineIcon(QStringLiteral("sketch-close"), palette()));
}

void BackdropBar::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        emit closeRequested();
    else
        QWidget::keyPressEvent(event);
}

void BackdropBar::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
    if (event->type() == QEvent::PaletteChange) refreshIcons();
    if (event->type() == QEvent::PaletteChange) showState();
}

} // namespace trammel::studio
