#pragma once

#include <QObject>
#include <QTimer>

namespace trammel::studio {

class PlotPanel;

/// Keeps the pages of plots with the project, in its folder as plots.json.
class PlotLayoutKeeper : public QObject {
    Q_OBJECT

public:
    PlotLayoutKeeper(PlotPanel& plots, QObject* parent);

    /// Another project's folder: shows the pages that it keeps.
    void setProject(const QString& folder);
    /// Another document: where its project keeps no pages, those that are there follow.
    void takeDocument();
    /// Writes what is still to be written.
    void flush();

signals:
    void failed(const QString& message);

private:
    PlotPanel& m_plots;
    QString m_folder;
    bool m_isChanged = false; ///< since it was written
    QTimer m_delay;           ///< gathers the changes of a moment
};

} // namespace trammel::studio
