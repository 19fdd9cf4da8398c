#include "studio/help/help_topic.h"

#include "studio/editors/choice_field.h"

#include <QHash>
#include <QWidget>

namespace trammel::studio {

namespace {

/// Fields of the simulation settings, by their names in the form.
const QHash<QString, QString>& fieldTopics() {
    static const QHash<QString, QString> topics{
        {"integrator", "theory-integrators.md"},
        {"step", "theory-integrators.md"},
        {"tolerance", "theory-integrators.md#rk45"},
        {"maxStep", "theory-integrators.md#rk45"},
        {"spectralRadius", "theory-integrators.md#generalized-alpha"},
        {"coordinates", "theory-coordinates.md"},
        {"formulation", "theory-formulations.md"},
        {"gamma", "theory-formulations.md#gamma"},
        {"epsilon", "theory-formulations.md#gamma"},
        {"rotation", "theory-rotation.md"},
        {"gyroscopic", "theory-rotation.md#gyroscopic"},
        {"nodarOrder", "theory-rotation.md#nodar"},
        {"lcp", "theory-lcp.md"},
        {"lcpIterations", "theory-lcp.md#pgs"},
        {"lcpTolerance", "theory-lcp.md#pgs"},
        {"friction", "theory-friction.md"},
        {"impact", "theory-impact.md"},
        {"impactLocation", "theory-impact-location.md"},
        {"restitutionThreshold", "theory-impact-location.md#restitution-threshold"}};
    return topics;
}

/// Editors and panels, by class.
const QHash<QString, QString>& classTopics() {
    static const QHash<QString, QString> topics{{"SimulationEditor", "file-format.md#simulation"},
                                                {"BodyEditor", "file-format.md#body"},
                                                {"JointEditor", "file-format.md#joint"},
                                                {"ForceEditor", "file-format.md#force"},
                                                {"MeasureEditor", "file-format.md#measure"},
                                                {"ShapeEditor", "file-format.md#shape"},
                                                {"MaterialEditor", "file-format.md#material"},
                                                {"ContactsEditor", "file-format.md#contacts"},
                                                {"ContactPairEditor", "file-format.md#pair"},
                                                {"ModelEditor", "file-format.md#model"},
                                                {"ParameterEditor", "file-format.md#model"},
                                                {"ImpactPanel", "theory-impact.md"},
                                                {"InspectorPanel", "theory-lcp.md"},
                                                {"PlotPanel", "results.md"},
                                                {"RunPanel", "working.md"},
                                                {"StudyPanel", "studies.md"},
                                                {"SynthesisPanel", "working.md#synthesis"},
                                                {"SceneView", "keys.md"},
                                                {"TimeBar", "keys.md"}};
    return topics;
}

} // namespace

QString helpTopic(const QWidget* widget) {
    for (; widget; widget = widget->parentWidget()) {
        const QString topic = fieldTopics().value(widget->objectName());
        const auto* choice = qobject_cast<const ChoiceField*>(widget);
        if (choice && !topic.isEmpty()) return topic + '#' + choice->value();
        if (!topic.isEmpty() && qobject_cast<const Field*>(widget)) return topic;
        const QString name = QString(widget->metaObject()->className()).section("::", -1);
        if (classTopics().contains(name)) return classTopics().value(name);
    }
    return "contents.md";
}

} // namespace trammel::studio
