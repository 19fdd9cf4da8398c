#pragma once

#include <QObject>

class QMainWindow;
class QStackedWidget;
class QWidget;

namespace trammel::studio {

class Document;
class FileController;
class NoticeBar;
class SceneView;
class TimeBar;
class WelcomePage;

/// The centre of the window: the 3-D view, before there is a model the welcome page, above it
/// notices and below it the time bar.
class CentreController : public QObject {
    Q_OBJECT

public:
    CentreController(const Document& document, FileController& files, QMainWindow& window);

    NoticeBar& notice() const { return *m_notice; }
    SceneView& view() const { return *m_view; }
    TimeBar& timeBar() const { return *m_timeBar; }
    void showWelcome(bool isWelcome);
    /// Puts a row right above the view and one below it; both are the window's from now on.
    void frameView(QWidget* above, QWidget* below);
    /// Puts a row below the view and what is below it already; it is the window's from now on.
    void addBelowView(QWidget* row);
    /// Puts a further row right above the view.
    void addRowAbove(QWidget* row);

signals:
    /// The user chose a file on the welcome page.
    void fileChosen(const QString& path);

private:
    void connectWelcome(FileController& files);

    QStackedWidget* m_pages;
    WelcomePage* m_welcome;
    SceneView* m_view;
    TimeBar* m_timeBar;
    NoticeBar* m_notice;
};

} // namespace trammel::studio
