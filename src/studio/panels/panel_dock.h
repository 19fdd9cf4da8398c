#pragma once

#include <QDockWidget>
#include <functional>

namespace trammel::studio {

/// The dock of a panel, with a title that follows the language.
class PanelDock : public QDockWidget {
    Q_OBJECT

public:
    /// @param name by which a stored layout knows it
    /// @param title gives it in the language of now
    PanelDock(const char* name, QWidget* panel, std::function<QString()> title, QWidget* window);

    void refreshTitle();
    /// Shows it in front of the docks that share its place.
    void bringToFront();

protected:
    void changeEvent(QEvent* event) override;

private:
    std::function<QString()> m_title;
};

} // namespace trammel::studio
