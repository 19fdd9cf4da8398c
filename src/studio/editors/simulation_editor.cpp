#include "studio/editors/simulation_editor.h"

#include "editors/ui_simulation_editor.h"
#include "studio/document/document.h"
#include "studio/document/item_kind.h"
#include "studio/document/units.h"
#include "studio/editors/reference_choices.h"

namespace trammel::studio {

namespace {

/// The methods of a kind with a title each, in the order of the enum.
template <model::MethodKind Method, class... Titles>
TitledChoices choicesOf(const Titles&... titles) {
    static_assert(sizeof...(titles) == model::kMethodCount<Method>, "a method has no title");
    std::size_t i = 0;
    return {{QString::fromUtf8(model::kMethodNames<Method>[i++]), titles}...};
}

} // namespace

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
    const bool isAdaptive =
        settings.integrator == Auto || settings.integrator == Rk45 || settings.integrator == Radau;
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
    m_ui->rotation->setTitledChoices(choicesOf<model::RotationKind>(
        tr("Exact free rotation"), tr("Exponential map"), tr("Quaternion"),
        tr("Rotation matrix (NodaR)"), tr("Euler angles")));
    m_ui->gyroscopic->setTitledChoices(
        choicesOf<model::GyroscopicKind>(tr("Midpoint"), tr("Explicit"), tr("Implicit")));
    m_ui->initialVelocity->setTitledChoices(
        choicesOf<model::InitialVelocity>(tr("Project, with a warning"), tr("Refuse to run")));
    m_ui->initialOverlap->setTitledChoices(
        choicesOf<model::InitialOverlap>(tr("Move apart, with a warning"), tr("Refuse to run")));
    m_ui->onNotANumber->setTitledChoices(
        choicesOf<model::FaultResponse>(tr("The run fails"), tr("Go on, with a warning")));
    m_ui->onNoProgress->setTitledChoices(
        choicesOf<model::FaultResponse>(tr("End the run as failed"), tr("Go on")));
}

} // namespace trammel::studio
