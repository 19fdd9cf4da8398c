#pragma once

#include "studio/view3d/navigation.h"
#include "studio/view3d/vector_kinds.h"

#include <QAction>
#include <QFrame>
#include <QList>

namespace trammel::studio {

/// The actions of a 3-D view, which its buttons and the View menu share. What the
/// user chose of the vectors is remembered.
class ViewActions : public QObject {
    Q_OBJECT

public:
    explicit ViewActions(QObject* parent);

    QAction* fit;
    QAction* isometric;
    QAction* front;
    QAction* right;
    QAction* top;
    QAction* orthographic; ///< this and the following are checkable
    QAction* joints;
    QAction* forces;
    QAction* contacts;
    std::array<QAction*, kVectorKinds> vectors; ///< by kind
    QAction* traces;
    QAction* names;
    QAction* centres;
    QAction* ghosts;
    QAction* frames;
    QAction* grid;
    QAction* move;        ///< handles of the selected item
    QAction* vectorPanel; ///< this and the following are not checkable
    QAction* showHidden;
    QAction* copyPicture;
    QAction* follow;                                    ///< this and the following are checkable
    QAction* refit;                                     ///< remembered
    std::array<QAction*, kNavigationStyles> navigation; ///< one of them is checked

    /// What the buttons and the menu offer; the vectors that are missing have a panel.
    QList<QAction*> all() const;
    QList<QAction*> standardViews() const;
    /// What may be shown.
    QList<QAction*> toggles() const;
    void retranslate();
    /// Draws the icons in the palette's text colour.
    void refreshIcons(const QPalette& palette);

private:
    QAction* make(const char* icon, bool checkable, bool checked);
    std::array<QAction*, kVectorKinds> makeVectors();
    std::array<QAction*, kNavigationStyles> makeNavigation();
    QAction* makeRefit();
    void retranslateVectors();
    void retranslateNavigation();
};

/// The strip of buttons in the view's top right corner.
class ViewButtons : public QFrame {
    Q_OBJECT

public:
    ViewButtons(const ViewActions& actions, QWidget* parent);
    /// Puts itself into the corner; in a narrow view it leaves out what is there to be shown.
    void place(QSize view);

private:
    QList<QWidget*> m_toggles;
};

} // namespace trammel::studio
