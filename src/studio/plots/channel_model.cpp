#include "studio/plots/channel_model.h"

#include "studio/plots/plot_canvas.h"

#include <QIcon>
#include <QMimeData>
#include <QPainter>
#include <algorithm>

namespace trammel::studio {
namespace {

QIcon swatch(const QColor& colour) {
    QPixmap pixmap(16, 16);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setPen(QPen(colour, 2.5));
    painter.drawLine(QPointF(1, 8), QPointF(15, 8));
    return QIcon(pixmap);
}

} // namespace

void ChannelModel::setChannels(const std::vector<results::Channel>& channels) {
    if (channels == m_channels) return; // another run of the same model
    m_channels = channels;
    build();
}

void ChannelModel::setFilter(const QString& text) {
    m_filter = text;
    build();
}

void ChannelModel::retranslate() {
    build();
}

bool ChannelModel::isWanted(std::size_t channel, const QStringList& words) {
    if (words.isEmpty()) return true;
    const QString text = QString::fromStdString(m_channels[channel].name) + QLatin1Char(' ') +
                         ChannelCatalog::searchText(m_places[channel]);
    return std::ranges::all_of(
        words, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

void ChannelModel::build() {
    beginResetModel();
    m_nodes.assign(1, Node());
    m_owners.clear();
    m_channelCount = 0;
    m_places = ChannelCatalog::places(m_channels);
    const QStringList words = m_filter.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<std::vector<std::size_t>> byGroup(static_cast<std::size_t>(ChannelGroup::Others) +
                                                  1);
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        if (isWanted(i, words)) byGroup[static_cast<std::size_t>(m_places[i].group)].push_back(i);
    }
    for (const auto& group : byGroup) {
        for (const std::size_t i : group) {
            const ChannelPlace& place = m_places[i];
            int parent = child(0, {.group = place.group}, true);
            if (!place.owner.empty())
                parent = child(parent, {.group = place.group, .owner = place.owner}, true);
            const int leaf = child(parent, place, false);
            m_nodes[static_cast<std::size_t>(leaf)].channel = static_cast<int>(i);
            ++m_channelCount;
        }
    }
    endResetModel();
}

/// The node for a group or an owner, made where it is not there, or a new one for a channel.
int ChannelModel::child(int parent, const ChannelPlace& place, bool isOwner) {
    const std::string& key = place.owner;
    const int group = parent == 0 ? -1 - static_cast<int>(place.group) : parent;
    if (isOwner) {
        const auto found = m_owners.find({group, key});
        if (found != m_owners.end()) return found->second;
    }
    const int made = static_cast<int>(m_nodes.size());
    Node& above = m_nodes[static_cast<std::size_t>(parent)];
    const int row = static_cast<int>(above.children.size());
    above.children.push_back(made);
    m_nodes.push_back({parent, row, -1, place, {}});
    if (isOwner) m_owners.emplace(std::pair{group, key}, made);
    return made;
}

const ChannelModel::Node& ChannelModel::node(const QModelIndex& index) const {
    return m_nodes[index.isValid() ? static_cast<std::size_t>(index.internalId()) : 0];
}

const std::string& ChannelModel::nameOf(const Node& node) const {
    return m_channels[static_cast<std::size_t>(node.channel)].name;
}

QString ChannelModel::channelAt(const QModelIndex& index) const {
    const Node& at = node(index);
    return at.channel < 0 ? QString() : QString::fromStdString(nameOf(at));
}

QStringList ChannelModel::channelsUnder(const QModelIndex& index) const {
    const Node& at = node(index);
    if (at.channel >= 0) return {channelAt(index)};
    QStringList found;
    for (int row = 0; row < rowCount(index); ++row)
        found += channelsUnder(this->index(row, 0, index));
    return found;
}

QModelIndex ChannelModel::indexOf(const QString& channel) const {
    const std::string name = channel.toStdString();
    for (std::size_t i = 1; i < m_nodes.size(); ++i) {
        if (m_nodes[i].channel >= 0 && nameOf(m_nodes[i]) == name)
            return createIndex(m_nodes[i].row, 0, static_cast<quintptr>(i));
    }
    return {};
}

QModelIndex ChannelModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    const int at = node(parent).children[static_cast<std::size_t>(row)];
    return createIndex(row, column, static_cast<quintptr>(at));
}

QModelIndex ChannelModel::parent(const QModelIndex& index) const {
    const int above = node(index).parent;
    if (above <= 0) return {};
    return createIndex(m_nodes[static_cast<std::size_t>(above)].row, 0,
                       static_cast<quintptr>(above));
}

int ChannelModel::rowCount(const QModelIndex& parent) const {
    return static_cast<int>(node(parent).children.size());
}

int ChannelModel::columnCount(const QModelIndex&) const {
    return 1;
}

QString ChannelModel::titleOf(const Node& node) const {
    if (node.channel < 0)
        return node.place.owner.empty() ? ChannelCatalog::groupTitle(node.place.group)
                                        : QString::fromStdString(node.place.owner);
    const std::string& unit = m_channels[static_cast<std::size_t>(node.channel)].unit;
    const QString title = ChannelCatalog::quantityTitle(node.place);
    return unit.empty() ? title
                        : QStringLiteral("%1 [%2]").arg(title, ChannelCatalog::shownUnit(unit));
}

Qt::CheckState ChannelModel::stateOf(const Node& node) const {
    if (node.channel >= 0) return m_shown.contains(nameOf(node)) ? Qt::Checked : Qt::Unchecked;
    bool isAny = false, isAll = true;
    for (const int at : node.children) {
        const Qt::CheckState state = stateOf(m_nodes[static_cast<std::size_t>(at)]);
        isAny = isAny || state != Qt::Unchecked;
        isAll = isAll && state == Qt::Checked;
    }
    return isAll && isAny ? Qt::Checked : isAny ? Qt::PartiallyChecked : Qt::Unchecked;
}

QVariant ChannelModel::data(const QModelIndex& index, int role) const {
    const Node& at = node(index);
    const bool isTop = at.parent == 0 && at.channel < 0;
    switch (role) {
    case Qt::DisplayRole:
        return titleOf(at);
    case Qt::ToolTipRole:
        return channelAt(index);
    case Qt::CheckStateRole:
        return isTop ? QVariant() : QVariant(stateOf(at));
    case Qt::DecorationRole: {
        const auto found = at.channel < 0 ? m_shown.end() : m_shown.find(nameOf(at));
        return found == m_shown.end() ? QVariant() : QVariant(swatch(found->second));
    }
    default:
        return {};
    }
}

bool ChannelModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::CheckStateRole) return false;
    emit ticked(channelsUnder(index), value.toInt() == Qt::Checked);
    return true;
}

Qt::ItemFlags ChannelModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::NoItemFlags;
    const Node& at = node(index);
    const bool isTop = at.parent == 0 && at.channel < 0;
    const Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    return isTop ? flags : flags | Qt::ItemIsUserCheckable | Qt::ItemIsDragEnabled;
}

QStringList ChannelModel::mimeTypes() const {
    return {QLatin1String(PlotCanvas::kMimeType)};
}

QMimeData* ChannelModel::mimeData(const QModelIndexList& indexes) const {
    QStringList names;
    for (const QModelIndex& index : indexes)
        names += channelsUnder(index);
    names.removeDuplicates();
    auto* data = new QMimeData;
    data->setData(QLatin1String(PlotCanvas::kMimeType), names.join(QLatin1Char('\n')).toUtf8());
    return data;
}

void ChannelModel::setShown(std::map<std::string, QColor> shown) {
    if (m_shown == shown) return;
    m_shown = std::move(shown);
    // Views ask again for what they show only.
    emit layoutAboutToBeChanged();
    emit layoutChanged();
}

} // namespace trammel::studio
