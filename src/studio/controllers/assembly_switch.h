#pragma once

#include "sketch/sketch.h"
#include "studio/jobs/cycle_job.h"

#include <QObject>

class QWidget;

namespace trammel::studio {

class Document;

/// The assemblies of a drawn mechanism: finds how many there are with the input where it is drawn,
/// and brings the next one into the document, as one undo step.
class AssemblySwitch : public QObject {
    Q_OBJECT

public:
    AssemblySwitch(Document& document, QWidget& window);

    /// Looks for them off the window's thread.
    void find(const std::shared_ptr<const LinkageCycle>& cycle);
    void forget();
    int count() const { return static_cast<int>(m_found.size()); }
    int number() const { return m_number; } ///< of the drawn one, from 1; they have an order
    /// Draws the next one, and after the last the first. @param drawn of the document
    void switchOver(const sketch::Sketch& drawn);

signals:
    void found();
    void message(const QString& text);

private:
    bool place(const dynamics::State& state, const sketch::Sketch& drawn, const QString& title);

    Document& m_document;
    QWidget& m_window;
    BackgroundTask m_task;
    std::shared_ptr<const LinkageCycle> m_cycle;
    std::vector<dynamics::State> m_found;
    int m_number = 0;
};

} // namespace trammel::studio
