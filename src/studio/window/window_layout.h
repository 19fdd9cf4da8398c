#pragma once

#include <QMainWindow>

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
        QDockWidget* impacts;   ///< behind the plots
        QDockWidget* inspector; ///< behind the plots
        QDockWidget* study;     ///< behind the plots
        QDockWidget* messages;
    };
    WindowLayout(QMainWindow& window, const Docks& docks);

    /// Every dock at its standard place and size.
    void reset();
    /// Perspectives: for building a model, for looking at a run, and for a study.
    void showModel();
    void showResults();
    void showStudy();

    QList<QDockWidget*> docks() const; ///< from left to right and top to bottom
    void save() const;
    void restore();

private:
    QMainWindow& m_window;
    Docks m_docks;
};

} // namespace trammel::studio
