#include "studio/controllers/plot_layout_keeper.h"

#include "studio/plots/plot_panel.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

namespace trammel::studio {

namespace {

constexpr int kDelayMs = 500;
constexpr auto kFile = "/plots.json";

} // namespace

PlotLayoutKeeper::PlotLayoutKeeper(PlotPanel& plots, QObject* parent)
    : QObject(parent), m_plots(plots) {
    m_delay.setSingleShot(true);
    m_delay.setInterval(kDelayMs);
    connect(&m_delay, &QTimer::timeout, this, &PlotLayoutKeeper::flush);
    connect(&plots, &PlotPanel::layoutChanged, this, [this] {
        m_isChanged = true;
        m_delay.start();
    });
}

void PlotLayoutKeeper::setProject(const QString& folder) {
    if (m_folder == folder) return;
    const bool hasMoved = m_isChanged && !QDir(m_folder).exists();
    if (!hasMoved) flush();
    m_folder = folder;
    if (hasMoved) return; // the window has what is to be kept in the new place
    QFile file(folder + kFile);
    if (file.open(QIODevice::ReadOnly) &&
        !m_plots.setLayout(QJsonDocument::fromJson(file.readAll()).object()))
        m_plots.resetLayout();
    m_isChanged = false;
}

void PlotLayoutKeeper::takeDocument() {
    m_plots.setFollowing(!QFile::exists(m_folder + kFile));
}

void PlotLayoutKeeper::flush() {
    m_delay.stop();
    if (!m_isChanged || m_folder.isEmpty()) return;
    m_isChanged = false;
    QSaveFile file(m_folder + kFile);
    const bool isWritten = QDir().mkpath(m_folder) && file.open(QIODevice::WriteOnly) &&
                           file.write(QJsonDocument(m_plots.layout()).toJson()) > 0 &&
                           file.commit();
    if (!isWritten)
        emit failed(tr("The pages of plots could not be kept in %1: %2")
                        .arg(file.fileName(), file.errorString()));
}

} // namespace trammel::studio
