#include "studio/editors/simulation_editor.h"

#include "editors/ui_simulation_editor.h"
#include "studio/document/document.h"
#include "studio/document/item_kind.h"
#include "studio/document/units.h"
#include "studio/editors/reference_choices.h"

namespace trammel::studio {

SimulationEditor::SimulationEditor(Document& document, QWidget* parent)
    : EditorBase(document, parent), m_ui(std::make_unique<Ui::SimulationEditor>()) {
    m_ui->setupUi(this);
    bind();
    retranslate();
}

SimulationEditor::~SimulationEditor() = default;

void SimulationEditor::prepare() {
    const model::SimulationSettings& settings = document().model().simulation;
    m_ui->outputStep->setDefaults(shortText(settings.step));
    using enum model::IntegratorKind;
    const bool isAdaptive = settings.integrator == Rk45 || settings.integrator == Radau;
    setRowVisible(m_ui->tolerance, isAdaptive);
    setRowVisible(m_ui->maxStep, isAdaptive);
    setRowVisible(m_ui->spectralRadius, settings.integrator == GeneralizedAlpha);
}

void SimulationEditor::retranslate() {
    m_ui->retranslateUi(this);
    const std::pair<ChoiceField*, const char*> methodFields[] = {
        {m_ui->integrator, "integrator"},
        {m_ui->coordinates, "coordinates"},
        {m_ui->formulation, "formulation"},
        {m_ui->lcp, "lcp"},
        {m_ui->friction, "friction"},
        {m_ui->impact, "impact"},
        {m_ui->impactLocation, "impact_location"}};
    for (const auto& [field, key] : methodFields)
        field->setTitledChoices(typeChoices(methods(key)));
    m_ui->rotation->setTitledChoices({{"exact", tr("Exact free rotation")},
                                      {"exponential", tr("Exponential map")},
                                      {"quaternion", tr("Quaternion")},
                                      {"nodar", tr("Rotation matrix (NodaR)")},
                                      {"euler-angles", tr("Euler angles")}});
    m_ui->gyroscopic->setTitledChoices(
        {{"midpoint", tr("Midpoint")}, {"explicit", tr("Explicit")}, {"implicit", tr("Implicit")}});
    m_ui->initialVelocity->setTitledChoices(
        {{"project", tr("Project, with a warning")}, {"refuse", tr("Refuse to run")}});
    m_ui->initialOverlap->setTitledChoices(
        {{"resolve", tr("Move apart, with a warning")}, {"refuse", tr("Refuse to run")}});
    m_ui->onNotANumber->setTitledChoices(
        {{"fail", tr("The run fails")}, {"continue", tr("Go on, with a warning")}});
    m_ui->onNoProgress->setTitledChoices(
        {{"fail", tr("End the run as failed")}, {"continue", tr("Go on")}});
}

} // namespace trammel::studio
