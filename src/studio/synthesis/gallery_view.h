#pragma once

#include "studio/synthesis/gallery_model.h"

#include <QCache>
#include <QElapsedTimer>
#include <QListView>
#include <QPixmap>
#include <QStyledItemDelegate>
#include <QTimer>

namespace trammel::studio {

/// A caption's lines as they fit below a picture: the first is wrapped once, and what is too long
/// all the same ends in an ellipsis.
QStringList captionLines(const QString& caption, const QFont& font, int width);

/// Paints a solution: its picture, moving or in its first pose, with its labels below.
class GalleryDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit GalleryDelegate(const SortedGallery& gallery, QObject* parent = nullptr);

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

    /// How far solutions have moved: all of them, or that of a row.
    void setMotion(double share, const QModelIndex& only);
    void setStill() { m_share.reset(); }
    void forgetPictures() { m_pictures.clear(); }

private:
    QRect pictureRect(const QRect& item) const;
    void paintPicture(QPainter& painter, const QStyleOptionViewItem& option,
                      const QModelIndex& index, const QPalette& palette) const;

    const SortedGallery& m_gallery;
    std::optional<double> m_share;
    QPersistentModelIndex m_only;
    mutable QCache<QString, QPixmap> m_pictures; ///< of what stays
};

/// The solutions of a task as pictures, of which the one moves that the pointer is over or that
/// keys go to, or all do. Enter or a double click asks for one, Space for all to move.
class GalleryView : public QListView {
    Q_OBJECT

public:
    explicit GalleryView(SortedGallery& gallery, QWidget* parent = nullptr);

    void setPlaying(bool on);
    bool isMoving() const { return m_timer.isActive(); }

signals:
    void chosen(int row); ///< of the gallery's model
    void playRequested(); ///< or that it ends

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
    void advance();
    void hover(const QModelIndex& index);
    void updateTimer();
    void copy() const;

    SortedGallery& m_gallery;
    GalleryDelegate* m_delegate;
    QTimer m_timer;
    QElapsedTimer m_clock;
    double m_share = 0.0;
    bool m_isPlaying = false;
    QPersistentModelIndex m_hovered;
    qint64 m_paintMs = 0; ///< that the last picture took
};

} // namespace trammel::studio
