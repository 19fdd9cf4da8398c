#include "studio/synthesis/gallery_view.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QTextLayout>
#include <algorithm>

namespace trammel::studio {

namespace {

constexpr int kPictureWidth = 176, kPictureHeight = 124, kMargin = 4; // pixels
constexpr int kFrameMs = 33;
constexpr double kTurnSeconds = 3.0; ///< that a whole motion takes
constexpr int kLines = 4;            ///< of labels, the first one wrapped

/// Where a text has to go on in another line; its length where it fits.
int breakIn(const QString& text, const QFont& font, int width) {
    QTextLayout layout(text, font);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    if (line.isValid()) line.setLineWidth(width);
    layout.endLayout();
    return line.isValid() ? line.textLength() : static_cast<int>(text.size());
}

} // namespace

QStringList captionLines(const QString& caption, const QFont& font, int width) {
    QStringList lines = caption.split('\n');
    const int end = breakIn(lines.front(), font, width);
    if (end < lines.front().size()) {
        lines.insert(1, lines.front().mid(end));
        lines.front() = lines.front().left(end).trimmed();
    }
    for (QString& line : lines)
        line = QFontMetrics(font).elidedText(line, Qt::ElideRight, width);
    return lines;
}

GalleryDelegate::GalleryDelegate(const SortedGallery& gallery, QObject* parent)
    : QStyledItemDelegate(parent), m_gallery(gallery), m_pictures(100) {}

QSize GalleryDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
    return {kPictureWidth + 2 * kMargin,
            kPictureHeight + 3 * kMargin + kLines * option.fontMetrics.lineSpacing()};
}

QRect GalleryDelegate::pictureRect(const QRect& item) const {
    return {item.left() + kMargin, item.top() + kMargin, item.width() - 2 * kMargin,
            kPictureHeight};
}

void GalleryDelegate::setMotion(double share, const QModelIndex& only) {
    m_share = share;
    m_only = only;
}

void GalleryDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
    painter->save();
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    const QPalette& palette = option.palette;
    if (isSelected) painter->fillRect(option.rect, palette.highlight());
    paintPicture(*painter, option, index, palette);
    const QRect picture = pictureRect(option.rect);
    painter->setPen(palette.color(isSelected ? QPalette::HighlightedText : QPalette::Text));
    QRect line(picture.left(), picture.bottom() + kMargin, picture.width(),
               option.fontMetrics.lineSpacing());
    for (const QString& text : captionLines(index.data().toString(), option.font, line.width())) {
        painter->drawText(line, Qt::AlignHCenter | Qt::AlignVCenter, text);
        line.translate(0, line.height());
    }
    if (option.state.testFlag(QStyle::State_HasFocus)) {
        QStyleOptionFocusRect focus;
        focus.QStyleOption::operator=(option);
        focus.backgroundColor = palette.color(isSelected ? QPalette::Highlight : QPalette::Base);
        option.widget->style()->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, painter,
                                              option.widget);
    }
    painter->restore();
}

/// Curves and marks are kept as a picture: they take most of the time.
void GalleryDelegate::paintPicture(QPainter& painter, const QStyleOptionViewItem& option,
                                   const QModelIndex& index, const QPalette& palette) const {
    const QRect rect = pictureRect(option.rect);
    const int row = m_gallery.source(index.row());
    const DrawnSolution& drawn = m_gallery.gallery().drawn(row);
    const QTransform view = drawn.into(QRectF(QPointF(), rect.size()));
    const double scale = painter.device()->devicePixelRatioF();
    const QString key = QString("%1 %2 %3").arg(row).arg(rect.width()).arg(scale);
    if (!m_pictures.contains(key)) {
        auto* made = new QPixmap((scale * QSizeF(rect.size())).toSize());
        made->setDevicePixelRatio(scale);
        made->fill(palette.color(QPalette::Base));
        QPainter still(made);
        still.setRenderHint(QPainter::Antialiasing);
        paintCurves(still, drawn, view, palette);
        m_pictures.insert(key, made);
    }
    painter.drawPixmap(rect.topLeft(), *m_pictures.object(key));
    const bool moves = m_share && (!m_only.isValid() || m_only == index);
    painter.save();
    painter.setClipRect(rect);
    painter.translate(rect.topLeft());
    painter.setRenderHint(QPainter::Antialiasing);
    const synthesis::Pose& pose =
        moves ? drawn.motion.at(*m_share) : m_gallery.gallery().solution(row).poses.front();
    paintLinks(painter, drawn, pose, view, palette);
    painter.restore();
    painter.setPen(palette.color(QPalette::Mid));
    painter.drawRect(rect.adjusted(0, 0, -1, -1));
}

