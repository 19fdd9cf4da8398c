#pragma once

#include "analysis/run/simulate.h"
#include "model/diagnostic.h"
#include "studio/document/message_look.h"

#include <QWidget>
#include <memory>

class QTreeWidgetItem;

namespace Ui {
class MessagePanel;
}

namespace trammel::studio {

class Document;

/// Findings of the model, then what happened, newest first. A click goes to the item.
class MessagePanel : public QWidget {
    Q_OBJECT

public:
    using Level = MessageLevel;

    MessagePanel(Document& document, QWidget* parent);
    ~MessagePanel() override;

    void add(Level level, const QString& text, const QString& pointer = {});
    /// How a run ended, with what may help where it failed.
    void addRunEnd(const analysis::RunSummary& summary);
    /// Why a run was not started.
    void addRefusal(const model::Diagnostics& reasons);
    /// Why a file was not opened.
    void addOpenFailure(const QString& path, const model::Diagnostics& findings);
    /// The selected messages, or all of them, as lines of text.
    QString selectedText() const;
    int errorCount() const;
    void clearLog(); ///< findings stay

signals:
    /// The user wants to see what a message is about.
    void activated(const QString& pointer);
    /// The user wants to see a finding's place in a file's text; "" for the document's.
    void placeActivated(const QString& path, int line, const QString& finding);
    void errorCountChanged(int errors, int warnings);

protected:
    void changeEvent(QEvent* event) override;

private:
    QTreeWidgetItem* makeItem(Level level, const QString& text, const QString& pointer) const;
    void addAdvice(const messages::Message& failure);
    QString itemNamedIn(const messages::Message& message) const;
    void showFindings();
    void setPlace(QTreeWidgetItem* item, int line, const QString& path) const;
    void paintLinks();
    void activate(const QTreeWidgetItem* item, int column);
    void copy() const;

    std::unique_ptr<Ui::MessagePanel> m_ui;
    Document& m_document;
    int m_findingCount = 0; ///< the first rows are findings, the rest the log
};

} // namespace trammel::studio
