#pragma once

#include "studio/plots/channel_model.h"

#include <QTreeView>
#include <QWidget>
#include <map>

class QCheckBox;
class QLineEdit;

namespace trammel::studio {

/// The tree of a run's channels with a search field: tick a channel to show it in the active plot,
/// or drag it onto any.
class ChannelTree : public QWidget {
    Q_OBJECT

public:
    explicit ChannelTree(QWidget* parent = nullptr);

    void setChannels(const std::vector<results::Channel>& channels);
    /// The channels of the active plot, with their colours.
    void setShown(std::map<std::string, QColor> shown);
    /// The switch under the tree between lines and areas of energies.
    void setStackable(bool isStackable, bool isStacked);
    void retranslate();
    void clearSearch();

    /// Whose the selected channels are; empty where they are of several, or of none.
    std::string selectedOwner() const;
    /// The channels that are selected.
    QStringList selected() const;
    ChannelModel& model() { return *m_model; }
    QTreeView& view() { return *m_view; }

signals:
    void ticked(const QStringList& channels, bool on);
    void stackedChanged(bool on);
    void menuRequested(QPoint global);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void filter(const QString& text);
    void expandShown();
    void expand(const std::string& channel);
    void tickSelected();

    QLineEdit* m_search;
    QTreeView* m_view;
    QCheckBox* m_stacked;
    ChannelModel* m_model;
    std::map<std::string, QColor> m_shown;
};

} // namespace trammel::studio
