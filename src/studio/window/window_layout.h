#pragma once

#include <QMainWindow>
#include <functional>

class QDockWidget;

namespace trammel::studio {

/// Where the window's docks are: the standard places, the perspectives, and what is remembered from
/// one start to the next.
class WindowLayout {
public:
    struct Docks {
        QDockWidget* tree;
        QDockWidget* runs; ///< below the tree
        QDockWidget* properties;
        QDockWidget* plots;
        QDockWidget* impacts;      ///< behind the plots
        QDockWidget* inspector;    ///< behind the plots
        QDockWidget* study;        ///< behind the plots
        QDockWidget* optimisation; ///< behind the plots
        QDockWidget* sensitivity;  ///< behind the plots, while it is used
        QDockWidget* tolerances;   ///< behind the plots, while it is used
        QDockWidget* synthesis;    ///< behind the tree, while it is used
        QDockWidget* cycle;        ///< below the properties, while there is a sketch
        QDockWidget* messages;
        QDockWidget* live; ///< behind the properties, while a live run goes on
    };
    /// @param isLive whether a live run goes on
    WindowLayout(QMainWindow& window, const Docks& docks, std::function<bool()> isLive);

    /// Every dock at its standard place and size: what one starts with, for building a model.
    void reset();
    /// Perspectives: for looking at a run, and for a study.
    void showResults();
    void showStudy();
    /// The form and the runs of an optimisation below the view.
    void showOptimisation();
    /// A dock below the view comes to the front, with room for tables and diagrams.
    void showBelow(QDockWidget& dock);
    /// For finding linkages: the task and its solutions beside the view.
    void showSynthesis();
    /// What was shown before it comes back; behind a sketch, which has use for the room.
    void leaveSynthesis();
    /// The docks that are shown get the sizes of the last perspective: another document may have
    /// had use for others.
    void resetSizes();

    /// While something is sketched: hides what is below the view where that is low, and shows the
    /// plots over the input beside it. Before the sketch's bars are shown.
    void giveRoom(int viewHeight);
    void takeRoomBack(); ///< behind the sketch

    /// From left to right and top to bottom, but for that of live runs.
    QList<QDockWidget*> docks() const;
    void save() const;
    void restore();

private:
    enum class Perspective { Model, Results, Synthesis };
    void setSizes(Perspective perspective);

    QMainWindow& m_window;
    Docks m_docks;
    std::function<bool()> m_isLive;
    Perspective m_perspective = Perspective::Model; ///< the last one
    QList<QDockWidget*> m_giving;                   ///< that are hidden to give room
    bool m_showsCycle = true;                       ///< beside a sketch
    bool m_isSketching = false;
    QByteArray m_beforeSynthesis; ///< the window's state; empty: it was left
};

} // namespace trammel::studio
