#include "studio/dialogs/study_dialog.h"

#include "dialogs/ui_study_dialog.h"
#include "io/model_file.h"
#include "io/parameters.h"
#include "studio/app/cell_editing.h"
#include "studio/dialogs/large_run_question.h"
#include "studio/document/message_text.h"
#include "studio/document/shown_parameter.h"
#include "studio/study/analysis_box.h"
#include "studio/study/factor_text.h"
#include "study/run_size.h"

#include <QComboBox>
#include <QPushButton>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>
#include <map>

namespace trammel::studio {

namespace {

constexpr std::size_t kMostFindings = 4;
constexpr int kLevels = 11; ///< of a range that is offered

QString cell(const QTableWidget& table, int row, int column) {
    const QTableWidgetItem* item = table.item(row, column);
    return item ? item->text().trimmed() : QString();
}

/// What a factor's object says where all of it are numbers; else nothing.
study::Factor plainFactor(const io::JsonValue& object) {
    study::Factor factor;
    const io::JsonValue* range = object.find("range");
    std::vector<double> numbers;
    for (const auto& element : (range ? *range : *object.find("values")).members()) {
        if (!element.value.isNumber()) return {};
        numbers.push_back(element.value.number());
    }
    if (!range)
        factor.values.assign(numbers.begin(), numbers.end());
    else if (numbers.size() == 2)
        factor.range = study::Range{numbers[0], numbers[1], 0};
    else if (numbers[2] >= 1.0 && numbers[2] <= 1e6 && numbers[2] == std::floor(numbers[2]))
        factor.range = study::Range{numbers[0], numbers[1], static_cast<int>(numbers[2])};
    return factor;
}

} // namespace

StudyDialog::StudyDialog(std::filesystem::path modelPath, io::JsonValue model,
                         const study::Study& start, QWidget* parent)
    : QDialog(parent),
      m_ui(std::make_unique<Ui::StudyDialog>()),
      m_analysis(new AnalysisBox(this)),
      m_modelPath(std::move(modelPath)),
      m_model(std::move(model)) {
    m_ui->setupUi(this);
    m_ui->addFactor->setIcon(QIcon::fromTheme("list-add"));
    m_ui->removeFactor->setIcon(QIcon::fromTheme("list-remove"));
    m_ui->addOutput->setIcon(QIcon::fromTheme("list-add"));
    m_ui->removeOutput->setIcon(QIcon::fromTheme("list-remove"));
    placeAnalysis();
    m_analysis->setModel(m_model);
    m_analysis->load(study::studyDocument(start));
    connect(m_analysis, &AnalysisBox::edited, this, &StudyDialog::check);
    m_ui->design->addItem(tr("Grid: every combination"), "grid");
    m_ui->design->addItem(tr("Random samples"), "random");
    m_ui->design->addItem(tr("Latin hypercube"), "latin-hypercube");
    m_ui->design->setCurrentIndex(m_ui->design->findData(
        QString::fromLatin1(study::name(start.design).data(),
                            static_cast<qsizetype>(study::name(start.design).size()))));
    if (start.samples > 0) m_ui->samples->setValue(start.samples);
    m_ui->seed->setValue(static_cast<int>(start.seed));
    m_ui->timeLimit->setSpecialValueText(tr("none"));
    m_ui->timeLimit->setValue(start.timeLimit);
    m_ui->name->setText(QString::fromStdString(start.name));
    for (QTableWidget* table : {m_ui->factors, m_ui->outputs}) {
        table->verticalHeader()->hide();
        table->horizontalHeader()->setStretchLastSection(true);
        table->setColumnWidth(0, 240);
        stepOverShownCells(*table);
    }
    for (const study::Factor& factor : start.factors)
        addFactor(QString::fromStdString(factor.name),
                  factorText(factor, unitOf(QString::fromStdString(factor.name))));
    for (const study::Output& output : start.outputs)
        addOutput(QString::fromStdString(output.name), QString::fromStdString(output.expression));
    connect(m_ui->addFactor, &QToolButton::clicked, this, [this] {
        addFactor({}, {});
        beginRow(*m_ui->factors);
    });
    connect(m_ui->addOutput, &QToolButton::clicked, this, [this] {
        addOutput({}, {});
        beginRow(*m_ui->outputs);
    });
    connect(m_ui->removeFactor, &QToolButton::clicked, this, [this] {
        m_ui->factors->removeRow(m_ui->factors->currentRow());
        check();
    });
    connect(m_ui->removeOutput, &QToolButton::clicked, this, [this] {
        m_ui->outputs->removeRow(m_ui->outputs->currentRow());
        check();
    });
    connect(m_ui->factors, &QTableWidget::cellChanged, this, &StudyDialog::takeFactor);
    connect(m_ui->outputs, &QTableWidget::cellChanged, this, &StudyDialog::check);
    connect(m_ui->design, &QComboBox::currentIndexChanged, this, &StudyDialog::check);
    connect(m_ui->samples, &QSpinBox::valueChanged, this, &StudyDialog::check);
    connect(m_ui->name, &QLineEdit::textChanged, this, &StudyDialog::check);
    check();
}

StudyDialog::~StudyDialog() = default;

/// Below the name, also for Tab.
void StudyDialog::placeAnalysis() {
    m_ui->form->insertRow(1, m_analysis->takeTitle(), m_analysis);
    QList<QWidget*> order = m_analysis->inputs();
    order.prepend(m_ui->name);
    order.append(m_ui->design);
    for (qsizetype i = 1; i < order.size(); ++i)
        setTabOrder(order[i - 1], order[i]);
    m_ui->name->setFocus();
}

namespace {

/// The first parameter of a document that is a number, not a formula of others; empty: none.
std::string firstNumber(const io::JsonValue& root) {
    const io::JsonValue* parameters = root.at("/parameters");
    if (!parameters || !parameters->isObject()) return {};
    for (const io::JsonValue::Member& member : parameters->members()) {
        const bool isNoted = member.value.isObject();
        const io::JsonValue* own = isNoted ? member.value.at("/value") : &member.value;
        if (own && own->isNumber()) return member.key;
    }
    return {};
}

} // namespace

study::Study StudyDialog::suggestion(const study::StudiedModel& model, const QString& parameter) {
    study::Study study;
    study.name = (parameter.isEmpty() ? tr("Study") : tr("Vary %1").arg(parameter)).toStdString();
    const auto& parameters = model.model.parameters;
    std::map<std::string, study::Range> stated;
    for (const io::ParameterNote& note : io::parameterNotes(model.root))
        if (note.min && note.max) stated[note.name] = {*note.min, *note.max, kLevels};
    const auto add = [&](const std::string& name) {
        const auto found = parameters.find(name);
        if (found == parameters.end()) return;
        const auto range = stated.find(name);
        study.factors.push_back(
            {name,
             {},
             range == stated.end() ? suggestedRange(name, found->second) : range->second});
    };
    if (!parameter.isEmpty()) {
        add(parameter.toStdString());
    } else if (!stated.empty()) {
        add(stated.begin()->first);
    } else {
        add("e");
        add("mu");
    }
    if (study.factors.empty()) add(firstNumber(model.root));
    if (study.factors.empty())
        study.factors.push_back({"simulation.step", {1e-3, 5e-4, 2.5e-4}, std::nullopt});
    study.outputs = {{"impact_loss", "last(energy.dissipated.impact)"},
                     {"friction_loss", "last(energy.dissipated.friction)"},
                     {"drift", "max(drift.position.max)"}};
    return study;
}

void StudyDialog::addFactor(const QString& name, const QString& values) {
    QTableWidget* table = m_ui->factors;
    const int row = table->rowCount();
    table->insertRow(row);
    auto* choice = new QComboBox(table);
    choice->setEditable(true);
    choice->setAccessibleName(tr("Parameter or setting"));
    choice->addItems(factorNames(m_model));
    choice->setCurrentText(name);
    auto* cell = new QTableWidgetItem(values);
    connect(choice, &QComboBox::currentTextChanged, this, [this, cell](const QString& chosen) {
        describeFactor(chosen, *cell);
        check();
    });
    table->setCellWidget(row, 0, choice);
    leaveCellByTab(*table, *choice);
    table->setItem(row, 1, cell);
    describeFactor(name, *cell);
    table->setCurrentCell(row, 1);
}

/// A parameter with a range is varied over it unless other values are stated; what it means and may
/// be is told where its values are typed.
void StudyDialog::describeFactor(const QString& name, QTableWidgetItem& values) {
    const ShownParameter parameter = ShownParameter::of(m_model, name);
    QStringList lines{QString::fromStdString(parameter.note.description), parameter.range()};
    lines.removeAll(QString());
    values.setToolTip(lines.join('\n'));
    const auto& [min, max] = std::pair(parameter.note.min, parameter.note.max);
    if (min && max && values.text().trimmed().isEmpty())
        values.setText(
            factorText({name.toStdString(), {}, study::Range{*min, *max, kLevels}}, unitOf(name)));
}

FactorUnit StudyDialog::unitOf(const QString& factor) const {
    return FactorUnit::of(m_model, factor);
}

QString StudyDialog::factorName(int row) const {
    const auto* name = qobject_cast<QComboBox*>(m_ui->factors->cellWidget(row, 0));
    return name ? name->currentText().trimmed() : QString();
}

/// Plain numbers that were typed show the unit that they count in.
void StudyDialog::takeFactor(int row, int column) {
    const QString name = factorName(row);
    const FactorUnit unit = unitOf(name);
    QTableWidgetItem* values = m_ui->factors->item(row, column);
    if (column == 1 && values && !unit.si.isEmpty()) {
        const study::Factor typed = plainFactor(factorObject(name, values->text(), unit));
        const QSignalBlocker blocker(m_ui->factors);
        if (!typed.values.empty() || typed.range) values->setText(factorText(typed, unit));
    }
    check();
}

void StudyDialog::addOutput(const QString& name, const QString& expression) {
    QTableWidget* table = m_ui->outputs;
    const int row = table->rowCount();
    table->insertRow(row);
    table->setItem(row, 0, new QTableWidgetItem(name));
    table->setItem(row, 1, new QTableWidgetItem(expression));
    table->setCurrentCell(row, 0);
}

/// The keyboard goes where a new row is typed.
void StudyDialog::beginRow(QTableWidget& table) {
    table.setCurrentCell(table.rowCount() - 1, 0);
    table.edit(table.currentIndex());
}

/// The button's key takes no focus from a cell.
void StudyDialog::accept() {
    finishCell(*this);
    if (m_ui->buttons->button(QDialogButtonBox::Ok)->isEnabled()) QDialog::accept();
}

io::JsonValue StudyDialog::document() const {
    std::vector<io::JsonValue> factors;
    for (int row = 0; row < m_ui->factors->rowCount(); ++row) {
        const QString name = factorName(row);
        factors.push_back(factorObject(name, cell(*m_ui->factors, row, 1), unitOf(name)));
    }
    std::vector<std::pair<std::string, io::JsonValue>> outputs;
    for (int row = 0; row < m_ui->outputs->rowCount(); ++row)
        outputs.emplace_back(cell(*m_ui->outputs, row, 0).toStdString(),
                             cell(*m_ui->outputs, row, 1).toStdString());
    const QString design = m_ui->design->currentData().toString();
    std::vector<std::pair<std::string, io::JsonValue>> members{
        {"trammel_study", study::kStudyFormatVersion},
        {"name", m_ui->name->text().trimmed().toStdString()},
        {"model", m_modelPath.filename().string()},
        {"design", design.toStdString()}};
    for (auto& member : m_analysis->members())
        members.push_back(std::move(member));
    if (design != "grid") {
        members.emplace_back("samples", m_ui->samples->value());
        members.emplace_back("seed", m_ui->seed->value());
    }
    if (m_ui->timeLimit->value() > 0.0)
        members.emplace_back("time_limit", m_ui->timeLimit->value());
    members.emplace_back("factors", io::JsonValue::array(std::move(factors)));
    members.emplace_back("outputs", io::JsonValue::object(std::move(outputs)));
    return io::JsonValue::object(std::move(members));
}

study::StudyFile StudyDialog::file() const {
    // The text's own places belong to what a file would say.
    io::JsonValue root = io::parseJson(document().toText()).root;
    return study::readStudyFile(m_modelPath.parent_path() / "study.json", std::move(root),
                                m_modelPath, m_model);
}

bool StudyDialog::keepsRuns() const {
    return m_ui->keep->isChecked();
}

void StudyDialog::check() {
    const bool isGrid = m_ui->design->currentData() == "grid";
    for (QWidget* widget :
         {static_cast<QWidget*>(m_ui->samples), static_cast<QWidget*>(m_ui->samplesLabel),
          static_cast<QWidget*>(m_ui->seed), static_cast<QWidget*>(m_ui->seedLabel)})
        widget->setVisible(!isGrid);
    const study::StudyFile written = file();
    QStringList lines;
    for (const auto& list : {written.diagnostics, written.modelDiagnostics})
        for (const model::Diagnostic& finding : list)
            if (static_cast<std::size_t>(lines.size()) < kMostFindings)
                lines << translated(model::withPointer(finding));
    const bool hasName = !m_ui->name->text().trimmed().isEmpty();
    if (!hasName) lines.prepend(tr("The study needs a name."));
    if (lines.isEmpty()) lines << tr("Runs: %1").arg(study::runCount(written.study));
    m_ui->findings->setText(lines.join('\n'));
    m_measuring.cancel();
    if (written.ok() && hasName) showSize(written);
    m_ui->buttons->button(QDialogButtonBox::Ok)->setEnabled(written.ok() && hasName);
}

/// Adds what large runs write, once it is found.
void StudyDialog::showSize(const study::StudyFile& written) {
    m_measuring.start([written](const std::stop_token&) { return study::largestRun(written); },
                      [this](const analysis::RunSize& size) {
                          if (!size.isLarge()) return;
                          m_ui->findings->setText(
                              m_ui->findings->text() + '\n' +
                              tr("The largest run has %1; a longer output step makes it smaller.")
                                  .arg(runSizeText(size)));
                      },
                      [](const QString&) {}); // what the values are refused for is told by each run
}

} // namespace trammel::studio
