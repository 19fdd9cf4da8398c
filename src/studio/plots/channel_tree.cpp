#include "studio/plots/channel_tree.h"

#include <QCheckBox>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QVBoxLayout>
#include <set>
#include <utility>

namespace trammel::studio {
namespace {

constexpr int kMostExpanded = 300; ///< found channels that are shown at once

} // namespace

ChannelTree::ChannelTree(QWidget* parent)
    : QWidget(parent),
      m_search(new QLineEdit(this)),
      m_view(new QTreeView(this)),
      m_stacked(new QCheckBox(this)),
      m_model(new ChannelModel(this)) {
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->setSpacing(4);
    layout->addWidget(m_search);
    layout->addWidget(m_view);
    layout->addWidget(m_stacked);
    m_search->setObjectName("channelSearch");
    m_search->setClearButtonEnabled(true);
    m_view->setObjectName("channels");
    m_view->setModel(m_model);
    m_view->setHeaderHidden(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setUniformRowHeights(true);
    m_view->setIndentation(14);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setDragEnabled(true);
    m_view->setDragDropMode(QAbstractItemView::DragOnly);
    m_view->installEventFilter(this);
    m_view->viewport()->installEventFilter(this);
    m_stacked->setObjectName("stacked");
    connect(m_search, &QLineEdit::textChanged, this, &ChannelTree::filter);
    connect(m_model, &ChannelModel::ticked, this, &ChannelTree::ticked);
    connect(m_stacked, &QCheckBox::toggled, this, &ChannelTree::stackedChanged);
    setStackable(false, false);
    retranslate();
}

void ChannelTree::setChannels(const std::vector<results::Channel>& channels) {
    m_model->setChannels(channels);
    expandShown();
}

void ChannelTree::setShown(std::map<std::string, QColor> shown) {
    const auto before = std::exchange(m_shown, shown);
    m_model->setShown(std::move(shown));
    for (const auto& [name, colour] : m_shown) {
        if (!before.contains(name)) expand(name); // what the user folded stays so
    }
}

void ChannelTree::setStackable(bool isStackable, bool isStacked) {
    const QSignalBlocker blocker(m_stacked);
    m_stacked->setVisible(isStackable);
    m_stacked->setChecked(isStacked);
}

/// What is ticked can be seen.
void ChannelTree::expandShown() {
    for (const auto& [name, colour] : m_shown)
        expand(name);
}

void ChannelTree::expand(const std::string& channel) {
    QModelIndex index = m_model->indexOf(QString::fromStdString(channel)).parent();
    for (; index.isValid(); index = index.parent())
        m_view->expand(index);
}

void ChannelTree::filter(const QString& text) {
    m_model->setFilter(text);
    if (text.isEmpty())
        expandShown();
    else if (m_model->channelCount() <= kMostExpanded)
        m_view->expandAll();
}

QStringList ChannelTree::selected() const {
    QStringList channels;
    for (const QModelIndex& index : m_view->selectionModel()->selectedIndexes())
        channels += m_model->channelsUnder(index);
    channels.removeDuplicates();
    return channels;
}

std::string ChannelTree::selectedOwner() const {
    std::set<std::string> owners;
    for (const QModelIndex& index : m_view->selectionModel()->selectedIndexes())
        owners.insert(m_model->ownerAt(index));
    return owners.size() == 1 ? *owners.begin() : std::string();
}

void ChannelTree::clearSearch() {
    m_search->clear();
}

void ChannelTree::tickSelected() {
    const QStringList channels = selected();
    if (channels.isEmpty()) return;
    emit ticked(channels, !m_shown.contains(channels.front().toStdString()));
}

bool ChannelTree::eventFilter(QObject* object, QEvent* event) {
    if (event->type() == QEvent::ContextMenu) {
        const auto* menu = static_cast<QContextMenuEvent*>(event);
        const bool isByKey = menu->reason() == QContextMenuEvent::Keyboard;
        const QPoint row = m_view->visualRect(m_view->currentIndex()).center();
        emit menuRequested(isByKey ? m_view->viewport()->mapToGlobal(row) : menu->globalPos());
        return true;
    }
    if (object == m_view && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            tickSelected();
            return true;
        }
    }
    return QWidget::eventFilter(object, event);
}

void ChannelTree::retranslate() {
    m_search->setPlaceholderText(tr("Search channels"));
    m_search->setAccessibleName(tr("Search channels"));
    m_view->setAccessibleName(tr("Channels"));
    m_stacked->setText(tr("Stacked"));
    m_stacked->setToolTip(tr("Puts the energies upon each other, input taken away: the sum stays "
                             "level when no energy is lost track of"));
    m_model->retranslate();
    expandShown();
}

} // namespace trammel::studio
