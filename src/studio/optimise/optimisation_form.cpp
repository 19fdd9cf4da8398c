#include "studio/optimise/optimisation_form.h"

#include "optimize/search_plans.h"
#include "studio/document/item_icons.h"
#include "studio/document/message_text.h"
#include "studio/editors/section_label.h"
#include "studio/optimise/method_text.h"
#include "studio/optimise/optimisation_document.h"
#include "studio/optimise/rows_table.h"
#include "studio/study/analysis_box.h"

#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>
#include <array>

namespace trammel::studio {

namespace {

using Part = OptimisationRows::Part;
constexpr std::array kParts{Part::Variables, Part::Formulas, Part::Measurements, Part::Objectives,
                            Part::Constraints};
constexpr std::array kPartNames{"Variables", "Outputs", "Measurements", "Objectives",
                                "Constraints"};

QString nameOf(optimize::Method method) {
    return QString::fromUtf8(optimize::name(method).data());
}

} // namespace

OptimisationForm::OptimisationForm(OptimisationDocument& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_hint(new QLabel(this)) {
    m_hint->setObjectName("optimisationHint");
    m_hint->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 4, 0);
    layout->setSpacing(4);
    makeHead(*layout);
    makeLists(*layout);
    makeSearch(*layout);
    layout->addStretch(1);
    connect(&document, &OptimisationDocument::changed, this, &OptimisationForm::load);
    connect(&document, &OptimisationDocument::checkEnded, this, [this] {
        for (const Field& field : m_fields)
            mark(field);
        showHint();
    });
    retranslate();
    load();
}

QLineEdit* OptimisationForm::makeField(const char* name, const char* pointer) {
    auto* edit = new QLineEdit(this);
    edit->setObjectName(name);
    auto* title = new QLabel(this);
    title->setBuddy(edit);
    m_fields.push_back({pointer, title, edit});
    connect(edit, &QLineEdit::textEdited, this,
            [this, pointer](const QString& text) { m_document.setValue(pointer, text); });
    return edit;
}

QComboBox* OptimisationForm::makeChoice(const char* name, const char* pointer) {
    auto* choice = new QComboBox(this);
    choice->setObjectName(name);
    choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    choice->setMinimumContentsLength(10);
    connect(choice, &QComboBox::activated, this, [this, choice, pointer](int index) {
        m_document.setValue(pointer, choice->itemData(index).toString());
    });
    return choice;
}

void OptimisationForm::makeHead(QVBoxLayout& layout) {
    auto* row = new QHBoxLayout;
    row->setSpacing(4);
    QLineEdit* name = makeField("optimisationName", "/name");
    row->addWidget(m_fields.back().title);
    row->addWidget(name, 1);
    layout.addLayout(row);
    m_analysis = new AnalysisBox(this);
    connect(m_analysis, &AnalysisBox::edited, this, &OptimisationForm::setAnalysis);
    layout.addWidget(m_analysis);
}

void OptimisationForm::makeLists(QVBoxLayout& layout) {
    for (std::size_t i = 0; i < kParts.size(); ++i) {
        List list{new SectionLabel(this), new QToolButton(this), new QToolButton(this),
                  new RowsTable(m_document, kParts[i], this)};
        list.table->setObjectName(QString("list") + kPartNames[i]);
        list.add->setObjectName(QString("add") + kPartNames[i]);
        list.remove->setObjectName(QString("remove") + kPartNames[i]);
        list.add->setIcon(QIcon::fromTheme("list-add"));
        list.remove->setIcon(QIcon::fromTheme("list-remove"));
        auto* row = new QHBoxLayout;
        row->setSpacing(2);
        row->addWidget(list.title, 1);
        for (QToolButton* button : {list.add, list.remove}) {
            button->setAutoRaise(true);
            row->addWidget(button);
        }
        layout.addLayout(row);
        layout.addWidget(list.table);
        if (kParts[i] == Part::Measurements)
            connect(list.add, &QToolButton::clicked, this, &OptimisationForm::measurementRequested);
        else
            connect(list.add, &QToolButton::clicked, list.table, &RowsTable::addRow);
        connect(list.remove, &QToolButton::clicked, list.table, &RowsTable::removeRow);
        m_lists.push_back(list);
    }
}

void OptimisationForm::makeSearch(QVBoxLayout& layout) {
    m_searchTitle = new SectionLabel(this);
    layout.addWidget(m_searchTitle);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(6);
    grid->setVerticalSpacing(4);
    m_method = makeChoice("method", "/method");
    m_methodTitle = new QLabel(this);
    m_methodTitle->setBuddy(m_method);
    for (const optimize::Method method : optimize::kMethods)
        m_method->addItem(QString(), method == optimize::Method::Automatic
                                         ? QString()
                                         : QString::fromUtf8(optimize::name(method).data()));
    grid->addWidget(m_methodTitle, 0, 0);
    grid->addWidget(m_method, 0, 1, 1, 3);
    const std::array<std::pair<const char*, const char*>, 6> fields{
        {{"budgetRuns", "/budget/runs"},
         {"budgetSeconds", "/budget/seconds"},
         {"starts", "/starts"},
         {"seed", "/seed"},
         {"population", "/population"},
         {"tolerance", "/tolerance"}}};
    for (std::size_t i = 0; i < fields.size(); ++i) {
        QLineEdit* edit = makeField(fields[i].first, fields[i].second);
        const int row = 1 + static_cast<int>(i) / 2, column = 2 * (static_cast<int>(i) % 2);
        grid->addWidget(m_fields.back().title, row, column);
        grid->addWidget(edit, row, column + 1);
    }
    m_jobs = new QSpinBox(this);
    m_jobs->setObjectName("jobs");
    m_jobs->setRange(0, 1024);
    m_jobsTitle = new QLabel(this);
    m_jobsTitle->setBuddy(m_jobs);
    grid->addWidget(m_jobsTitle, 4, 0);
    grid->addWidget(m_jobs, 4, 1);
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(3, 1);
    layout.addLayout(grid);
}

int OptimisationForm::jobs() const {
    return m_jobs->value();
}

/// Text that is just being typed stays.
void OptimisationForm::load() {
    for (const Field& field : m_fields) {
        const QString stored = m_document.value(field.pointer);
        if (!field.edit->hasFocus() && field.edit->text() != stored) field.edit->setText(stored);
        mark(field);
    }
    m_analysis->setModel(m_document.model());
    m_analysis->load(m_document.root());
    const QString method = m_document.value("/method");
    m_method->setCurrentIndex(
        m_method->findData(method == nameOf(optimize::Method::Automatic) ? QString() : method));
    const bool hasFront =
        m_method->currentIndex() <= 0 || m_method->currentData() == nameOf(optimize::Method::Nsga2);
    for (const Field& field : m_fields)
        if (QLatin1String(field.pointer) == "/population")
            for (QWidget* widget :
                 {static_cast<QWidget*>(field.title), static_cast<QWidget*>(field.edit)})
                widget->setEnabled(hasFront);
    for (std::size_t i = 0; i < m_lists.size(); ++i) {
        const bool isOptional = kParts[i] == Part::Measurements || kParts[i] == Part::Constraints;
        const bool hasRows = m_lists[i].table->rows().count() > 0;
        m_lists[i].table->setVisible(hasRows || !isOptional);
        m_lists[i].remove->setEnabled(hasRows);
    }
    showHint();
}

/// Other analyses have no cycle.
void OptimisationForm::setAnalysis(const QString& pointer, const QString& text) {
    const bool isCurve = pointer != "/analysis" || text == "curve";
    if (!isCurve && m_document.root().contains("/curve"))
        m_document.edit([](io::JsonValue& root) { root.remove("/curve"); });
    m_document.setValue(pointer, text);
}

void OptimisationForm::mark(const Field& field) {
    const model::Diagnostic* finding = m_document.findingAt(field.pointer);
    QPalette colours = palette();
    if (finding) colours.setColor(QPalette::Text, errorColor(colours));
    field.edit->setPalette(colours);
    field.edit->setToolTip(finding ? translated(finding->message) : field.title->toolTip());
}

/// Stays while a check goes on: that takes a moment after every key.
void OptimisationForm::showHint() {
    if (!m_document.isChecked()) return;
    const QString finding = findingText();
    m_hint->setText(finding.isEmpty() ? planText() : finding);
    QPalette colours = palette();
    if (!finding.isEmpty()) colours.setColor(QPalette::WindowText, errorColor(colours));
    m_hint->setPalette(colours);
}

QString OptimisationForm::fieldTitle(const QString& pointer) const {
    for (const List& list : m_lists)
        if (const QString place = list.table->placeText(pointer); !place.isEmpty()) return place;
    for (const Field& field : m_fields)
        if (pointer == field.pointer) return field.title->text();
    if (pointer == "/method") return m_methodTitle->text();
    if (const QString title = m_analysis->titleOf(pointer); !title.isEmpty()) return title;
    for (std::size_t i = 0; i < m_lists.size(); ++i)
        if (pointer == QString('/') + QString(kPartNames[i]).toLower())
            return m_lists[i].title->text();
    return pointer;
}

QString OptimisationForm::findingText() const {
    for (const model::Diagnostic& finding : m_document.findings()) {
        if (finding.severity != model::Severity::Error) continue;
        const bool isOfModel =
            m_document.findings().size() > 0 && m_document.checked()->file.diagnostics.empty();
        const QString place = fieldTitle(QString::fromStdString(finding.pointer));
        const QString text = translated(finding.message);
        if (isOfModel) return tr("The model has errors: %1").arg(text);
        return place.isEmpty() ? text : place + ": " + text;
    }
    return {};
}

/// What a search will do.
QString OptimisationForm::planText() const {
    const auto checked = m_document.checked();
    if (!checked || !checked->file.ok()) return {};
    std::size_t runs = 0, searches = 0;
    for (const optimize::SearchPlan& plan : optimize::firstPlans(checked->file)) {
        runs += plan.runs;
        ++searches;
    }
    const QString method = methodTitle(checked->file.optimisation.method);
    return searches == 1 ? tr("One search by %1, of at most %2 runs.").arg(method).arg(runs)
                         : tr("%1 searches by %2, of at most %3 runs together.")
                               .arg(searches)
                               .arg(method)
                               .arg(runs);
}

void OptimisationForm::goToFinding() {
    for (const model::Diagnostic& finding : m_document.findings()) {
        const QString pointer = QString::fromStdString(finding.pointer);
        for (const List& list : m_lists)
            if (list.table->isVisibleTo(this) && list.table->goTo(pointer)) return;
        for (const Field& field : m_fields)
            if (pointer == field.pointer) return field.edit->setFocus(Qt::OtherFocusReason);
        if (pointer == "/method") return m_method->setFocus(Qt::OtherFocusReason);
        if (m_analysis->focusOn(pointer)) return;
    }
}

void OptimisationForm::retranslate() {
    const QStringList titles{tr("Name"), tr("Runs at most"), tr("Seconds at most"), tr("Starts"),
                             tr("Seed"), tr("Population"),   tr("Tolerance")};
    const QStringList tips{
        tr("Name of the optimisation"),
        tr("Runs of all searches; empty: as many as are usual for the method"),
        tr("Time that the searches have, s; empty: as long as they want"),
        tr("Searches from as many starts; empty: 1"),
        tr("Of all that is drawn by chance; empty: 0"),
        tr("Runs of a generation of NSGA-II; empty: 40"),
        tr("A search ends where no variable changes by more than this share of its bounds' "
           "distance; empty: 1e-6")};
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        const auto k = static_cast<qsizetype>(i);
        m_fields[i].title->setText(titles[k]);
        m_fields[i].title->setToolTip(tips[k]);
        m_fields[i].edit->setAccessibleName(titles[k]);
        mark(m_fields[i]);
    }
    for (std::size_t i = 0; i < m_lists.size(); ++i) {
        const QString title = OptimisationRows::partTitle(kParts[i]);
        m_lists[i].title->setText(title);
        m_lists[i].add->setToolTip(kParts[i] == Part::Measurements
                                       ? tr("Add a measurement from a CSV file")
                                       : tr("%1: add a row").arg(title));
        m_lists[i].remove->setToolTip(tr("%1: remove the current row").arg(title));
        for (QToolButton* button : {m_lists[i].add, m_lists[i].remove})
            button->setAccessibleName(button->toolTip());
        m_lists[i].table->retranslate();
    }
    m_searchTitle->setText(tr("Search"));
    m_methodTitle->setText(tr("Method"));
    m_jobsTitle->setText(tr("At the same time"));
    m_jobs->setSpecialValueText(tr("every core"));
    m_jobs->setToolTip(tr("Runs that are computed at the same time"));
    m_jobs->setAccessibleName(m_jobs->toolTip());
    m_method->setAccessibleName(m_methodTitle->text());
    for (int i = 0; i < m_method->count(); ++i)
        m_method->setItemText(i, methodTitle(optimize::kMethods[static_cast<std::size_t>(i)]));
}

void OptimisationForm::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        showHint();
    }
    if (event->type() == QEvent::PaletteChange) {
        for (const Field& field : m_fields)
            mark(field);
        showHint();
    }
}

} // namespace trammel::studio
