#include "studio/panels/welcome_page.h"

#include "panels/ui_welcome_page.h"
#include "studio/document/item_icons.h"

#include <QEvent>
#include <QFileInfo>
#include <optional>

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
            // Some styles activate by a click, which opens the file already. Headings have none.
            const QString path = item->data(Qt::UserRole).toString();
            if (isVisible() && !path.isEmpty()) emit fileChosen(path);
        });
    for (QListWidget* list : {m_ui->examples, m_ui->recent})
        connect(list, &QListWidget::itemClicked, list, &QListWidget::itemActivated);
    showExamples();
    setRecentFiles({});
}

WelcomePage::~WelcomePage() = default;

void WelcomePage::showExamples() {
    std::optional<ExampleTopic> topic;
    for (const Example& example : examples()) {
        if (topic != example.topic) addHeading(topic.emplace(example.topic));
        auto* item = new QListWidgetItem(itemIcon("model"), example.name, m_ui->examples);
        item->setData(Qt::UserRole, example.path);
        item->setToolTip(example.description);
    }
    showHeadings();
    int height = 2 * m_ui->examples->frameWidth() + 4;
    for (int row = 0; row < m_ui->examples->count(); ++row)
        height += m_ui->examples->sizeHintForRow(row);
    m_ui->examples->setMaximumHeight(height);
    const bool hasExamples = m_ui->examples->count() > 0;
    m_ui->examples->setVisible(hasExamples);
    m_ui->examplesTitle->setVisible(hasExamples);
}

void WelcomePage::addHeading(ExampleTopic topic) {
    auto* heading = new QListWidgetItem(m_ui->examples);
    heading->setFlags(Qt::NoItemFlags); // nothing to open
    QFont bold = font();
    bold.setBold(true);
    heading->setFont(bold);
    m_headings.emplace_back(heading, topic);
}

void WelcomePage::showHeadings() {
    for (const auto& [heading, topic] : m_headings) {
        heading->setText(title(topic));
        heading->setForeground(palette().text());
    }
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
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        showHeadings();
}

} // namespace trammel::studio
