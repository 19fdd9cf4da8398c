#pragma once

#include <QObject>
#include <QStringList>

class QMainWindow;

namespace trammel::studio {

class Document;
class NoticeBar;
class PanelDock;
class RunController;
class RunList;
class RunPanel;
class RunRetention;

/// The kept runs: showing one, comparing two, taking the model of one, deleting old ones.
class RunListController : public QObject {
    Q_OBJECT

public:
    RunListController(Document& document, RunList& runs, RunController& run, NoticeBar& notice,
                      QMainWindow& window);

    PanelDock* dock() const { return m_dock; }
    RunRetention& retention() const { return *m_retention; }

signals:
    void failed(const QString& text);

private:
    void connectPanel(QMainWindow& window);
    void refreshPanel();
    void editModelOf(const QString& id);
    void offerToDelete(const QStringList& ids, qint64 bytes);

    Document& m_document;
    RunList& m_runs;
    RunController& m_run;
    NoticeBar& m_notice;
    RunPanel* m_panel;
    PanelDock* m_dock;
    RunRetention* m_retention;
};

} // namespace trammel::studio
