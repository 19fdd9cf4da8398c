#pragma once

#include "analysis/cycle/interference.h"
#include "sketch/link_style.h"
#include "studio/jobs/background_task.h"

#include <QObject>
#include <QPointer>

class QAction;
class QWidget;

namespace trammel::studio {

class Document;
class InterferenceDialog;
class SceneView;
class Selection;

/// What the links of a sketch are made of: thickness, width, layers and material for several at
/// once, and which of them lie in one another over a cycle.
class LinkController : public QObject {
    Q_OBJECT

public:
    /// @param links, interference actions of the window
    LinkController(Document& document, Selection& selection, SceneView& view, QAction* links,
                   QAction* interference, QWidget& window);

    /// An interference is being looked for, or layers are being given.
    bool isWorking() const { return m_task.isRunning(); }

signals:
    void message(const QString& text);

private:
    struct Found;
    using Pairs = std::vector<std::pair<std::string, std::string>>;
    static Found findIn(const model::Model& model, const std::stop_token& stop);
    static Pairs crossingIn(const io::JsonValue& root, const std::filesystem::path& directory,
                            const std::stop_token& stop);

    void editLinks();
    QStringList selectedLinks() const;
    void apply(const QStringList& links, const sketch::LinkStyle& style);
    void arrange(const QStringList& links, const sketch::LinkStyle& style);
    void showInterference();
    void find();
    void list(const Found& found);
    void showSpan(int row);
    void leave();

    Document& m_document;
    Selection& m_selection;
    SceneView& m_view;
    QWidget& m_window;
    QPointer<InterferenceDialog> m_dialog;
    BackgroundTask m_task;
    struct Span {
        int bodyA, bodyB;
        std::vector<model::Pose> poses;
    };
    std::vector<Span> m_spans; ///< by row
};

} // namespace trammel::studio
