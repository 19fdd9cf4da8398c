#include "studio/panels/welcome_page.h"

#include "panels/ui_welcome_page.h"
#include "studio/document/item_icons.h"
#include "studio/panels/examples.h"

#include <QEvent>
#include <QFileInfo>

namespace trammel::studio {

WelcomePage::WelcomePage(QWidget* parent)
    : QWidget(parent), m_ui(std::make_unique<Ui::WelcomePage>()) {
    m_ui->setupUi(this);
    QFont title = font();
    title.setPointSizeF(title.pointSizeF() * 1.8);
    m_ui->title->setFont(title);
    m_ui->newButton->setIcon(QIcon::fromTheme("document-new"));
    m_ui->mechanismButton->setIcon(itemIcon("model"));
    m_ui->openButton->setIcon(QIcon::fromTheme("document-open"));
    connect(m_ui->newButton, &QPushButton::clicked, this, &WelcomePage::newRequested);
    connect(m_ui->mechanismButton, &QPushButton::clicked, this, &WelcomePage::mechanismRequested);
    connect(m_ui->openButton, &QPushButton::clicked, this, &WelcomePage::openRequested);
    for (QListWidget* list : {m_ui->examples, m_ui->recent})
        connect(list, &QListWidget::itemActivated, this, [this](const QListWidgetItem* item) {
            // Some styles activate by a click, which opens the file already.
            if (isVisible()) emit fileChosen(item->data(Qt::UserRole).toString());
        });
    for (QListWidget* list : {m_ui->examples, m_ui->recent})
        connect(list, &QListWidget::itemClicked, list, &QListWidget::itemActivated);
    showExamples();
    setRecentFiles({});
}

WelcomePage::~WelcomePage() = default;

void WelcomePage::showExamples() {
    for (const Example& example : examples()) {
        auto* item = new QListWidgetItem(itemIcon("model"), example.name, m_ui->examples);
        item->setData(Qt::UserRole, example.path);
        item->setToolTip(example.description);
    }
    const int rows = m_ui->examples->count();
    m_ui->examples->setMaximumHeight(rows * m_ui->examples->sizeHintForRow(0) +
                                     2 * m_ui->examples->frameWidth() + 4);
    const bool hasExamples = rows > 0;
    m_ui->examples->setVisible(hasExamples);
    m_ui->examplesTitle->setVisible(hasExamples);
}

void WelcomePage::setRecentFiles(const QStringList& paths) {
    m_ui->recent->clear();
    for (const QString& path : paths) {
        auto* item =
            new QListWidgetItem(itemIcon("model"), QFileInfo(path).fileName(), m_ui->recent);
        item->setData(Qt::UserRole, path);
        item->setToolTip(path);
    }
    m_ui->recent->setVisible(!paths.isEmpty());
    m_ui->recentTitle->setVisible(!paths.isEmpty());
}

void WelcomePage::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) m_ui->retranslateUi(this);
}

} // namespace trammel::studio
