#pragma once

#include "sketch/plane.h"
#include "studio/sketch/drawing_tool.h"

#include <QMap>
#include <QToolBar>

class QAction;
class QToolButton;

namespace trammel::studio {

/// The tools of a sketch, its plane and its snaps, in a row.
class SketchBar : public QToolBar {
    Q_OBJECT

public:
    explicit SketchBar(QWidget* parent = nullptr);

    void showTool(DrawingTool tool);
    void showPlane(const sketch::Plane& plane);
    QAction* action(DrawingTool tool) const { return m_tools.value(tool); }
    /// What works on the selected links, for menus; they are not in the row.
    QList<QAction*> linkActions() const;
    /// In the menu of planes, and for other menus.
    QAction* backdropAction() const { return m_backdrop; }

    /// Actions of the window, in front of what leaves the sketch.
    void addBefore(const QList<QAction*>& actions);
    QSize minimumSizeHint() const override;

signals:
    void toolChosen(trammel::studio::DrawingTool tool);
    void planeChosen(const trammel::sketch::Plane& plane);
    void planePointsRequested(); ///< three points of the model are to give it
    void snapsToggled(bool on);
    void closeRequested();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void makeTools();
    void makePlanes();
    void retranslate();
    void refreshIcons();
    bool isExtra(QAction* action) const; ///< that a narrow row does without

    QMap<DrawingTool, QAction*> m_tools;
    QList<QAction*> m_roomy;  ///< of buttons that a narrow row does without
    QList<QAction*> m_planes; ///< x-z, x-y, y-z
    QToolButton* m_plane;
    QAction* m_planePoints;
    QAction* m_backdrop;
    QAction* m_snaps;
    QAction* m_close;
};

} // namespace trammel::studio
