#pragma once

#include "results/run_data.h"
#include "studio/plots/channel_catalog.h"

#include <QAbstractItemModel>
#include <QColor>
#include <map>
#include <string>
#include <vector>

namespace trammel::studio {

/// The channels of a run as a tree: by kind, then by body, joint, pair, then the channel. Those
/// that the active plot shows are ticked and bear its colour. A run of a thousand bodies has 20,000
/// channels, so texts are made as they are asked for.
class ChannelModel : public QAbstractItemModel {
    Q_OBJECT

public:
    explicit ChannelModel(QObject* parent = nullptr) : QAbstractItemModel(parent) {}

    void setChannels(const std::vector<results::Channel>& channels);
    /// Leaves those whose name or title has every word of the text.
    void setFilter(const QString& text);
    /// The channels that are ticked, with their colours.
    void setShown(std::map<std::string, QColor> shown);
    void retranslate();

    /// The channel's name; empty for what groups channels.
    QString channelAt(const QModelIndex& index) const;
    /// Whose the channel or the channels there are; empty: of the whole, or of several.
    const std::string& ownerAt(const QModelIndex& index) const { return node(index).place.owner; }
    /// The names of all channels at and below.
    QStringList channelsUnder(const QModelIndex& index) const;
    QModelIndex indexOf(const QString& channel) const;
    int channelCount() const { return m_channelCount; }

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;

signals:
    void ticked(const QStringList& channels, bool on);

private:
    /// A group, an owner or a channel; children have consecutive places in m_nodes' lists.
    struct Node {
        int parent = -1;
        int row = 0;
        int channel = -1; ///< in the run's header; -1: a group or an owner
        ChannelPlace place;
        std::vector<int> children;
    };
    void build();
    int child(int parent, const ChannelPlace& place, bool isOwner);
    bool isWanted(std::size_t channel, const QStringList& words);
    QString titleOf(const Node& node) const;
    const Node& node(const QModelIndex& index) const;
    Qt::CheckState stateOf(const Node& node) const;
    const std::string& nameOf(const Node& node) const;

    std::vector<results::Channel> m_channels; ///< copies: the tree keeps no run in memory
    std::vector<ChannelPlace> m_places;       ///< theirs
    std::vector<Node> m_nodes{Node()};        ///< [0]: the root
    std::map<std::pair<int, std::string>, int> m_owners;
    QString m_filter;
    int m_channelCount = 0;
    std::map<std::string, QColor> m_shown;
};

} // namespace trammel::studio
