#include "studio/optimise/optimisation_document.h"

#include "io/model_file.h"
#include "io/parameters.h"
#include "studio/document/units.h"
#include "studio/study/factor_text.h"
#include "study/analysis_run.h"

#include <QFileInfo>
#include <algorithm>

namespace trammel::studio {

namespace {

using io::JsonValue;

constexpr std::size_t kMostSuggested = 3;

QStringList channelsOf(const optimize::OptimisationFile& file) {
    QStringList names;
    try {
        for (const results::Channel& channel :
             study::channelsOf(file.study.study.analysis, file.study.model.model))
            names << QString::fromStdString(channel.name);
    } catch (const std::exception&) {
        names.clear(); // the findings say why there are none
    }
    return names;
}

OptimisationDocument::Checked read(const std::filesystem::path& path, const std::string& text,
                                   const std::filesystem::path& modelPath, JsonValue model) {
    OptimisationDocument::Checked checked;
    checked.file = optimize::readOptimisationFile(
        path, io::parseJson(text).root, modelPath, std::move(model),
        [&](std::size_t, const optimize::Measurement& measurement) {
            return optimize::measuredTextIn(path.parent_path(), measurement);
        });
    if (!model::hasErrors(checked.file.study.modelDiagnostics))
        checked.channels = channelsOf(checked.file);
    return checked;
}

JsonValue suggestedVariable(const std::string& name, const study::Range& range) {
    return JsonValue::object(
        {{"name", name}, {"range", JsonValue::array({range.first, range.last})}});
}

/// No formula of others.
bool isPlain(const JsonValue& model, const std::string& parameter) {
    const JsonValue* value =
        model.at(io::valuePlace(model, io::joinPointer("/parameters", parameter)));
    return value != nullptr && value->isNumber();
}

std::vector<JsonValue> suggestedVariables(const JsonValue& model) {
    std::vector<JsonValue> stated, others;
    for (const io::ParameterNote& note : io::parameterNotes(model)) {
        if (note.min && note.max)
            stated.push_back(suggestedVariable(note.name, {*note.min, *note.max, 0}));
        else if (note.value && isPlain(model, note.name))
            others.push_back(suggestedVariable(note.name, suggestedRange(note.name, *note.value)));
    }
    std::vector<JsonValue>& found = stated.empty() ? others : stated;
    if (found.size() > kMostSuggested) found.resize(kMostSuggested);
    return std::move(found);
}

bool isWithin(const std::string& pointer, const std::string& above) {
    return pointer == above || pointer.starts_with(above + '/');
}

/// What a file by hand has of another form than rows and fields can show becomes empty.
void mend(JsonValue& root) {
    for (const char* list : {"/variables", "/objectives", "/constraints"}) {
        const JsonValue* value = root.at(list);
        if (value == nullptr) continue;
        if (!value->isArray()) root.set(list, JsonValue::array());
        for (std::size_t i = 0; i < root.at(list)->size(); ++i)
            if (!(*root.at(list))[i].isObject())
                root.set(io::joinPointer(list, i), JsonValue::object());
    }
    for (const char* object : {"/outputs", "/budget"})
        if (root.contains(object) && !root.at(object)->isObject())
            root.set(object, JsonValue::object());
}

} // namespace

JsonValue typedJson(const QString& text) {
    double number = 0.0;
    if (isNumber(text, &number)) return number;
    return text.trimmed().toStdString();
}

OptimisationDocument::OptimisationDocument(QObject* parent) : QObject(parent) {
    constexpr int kRestMs = 60;
    m_rest.setSingleShot(true);
    m_rest.setInterval(kRestMs);
    connect(&m_rest, &QTimer::timeout, this, &OptimisationDocument::check);
}

QString OptimisationDocument::path() const {
    return m_path.isEmpty() ? QFileInfo(m_modelPath).path() + "/optimisation.opt.json" : m_path;
}

void OptimisationDocument::setModel(const QString& path, const JsonValue& root) {
    m_modelPath = path;
    m_model = root;
    if (isEmpty()) return;
    m_isChecked = false;
    m_checking.cancel(); // of what is no more
    m_rest.start();
}

void OptimisationDocument::setRoot(JsonValue root, const QString& path) {
    m_root = root.isObject() ? std::move(root) : JsonValue();
    m_path = path;
    m_isModified = false;
    if (!isEmpty()) mend(m_root);
    m_checked.reset();
    m_findings.clear();
    m_isChecked = false;
    m_checking.cancel();
    if (isEmpty())
        m_rest.stop();
    else
        check();
    emit rebuilt();
    emit changed();
}

JsonValue OptimisationDocument::suggestion(const JsonValue& model, const QString& modelPath) {
    const JsonValue* name = model.find("name");
    const std::string of = name && name->isString() && !name->string().empty()
                               ? name->string()
                               : QFileInfo(modelPath).fileName().section('.', 0, 0).toStdString();
    return JsonValue::object(
        {{"trammel_optimisation", optimize::kOptimisationFormatVersion},
         {"name", of},
         {"model", QFileInfo(modelPath).fileName().toStdString()},
         {"variables", JsonValue::array(suggestedVariables(model))},
         {"outputs", JsonValue::object({{"energy", "max(energy.kinetic)"}})},
         {"objectives",
          JsonValue::array({JsonValue::object({{"output", "energy"}, {"goal", "minimise"}})})},
         {"budget", JsonValue::object({{"runs", 200}})}});
}

std::string OptimisationDocument::textFor(const QString& path) const {
    JsonValue root = m_root;
    const std::filesystem::path model = QFileInfo(m_modelPath).absoluteFilePath().toStdString();
    const std::filesystem::path folder = QFileInfo(path).absolutePath().toStdString();
    root.set("/model", model.lexically_proximate(folder).string());
    std::string text = root.toText();
    if (!text.ends_with('\n')) text += '\n';
    return text;
}

QString OptimisationDocument::value(const QString& pointer) const {
    const JsonValue* found = m_root.at(pointer.toStdString());
    if (!found) return {};
    if (found->isNumber()) return exactText(found->number());
    return found->isString() ? QString::fromStdString(found->string())
                             : QString::fromStdString(found->toText()).simplified();
}

void OptimisationDocument::setValue(const QString& pointer, const QString& text) {
    if (value(pointer) == text.trimmed()) return;
    edit([&](JsonValue& root) {
        const std::string at = pointer.toStdString();
        if (text.trimmed().isEmpty()) {
            if (root.contains(at)) root.remove(at);
            return;
        }
        const std::string above = at.substr(0, at.rfind('/'));
        if (!root.contains(above)) root.set(above, JsonValue::object());
        const bool isJoint = pointer.startsWith("/curve/") && pointer != "/curve/steps";
        const bool isText = pointer == "/name" || pointer == "/description" || isJoint;
        root.set(at, isText ? JsonValue(text.toStdString()) : typedJson(text));
    });
}

void OptimisationDocument::edit(const std::function<void(JsonValue&)>& change) {
    if (isEmpty()) return;
    change(m_root);
    m_isModified = true;
    m_isChecked = false;
    m_checking.cancel(); // of what was typed before
    m_rest.start();
    emit changed();
}

const model::Diagnostic* OptimisationDocument::findingAt(const QString& pointer) const {
    const std::string above = pointer.toStdString();
    const auto found = std::ranges::find_if(m_findings, [&](const model::Diagnostic& finding) {
        return isWithin(finding.pointer, above);
    });
    return found == m_findings.end() ? nullptr : &*found;
}

void OptimisationDocument::check() {
    m_checking.start(
        [path = path().toStdString(), text = m_root.toText(), modelPath = m_modelPath.toStdString(),
         model = m_model](const std::stop_token&) {
            return std::make_shared<const Checked>(read(path, text, modelPath, model));
        },
        [this](const std::shared_ptr<const Checked>& checked) { take(checked); },
        [](const QString&) {}); // reading tells all in its findings
}

void OptimisationDocument::take(std::shared_ptr<const Checked> checked) {
    m_checked = std::move(checked);
    m_findings = m_checked->file.diagnostics;
    for (const model::Diagnostic& finding : m_checked->file.study.modelDiagnostics)
        if (finding.severity == model::Severity::Error) m_findings.push_back(finding);
    m_isChecked = true;
    emit checkEnded();
}

} // namespace trammel::studio
