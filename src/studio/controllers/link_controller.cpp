#include "studio/controllers/link_controller.h"

#include "io/model_file.h"
#include "messages/run_messages.h"
#include "sketch/sketch.h"
#include "studio/dialogs/interference_dialog.h"
#include "studio/dialogs/links_dialog.h"
#include "studio/document/document.h"
#include "studio/document/message_text.h"
#include "studio/document/selection.h"
#include "studio/document/shown_units.h"
#include "studio/view3d/scene_view.h"

#include <QAction>
#include <algorithm>

namespace trammel::studio {

struct LinkController::Found {
    std::optional<analysis::InterferenceReport> report; ///< none: no single input
    std::vector<std::vector<model::Pose>> poses;        ///< by span
    QString unit, input;
};

namespace {

std::vector<std::string> asStrings(const QStringList& list) {
    std::vector<std::string> strings;
    for (const QString& text : list)
        strings.push_back(text.toStdString());
    return strings;
}

/// The driven joint; none where there is none or more than one.
std::optional<int> inputOf(const dynamics::System& system) {
    std::optional<int> input;
    for (std::size_t j = 0; j < system.joints().size(); ++j) {
        if (!system.joints()[j].driver) continue;
        if (input) return std::nullopt;
        input = static_cast<int>(j);
    }
    return input;
}

std::vector<model::Pose> framesOf(const dynamics::System& system, const dynamics::State& state) {
    std::vector<model::Pose> frames;
    for (int body = 0; body < system.ground(); ++body) {
        const dynamics::BodyState& s = state.bodies[body];
        model::Pose frame;
        frame.position = s.p - s.q * system.bodies()[body].com;
        frame.orientation = s.q;
        frames.push_back(frame);
    }
    return frames;
}

} // namespace

LinkController::Found LinkController::findIn(const model::Model& model,
                                             const std::stop_token& stop) {
    const dynamics::System system(model);
    const auto input = inputOf(system);
    if (!input) return {};
    analysis::CycleOptions options;
    options.input = *input;
    options.stop = stop;
    Found found;
    found.report = analysis::findInterference(model, system, options);
    found.unit = system.joints()[*input].kind->hasAngle ? "rad" : "m";
    found.input = QString::fromStdString(system.joints()[*input].name);
    for (const analysis::Interference& pair : found.report->pairs)
        for (const analysis::InterferenceSpan& span : pair.spans)
            found.poses.push_back(framesOf(system, span.pose));
    return found;
}

/// Links by name that come across each other in one layer. Where the cycle cannot be followed the
/// links that share nodes are all that counts.
LinkController::Pairs LinkController::crossingIn(const io::JsonValue& root,
                                                 const std::filesystem::path& directory,
                                                 const std::stop_token& stop) {
    Pairs crossing;
    const model::Model model = io::readModel(sketch::inOneLayer(root), directory).model;
    try {
        const Found found = findIn(model, stop);
        if (!found.report) return crossing;
        for (const analysis::Interference& pair : found.report->pairs)
            crossing.emplace_back(model.bodies.at(pair.bodyA).name,
                                  model.bodies.at(pair.bodyB).name);
    } catch (const std::exception&) {
        crossing.clear();
    }
    return crossing;
}

LinkController::LinkController(Document& document, Selection& selection, SceneView& view,
                               QAction* links, QAction* interference, QWidget& window)
    : QObject(&window),
      m_document(document),
      m_selection(selection),
      m_view(view),
      m_window(window) {
    connect(links, &QAction::triggered, this, &LinkController::editLinks);
    connect(interference, &QAction::triggered, this, &LinkController::showInterference);
    connect(&document, &Document::changed, this, [this] {
        m_spans.clear();
        if (m_dialog && m_dialog->isVisible() && !m_task.isRunning())
            m_dialog->showNote(tr("The model has changed since."));
    });
}

QStringList LinkController::selectedLinks() const {
    const sketch::Sketch sketch = sketch::sketchOf(m_document.root(), m_document.model());
    QStringList links = m_selection.bodies();
    links.removeIf([&](const QString& body) { return !sketch.link(body.toStdString()); });
    return links;
}

void LinkController::editLinks() {
    if (m_document.hasErrors())
        return emit message(tr("The model has errors: links can be changed once they are mended."));
    if (sketch::sketchOf(m_document.root(), m_document.model()).links.empty())
        return emit message(tr("There are no links yet: draw some, or make a mechanism."));
    LinksDialog dialog(m_document, selectedLinks(), &m_window);
    if (dialog.exec() != QDialog::Accepted) return;
    const auto style = dialog.style();
    if (!style) return;
    if (style->arrangesLayers)
        arrange(dialog.links(), *style);
    else
        apply(dialog.links(), *style);
}

void LinkController::apply(const QStringList& links, const sketch::LinkStyle& style) {
    try {
        const sketch::Drawn drawn = sketch::styleLinks(m_document.root(), asStrings(links), style);
        m_document.takeEdit(drawn.document, QString::fromStdString(drawn.items.front()),
                            tr("Change links"));
    } catch (const sketch::Refused& refusal) {
        emit message(translated(refusal));
    }
}

/// Which links come across each other is found off the window's thread.
void LinkController::arrange(const QStringList& links, const sketch::LinkStyle& style) {
    const std::string text = m_document.text();
    m_task.start([root = m_document.root(), directory = m_document.model().directory](
                     const std::stop_token& stop) { return crossingIn(root, directory, stop); },
                 [this, links, style, text](const auto& crossing) {
                     if (m_document.text() != text)
                         return emit message(
                             tr("The model was changed meanwhile: no layers were given."));
                     sketch::LinkStyle arranged = style;
                     arranged.crossing = crossing;
                     apply(links, arranged);
                 },
                 [this](const QString& failure) { emit message(failure); });
}

void LinkController::showInterference() {
    if (!m_dialog) {
        m_dialog = new InterferenceDialog(&m_window);
        connect(m_dialog, &InterferenceDialog::spanChosen, this, &LinkController::showSpan);
        connect(m_dialog, &InterferenceDialog::againRequested, this, &LinkController::find);
        connect(m_dialog, &QDialog::finished, this, &LinkController::leave);
    }
    static_cast<QDialog*>(m_dialog)->show();
    m_dialog->raise();
    find();
}

void LinkController::find() {
    m_spans.clear();
    if (m_document.hasErrors())
        return m_dialog->showNote(tr("The model has errors, so nothing can be found."));
    m_dialog->showNote(tr("Looking..."));
    m_task.start(
        [model = m_document.model()](const std::stop_token& stop) { return findIn(model, stop); },
        [this](const Found& found) { list(found); },
        [this](const QString& failure) {
            if (m_dialog) m_dialog->showNote(failure);
        });
}

void LinkController::list(const Found& found) {
    if (!m_dialog) return;
    if (!found.report)
        return m_dialog->showNote(tr("The cycle is that of the only driven joint: one is "
                                     "expected."));
    const auto name = [&](int body) {
        return QString::fromStdString(m_document.model().bodies.at(body).name);
    };
    QList<InterferenceDialog::Row> rows;
    for (const analysis::Interference& pair : found.report->pairs)
        for (const analysis::InterferenceSpan& span : pair.spans) {
            m_spans.push_back({pair.bodyA, pair.bodyB, found.poses[m_spans.size()]});
            rows << InterferenceDialog::Row{
                tr("%1 and %2").arg(name(pair.bodyA), name(pair.bodyB)),
                tr("%1 to %2")
                    .arg(shownValue(span.from, found.unit, 5), shownValue(span.to, found.unit, 5)),
                shownValue(span.depth, "m", 3)};
        }
    const QString over = tr("Input: %1.").arg(found.input);
    m_dialog->show(rows, rows.isEmpty() ? tr("No links lie in one another. %1").arg(over) : over);
}

/// The pose in which they are deepest in one another, both of them marked.
void LinkController::showSpan(int row) {
    if (row < 0 || row >= static_cast<int>(m_spans.size())) return;
    const Span& span = m_spans[static_cast<std::size_t>(row)];
    m_view.setPoses(span.poses);
    m_selection.selectSeveral(
        {QString("/bodies/%1").arg(span.bodyA), QString("/bodies/%1").arg(span.bodyB)});
}

void LinkController::leave() {
    if (!m_spans.empty()) m_view.resetPoses();
    m_spans.clear();
}

} // namespace trammel::studio
