#include "studio/help/help_window.h"

#include "help/ui_help_window.h"

#include <QEvent>
#include <QKeyEvent>
#include <QScreen>
#include <QShortcut>
#include <QTreeWidgetItemIterator>

namespace trammel::studio {

namespace {
constexpr int kPageRole = Qt::UserRole;
constexpr int kContentsWidth = 290, kPageWidth = 750;
constexpr qreal kScreenShare = 0.9;
} // namespace

HelpWindow::HelpWindow(const QList<QAction*>& actions, QWidget* parent)
    : QWidget(parent, Qt::Window), m_ui(std::make_unique<Ui::HelpWindow>()), m_actions(actions) {
    m_ui->setupUi(this);
    m_ui->splitter->setSizes({kContentsWidth, kPageWidth});
    resize(size().boundedTo(screen()->availableSize() * kScreenShare));
    refreshIcons();
    loadPages();
    connectParts();
}

HelpWindow::~HelpWindow() = default;

void HelpWindow::connectParts() {
    connect(m_ui->back, &QToolButton::clicked, m_ui->page, &QTextBrowser::backward);
    connect(m_ui->forward, &QToolButton::clicked, m_ui->page, &QTextBrowser::forward);
    connect(m_ui->home, &QToolButton::clicked, this,
            [this] { m_ui->page->showPage("contents.md"); });
    connect(m_ui->page, &QTextBrowser::backwardAvailable, m_ui->back, &QWidget::setEnabled);
    connect(m_ui->page, &QTextBrowser::forwardAvailable, m_ui->forward, &QWidget::setEnabled);
    // While this is told the browser's own source is still the page before.
    connect(m_ui->page, &QTextBrowser::sourceChanged, this,
            [this](const QUrl& page) { markPage(page.fileName()); });
    connect(m_ui->search, &QLineEdit::textChanged, this, &HelpWindow::search);
    connect(m_ui->contents, &QTreeWidget::currentItemChanged, this,
            [this](const QTreeWidgetItem* item) {
                const QString page = item ? item->data(0, kPageRole).toString() : QString();
                if (!page.isEmpty() && page != m_ui->page->page()) m_ui->page->showPage(page);
            });
    connect(m_ui->results, &QListWidget::currentItemChanged, this,
            [this](const QListWidgetItem* item) {
                if (item) m_ui->page->showPage(item->data(kPageRole).toString());
            });
    auto* find = new QShortcut(QKeySequence::Find, this);
    connect(find, &QShortcut::activated, m_ui->search, [this] {
        m_ui->search->setFocus();
        m_ui->search->selectAll();
    });
}

void HelpWindow::refreshIcons() {
    m_ui->back->setIcon(QIcon::fromTheme("go-previous"));
    m_ui->forward->setIcon(QIcon::fromTheme("go-next"));
    m_ui->home->setIcon(QIcon::fromTheme("go-home"));
}

void HelpWindow::showPage(const QString& page) {
    m_ui->search->clear();
    show(); // first, as a heading's place hangs on the page's width
    m_ui->page->showPage(page);
    raise();
    activateWindow();
    m_ui->page->setFocus();
}

void HelpWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        m_ui->retranslateUi(this);
        loadPages();
        search(m_ui->search->text());
    }
    if (event->type() == QEvent::PaletteChange) refreshIcons();
    QWidget::changeEvent(event);
}

void HelpWindow::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        close();
    else
        QWidget::keyPressEvent(event);
}

void HelpWindow::loadPages() {
    //: the language of the help's pages: "en", "ja"
    auto pages = std::make_unique<HelpPages>(tr("en"), m_actions);
    m_ui->page->setPages(*pages);
    m_pages = std::move(pages);
    fillContents();
}

void HelpWindow::fillContents() {
    const QSignalBlocker blocker(m_ui->contents);
    m_ui->contents->clear();
    QList<QTreeWidgetItem*> path{m_ui->contents->invisibleRootItem()};
    for (const HelpPages::Entry& entry : m_pages->contents()) {
        path.resize(entry.level + 1);
        auto* item = new QTreeWidgetItem(path.back(), {entry.title});
        item->setData(0, kPageRole, entry.page);
        if (entry.page.isEmpty()) item->setFlags(item->flags() & ~Qt::ItemIsSelectable);
        path << item;
    }
    m_ui->contents->expandAll();
    markPage(m_ui->page->page());
}

void HelpWindow::search(const QString& words) {
    const QSignalBlocker blocker(m_ui->results);
    m_ui->results->clear();
    m_ui->page->setHighlighted(searchWords(words));
    const bool isSearch = !words.trimmed().isEmpty();
    m_ui->lists->setCurrentWidget(isSearch ? m_ui->resultPage : m_ui->contentPage);
    if (!isSearch) return;
    const QList<HelpPages::Hit> hits = m_pages->search(words);
    for (const HelpPages::Hit& hit : hits) {
        auto* item = new QListWidgetItem(hit.title + '\n' + hit.excerpt, m_ui->results);
        item->setData(kPageRole, hit.page);
    }
    m_ui->found->setText(hits.isEmpty() ? tr("No page has these words.")
                                        : tr("%n page(s)", nullptr, int(hits.size())));
}

/// Selects the page that is shown in the contents.
void HelpWindow::markPage(const QString& page) {
    const QSignalBlocker blocker(m_ui->contents);
    for (QTreeWidgetItemIterator item(m_ui->contents); *item; ++item) {
        if ((*item)->data(0, kPageRole).toString() != page) continue;
        m_ui->contents->setCurrentItem(*item);
        return;
    }
    m_ui->contents->setCurrentItem(nullptr);
}

} // namespace trammel::studio
