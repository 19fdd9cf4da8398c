#pragma once

#include "io/backdrop.h"
#include "studio/sketch/backdrop_picture.h"

#include <QWidget>

class QAction;
class QLabel;
class QSlider;
class QSpinBox;
class QToolButton;

namespace trammel::studio {

class ElidedLabel;
class SketchBar;

/// The row of what a backdrop has: its file, page and opacity, and the tools that move it.
class BackdropBar : public QWidget {
    Q_OBJECT

public:
    /// @param sketch has the tools
    explicit BackdropBar(const SketchBar& sketch, QWidget* parent = nullptr);

    /// @param backdrop none: there is none yet
    void showBackdrop(const std::optional<io::Backdrop>& backdrop, const BackdropPicture& picture);

signals:
    void fileRequested();
    void pageChosen(int page);
    /// Again and again while the slider is moved. @param isLast it stays like that
    void opacityChosen(double opacity, bool isLast);
    void removeRequested();
    void closeRequested();

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QToolButton* addButton(QAction* action);
    void makeSlider();
    void retranslate();
    void refreshIcons();
    void showState();

    QToolButton* m_file;
    QLabel* m_pageTitle;
    QSpinBox* m_page;
    QLabel* m_opacityTitle;
    QSlider* m_opacity;
    ElidedLabel* m_message;
    QAction* m_remove;
    QAction* m_close;
    QList<QAction*> m_tools; ///< scale, move, turn
    QString m_path;
    bool m_isError = false;
};

} // namespace trammel::studio
