#include "studio/panels/message_panel.h"

#include "messages/file_messages.h"
#include "messages/run_messages.h"
#include "panels/ui_message_panel.h"
#include "studio/document/document.h"
#include "studio/document/item_icons.h"
#include "studio/document/item_kind.h"
#include "studio/document/message_text.h"
#include "studio/document/shown_units.h"
#include "studio/document/units.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QTime>
#include <algorithm>

namespace trammel::studio {

namespace {

enum Column { TextColumn, ItemColumn, PlaceColumn };
constexpr int kPointerRole = Qt::UserRole;
constexpr int kHasPlaceRole = Qt::UserRole + 1;
constexpr int kLineRole = Qt::UserRole + 2; ///< in a text; 0: none
constexpr int kPathRole = Qt::UserRole + 3; ///< of that text; "": the document's
constexpr int kTextRole = Qt::UserRole + 4; ///< what was found there
constexpr int kMaxLogLines = 2000;

} // namespace

MessagePanel::MessagePanel(Document& document, QWidget* parent)
    : QWidget(parent), m_ui(std::make_unique<Ui::MessagePanel>()), m_document(document) {
    m_ui->setupUi(this);
    auto* header = m_ui->list->header();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(TextColumn, QHeaderView::Stretch);
    header->setSectionResizeMode(ItemColumn, QHeaderView::ResizeToContents);
    header->setSectionResizeMode(PlaceColumn, QHeaderView::ResizeToContents);
    auto* copyAction = new QAction(this);
    copyAction->setShortcut(QKeySequence::Copy);
    copyAction->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(copyAction);
    connect(copyAction, &QAction::triggered, this, &MessagePanel::copy);
    m_ui->copyButton->setIcon(QIcon::fromTheme("edit-copy"));
    m_ui->clearButton->setIcon(QIcon::fromTheme("edit-clear-history"));
    connect(m_ui->copyButton, &QToolButton::clicked, this, &MessagePanel::copy);
    connect(m_ui->clearButton, &QToolButton::clicked, this, &MessagePanel::clearLog);
    connect(m_ui->list, &QTreeWidget::itemClicked, this, &MessagePanel::activate);
    connect(m_ui->list, &QTreeWidget::itemActivated, this, &MessagePanel::activate);
    connect(&document, &Document::diagnosticsChanged, this, &MessagePanel::showFindings);
    showFindings();
}

MessagePanel::~MessagePanel() = default;

/// The place is a link to the text; all else leads to the item.
void MessagePanel::activate(const QTreeWidgetItem* item, int column) {
    const int line = item->data(0, kLineRole).toInt();
    const bool hasItem = item->data(0, kHasPlaceRole).toBool();
    if (line > 0 && (column == PlaceColumn || !hasItem))
        emit placeActivated(item->data(0, kPathRole).toString(), line,
                            item->data(0, kTextRole).toString());
    else if (hasItem)
        emit activated(item->data(0, kPointerRole).toString());
}

/// @param path of the text that the line is in; "": the document's
void MessagePanel::setPlace(QTreeWidgetItem* item, int line, const QString& path) const {
    if (line <= 0) return;
    item->setText(PlaceColumn, tr("line %1").arg(line));
    item->setToolTip(PlaceColumn, tr("Show the line in the file's text"));
    item->setData(0, kLineRole, line);
    item->setData(0, kPathRole, path);
    QFont font = m_ui->list->font();
    font.setUnderline(true);
    item->setFont(PlaceColumn, font);
    item->setForeground(PlaceColumn, palette().color(QPalette::Link));
}

void MessagePanel::paintLinks() {
    for (int row = 0; row < m_ui->list->topLevelItemCount(); ++row)
        if (QTreeWidgetItem* item = m_ui->list->topLevelItem(row);
            item->data(0, kLineRole).toInt() > 0)
            item->setForeground(PlaceColumn, palette().color(QPalette::Link));
}

QTreeWidgetItem* MessagePanel::makeItem(Level level, const QString& text,
                                        const QString& pointer) const {
    auto* item = new QTreeWidgetItem(
        {text, pointer.isNull() ? QString() : m_document.itemName(itemOf(pointer))});
    item->setIcon(TextColumn, messageIcon(level, palette()));
    if (level != Level::Information)
        item->setForeground(TextColumn, messageColor(level, palette()));
    item->setToolTip(TextColumn, messageTitle(level) + ": " + text);
    item->setData(TextColumn, Qt::AccessibleTextRole, messageTitle(level) + ": " + text);
    item->setData(0, kPointerRole, pointer);
    item->setData(0, kHasPlaceRole, !pointer.isNull());
    item->setData(0, kTextRole, text);
    return item;
}

void MessagePanel::add(Level level, const QString& text, const QString& pointer) {
    const QString time = QTime::currentTime().toString("HH:mm:ss");
    m_ui->list->insertTopLevelItem(m_findingCount, makeItem(level, time + "  " + text, pointer));
    while (m_ui->list->topLevelItemCount() - m_findingCount > kMaxLogLines)
        delete m_ui->list->takeTopLevelItem(m_ui->list->topLevelItemCount() - 1);
    m_ui->list->scrollToItem(m_ui->list->topLevelItem(m_findingCount));
}

/// The joint or body that a run's message names, a joint first; null where there is none.
QString MessagePanel::itemNamedIn(const messages::Message& message) const {
    const QStringList names = namesIn(message);
    const auto find = [&](const auto& items, const char* list) {
        for (std::size_t i = 0; i < items.size(); ++i)
            if (names.contains(QString::fromStdString(items[i].name)))
                return QStringLiteral("/%1/%2").arg(list).arg(i);
        return QString();
    };
    const model::Model& model = m_document.model();
    const QString joint = find(model.joints, "joints");
    return joint.isNull() ? find(model.bodies, "bodies") : joint;
}

/// What to try after a failure, where its message does not say so itself.
void MessagePanel::addAdvice(const messages::Message& failure) {
    const auto isOne = [&](std::initializer_list<const messages::Entry*> entries) {
        return std::ranges::any_of(entries, [&](const auto* entry) { return failure.is(*entry); });
    };
    if (isOne({&messages::kCannotFollow, &messages::kCannotFollowOpens,
               &messages::kDriversContradict}))
        add(Level::Information,
            tr("Other lengths, or a driver that goes less far, let it move on."));
    else if (failure.is(messages::kCannotWrite))
        add(Level::Information,
            tr("Free room on the disk, save the model elsewhere, or write fewer output frames."),
            "/simulation/output_step");
    else if (!isOne({&messages::kNoProgress, &messages::kNoProgressInOneStep,
                     &messages::kJointCameOpen}))
        add(Level::Information,
            tr("A smaller step, another formulation or less stiff springs may help."),
            "/simulation/step");
}

void MessagePanel::addRunEnd(const analysis::RunSummary& summary) {
    for (const messages::Message& warning : summary.warnings)
        add(Level::Warning, translated(warning), itemNamedIn(warning));
    const QString figures = tr("%1 steps, %2 simulated in %3 s")
                                .arg(summary.steps)
                                .arg(shownValue(summary.duration, "s"))
                                .arg(shortText(summary.wallSeconds, 3));
    switch (summary.status) {
    case analysis::RunStatus::Completed:
        add(Level::Information, tr("Run completed: %1").arg(figures));
        break;
    case analysis::RunStatus::CompletedWithFailures:
        add(summary.isSuccess() ? Level::Warning : Level::Error,
            tr("Run completed, but solves failed: %1").arg(figures));
        break;
    case analysis::RunStatus::Stopped:
        add(Level::Information, tr("Run stopped: %1").arg(figures));
        break;
    case analysis::RunStatus::Failed:
        add(Level::Error, tr("Run failed: %1").arg(translated(summary.message)),
            itemNamedIn(summary.message));
        addAdvice(summary.message);
        break;
    }
}

void MessagePanel::addRefusal(const model::Diagnostics& reasons) {
    // Findings of the document stand in the list already.
    if (errorCount() == 0)
        for (const model::Diagnostic& reason : reasons)
            add(Level::Error, translated(reason.message),
                QString::fromStdString(reason.pointer) + "");
    add(Level::Error, tr("The model cannot be run."));
}

void MessagePanel::addOpenFailure(const QString& path, const model::Diagnostics& findings) {
    for (const model::Diagnostic& finding : findings) {
        const QString place = finding.line > 0
                                  ? tr("line %1, column %2: ").arg(finding.line).arg(finding.column)
                                  : QString();
        add(Level::Error,
            tr("%1 was not opened: %2").arg(path, place + translated(finding.message)));
        setPlace(m_ui->list->topLevelItem(m_findingCount), finding.line, path);
    }
}

void MessagePanel::showFindings() {
    while (m_findingCount > 0)
        delete m_ui->list->takeTopLevelItem(--m_findingCount);
    int warnings = 0;
    for (const model::Diagnostic& finding : m_document.diagnostics()) {
        const bool isError = finding.severity == model::Severity::Error;
        const QString pointer = QString::fromStdString(finding.pointer);
        auto* item = makeItem(isError ? Level::Error : Level::Warning, translated(finding.message),
                              pointer + "");
        item->setData(0, kHasPlaceRole, true);
        setPlace(item, finding.line, {});
        m_ui->list->insertTopLevelItem(m_findingCount++, item);
        warnings += isError ? 0 : 1;
    }
    emit errorCountChanged(m_findingCount - warnings, warnings);
}

int MessagePanel::errorCount() const {
    return static_cast<int>(
        std::ranges::count_if(m_document.diagnostics(), [](const auto& finding) {
            return finding.severity == model::Severity::Error;
        }));
}

void MessagePanel::clearLog() {
    while (m_ui->list->topLevelItemCount() > m_findingCount)
        delete m_ui->list->takeTopLevelItem(m_findingCount);
}

QString MessagePanel::selectedText() const {
    const bool hasSelection = !m_ui->list->selectedItems().isEmpty();
    QStringList lines;
    for (int row = 0; row < m_ui->list->topLevelItemCount(); ++row) {
        const QTreeWidgetItem* item = m_ui->list->topLevelItem(row);
        if (hasSelection && !item->isSelected()) continue;
        QStringList parts;
        for (const int column : {TextColumn, ItemColumn, PlaceColumn})
            if (!item->text(column).isEmpty()) parts << item->text(column);
        lines << parts.join('\t');
    }
    return lines.join('\n');
}

void MessagePanel::copy() const {
    QGuiApplication::clipboard()->setText(selectedText());
}

void MessagePanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) paintLinks();
    if (event->type() != QEvent::LanguageChange) return;
    m_ui->retranslateUi(this);
    showFindings();
}

} // namespace trammel::studio