GalleryView::GalleryView(SortedGallery& gallery, QWidget* parent)
    : QListView(parent), m_gallery(gallery), m_delegate(new GalleryDelegate(gallery, this)) {
    setModel(&gallery);
    setItemDelegate(m_delegate);
    setViewMode(QListView::IconMode);
    setMovement(QListView::Static);
    setResizeMode(QListView::Adjust);
    setUniformItemSizes(true);
    setSpacing(2);
    setEditTriggers(NoEditTriggers);
    setSelectionMode(SingleSelection);
    setMouseTracking(true);
    setVerticalScrollMode(ScrollPerPixel);
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &GalleryView::advance);
    connect(this, &QListView::doubleClicked, this,
            [this](const QModelIndex& index) { emit chosen(m_gallery.source(index.row())); });
    connect(&gallery, &QAbstractItemModel::modelReset, this, [this] {
        m_delegate->forgetPictures();
        hover({});
    });
}

void GalleryView::setPlaying(bool on) {
    m_isPlaying = on;
    updateTimer();
}

void GalleryView::hover(const QModelIndex& index) {
    if (m_hovered == index) return;
    m_hovered = index;
    if (!m_isPlaying) m_share = 0.0;
    updateTimer();
}

/// Nothing moves while nobody sees it.
void GalleryView::updateTimer() {
    const bool moves = isVisible() && (m_isPlaying || m_hovered.isValid());
    if (moves && !m_timer.isActive()) {
        m_clock.start();
        m_timer.start(kFrameMs);
    } else if (!moves) {
        m_timer.stop();
    }
    if (moves)
        m_delegate->setMotion(m_share, m_isPlaying ? QModelIndex() : QModelIndex(m_hovered));
    else
        m_delegate->setStill();
    viewport()->update();
}

/// Pictures take a third of the time at most: where they are slow there are fewer.
void GalleryView::advance() {
    m_share += 1e-3 * static_cast<double>(m_clock.restart()) / kTurnSeconds;
    if (m_isPlaying) {
        m_delegate->setMotion(m_share, {});
        viewport()->update();
    } else {
        m_delegate->setMotion(m_share, m_hovered);
        viewport()->update(visualRect(m_hovered));
    }
    m_timer.start(std::max(kFrameMs, static_cast<int>(3 * m_paintMs)));
}

void GalleryView::paintEvent(QPaintEvent* event) {
    QElapsedTimer clock;
    clock.start();
    QListView::paintEvent(event);
    m_paintMs = clock.elapsed();
}

void GalleryView::copy() const {
    if (currentIndex().isValid())
        QGuiApplication::clipboard()->setText(currentIndex().data(Qt::ToolTipRole).toString());
}

void GalleryView::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) return copy();
    if (event->key() == Qt::Key_Space) {
        emit playRequested();
        return;
    }
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!isEnter || !currentIndex().isValid()) return QListView::keyPressEvent(event);
    emit chosen(m_gallery.source(currentIndex().row()));
}

void GalleryView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QListView::currentChanged(current, previous);
    if (hasFocus()) hover(current);
}

void GalleryView::mouseMoveEvent(QMouseEvent* event) {
    QListView::mouseMoveEvent(event);
    hover(indexAt(event->position().toPoint()));
}

void GalleryView::leaveEvent(QEvent* event) {
    QListView::leaveEvent(event);
    hover({});
}

void GalleryView::hideEvent(QHideEvent* event) {
    QListView::hideEvent(event);
    hover({});
    m_timer.stop();
}

void GalleryView::showEvent(QShowEvent* event) {
    QListView::showEvent(event);
    updateTimer();
}

void GalleryView::changeEvent(QEvent* event) {
    QListView::changeEvent(event);
    if (event->type() != QEvent::PaletteChange && event->type() != QEvent::StyleChange) return;
    m_delegate->forgetPictures();
}

} // namespace trammel::studio
