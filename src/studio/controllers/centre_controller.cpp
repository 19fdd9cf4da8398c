#include "studio/controllers/centre_controller.h"

#include "studio/controllers/file_controller.h"
#include "studio/document/document.h"
#include "studio/panels/notice_bar.h"
#include "studio/panels/time_bar.h"
#include "studio/panels/welcome_page.h"
#include "studio/view3d/scene_view.h"

#include <QMainWindow>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace trammel::studio {

namespace {

constexpr int kRecentFiles = 4; ///< on the welcome page

} // namespace

CentreController::CentreController(const Document& document, FileController& files,
                                   QMainWindow& window)
    : QObject(&window) {
    auto* centre = new QWidget(&window);
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_pages = new QStackedWidget(centre);
    m_welcome = new WelcomePage(m_pages);
    // The scroll area keeps the page from demanding room of a small window.
    auto* welcomeArea = new QScrollArea(m_pages);
    welcomeArea->setFrameShape(QFrame::NoFrame);
    welcomeArea->setWidgetResizable(true);
    welcomeArea->setWidget(m_welcome);
    m_view = new SceneView(m_pages);
    m_timeBar = new TimeBar(centre);
    m_pages->addWidget(welcomeArea);
    m_pages->addWidget(m_view);
    m_notice = new NoticeBar(centre);
    layout->addWidget(m_notice);
    layout->addWidget(m_pages, 1);
    layout->addWidget(m_timeBar);
    window.setCentralWidget(centre);
    connectWelcome(files);
    connect(&files, &FileController::opened, this, [this] { showWelcome(false); });
    connect(&document, &Document::changed, this, [this](const ChangeEvent& event) {
        if (event.kind != ChangeEvent::Kind::Reset) showWelcome(false);
    });
    showWelcome(true);
}

void CentreController::connectWelcome(FileController& files) {
    connect(m_welcome, &WelcomePage::newRequested, &files, &FileController::newModel);
    connect(m_welcome, &WelcomePage::mechanismRequested, &files, &FileController::newMechanism);
    connect(m_welcome, &WelcomePage::openRequested, &files, &FileController::openByDialog);
    connect(m_welcome, &WelcomePage::fileChosen, this, &CentreController::fileChosen);
    const auto showRecent = [this, &files] {
        m_welcome->setRecentFiles(files.recentFiles().mid(0, kRecentFiles));
    };
    connect(&files, &FileController::recentFilesChanged, this, showRecent);
    showRecent();
}

void CentreController::frameView(QWidget* above, QWidget* below) {
    auto* layout = static_cast<QVBoxLayout*>(m_pages->parentWidget()->layout());
    const int index = layout->indexOf(m_pages);
    layout->insertWidget(index + 1, below);
    layout->insertWidget(index, above);
}

void CentreController::addBelowView(QWidget* row) {
    auto* layout = static_cast<QVBoxLayout*>(m_pages->parentWidget()->layout());
    layout->insertWidget(layout->indexOf(m_timeBar), row);
}

void CentreController::addRowAbove(QWidget* row) {
    auto* layout = static_cast<QVBoxLayout*>(m_pages->parentWidget()->layout());
    layout->insertWidget(layout->indexOf(m_pages), row);
}

void CentreController::showWelcome(bool isWelcome) {
    m_pages->setCurrentIndex(isWelcome ? 0 : 1);
    m_timeBar->setVisible(!isWelcome);
}

} // namespace trammel::studio
