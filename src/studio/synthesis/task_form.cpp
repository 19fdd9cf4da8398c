#include "studio/synthesis/task_form.h"

#include "studio/document/item_icons.h"
#include "studio/document/message_text.h"
#include "studio/synthesis/task_conditions.h"
#include "studio/synthesis/task_document.h"
#include "studio/synthesis/task_table.h"
#include "studio/synthesis/task_table_model.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QToolButton>

namespace trammel::studio {

namespace {

using Kind = TaskDocument::Kind;
constexpr std::array kKinds{Kind::Path, Kind::Motion, Kind::Function};

QHBoxLayout* flatRow() {
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    return row;
}

} // namespace

TaskForm::TaskForm(TaskDocument& task, QWidget* parent)
    : QWidget(parent),
      m_task(task),
      m_kind(new QComboBox(this)),
      m_timed(new QCheckBox(this)),
      m_form(new QComboBox(this)),
      m_curve(new QComboBox(this)),
      m_pages(new QStackedWidget(this)),
      m_table(new TaskTable(task, this)),
      m_fields(new TaskFields(task, this)),
      m_add(makeButton("addTaskRow", "list-add")),
      m_remove(makeButton("removeTaskRow", "list-remove")),
      m_paste(makeButton("pasteTaskRows", "edit-paste")),
      m_import(makeButton("importTaskRows", "document-import")),
      m_pick(makeButton("pickTaskRows", "crosshairs")),
      m_more(makeButton("moreConditions", "")),
      m_hint(new QLabel(this)),
      m_conditions(new TaskConditions(task, this)) {
    m_kind->setObjectName("taskKind");
    m_timed->setObjectName("timed");
    m_form->setObjectName("functionForm");
    m_form->addItems({QString(), QString(), QString(), QString()});
    m_curve->setObjectName("pathCurve");
    m_curve->addItems({QString(), QString(), QString()});
    m_hint->setObjectName("taskHint");
    m_hint->setWordWrap(true);
    for ([[maybe_unused]] const Kind kind : kKinds)
        m_kind->addItem(QString());
    makeTable(*m_pages);
    makeFormula(*m_pages);
    makeDwell(*m_pages);
    makeQuickReturn(*m_pages);
    auto* rows = flatRow();
    for (QToolButton* button : {m_add, m_remove, m_paste, m_import, m_pick})
        rows->addWidget(button);
    m_pick->setCheckable(true);
    rows->addStretch(1);
    rows->addWidget(m_more);
    m_more->setCheckable(true);
    m_more->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_more->setArrowType(Qt::RightArrow);
    m_conditions->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_kind);
    layout->addWidget(m_curve);
    layout->addWidget(m_timed);
    layout->addWidget(m_form);
    layout->addWidget(m_pages, 1);
    layout->addLayout(rows);
    layout->addWidget(m_conditions);
    connect(m_kind, &QComboBox::activated, this,
            [this](int index) { m_task.setKind(kKinds[static_cast<std::size_t>(index)]); });
    connect(m_timed, &QCheckBox::toggled, &task, &TaskDocument::setTimed);
    connect(m_form, &QComboBox::activated, this,
            [this](int index) { m_task.setForm(static_cast<TaskDocument::Form>(index)); });
    connect(m_curve, &QComboBox::activated, this, [this](int index) {
        if (index == 0) return m_task.clear("/curve");
        m_task.setTimed(false);
        m_task.setJson("/curve", index == 1 ? "open" : "closed");
    });
    connect(m_add, &QToolButton::clicked, m_table, &TaskTable::insertRow);
    connect(m_remove, &QToolButton::clicked, m_table, &TaskTable::removeSelectedRows);
    connect(m_paste, &QToolButton::clicked, m_table, &TaskTable::paste);
    connect(m_import, &QToolButton::clicked, this, &TaskForm::importRequested);
    connect(m_pick, &QToolButton::toggled, this, &TaskForm::pickingToggled);
    connect(m_more, &QToolButton::toggled, this, [this](bool on) {
        m_conditions->setVisible(on);
        m_more->setArrowType(on ? Qt::DownArrow : Qt::RightArrow);
        emit conditionsShown(on);
    });
    connect(&task, &TaskDocument::changed, this, &TaskForm::load);
    retranslate();
    load();
}

QToolButton* TaskForm::makeButton(const char* name, const char* icon) {
    auto* button = new QToolButton(this);
    button->setObjectName(name);
    if (*icon) button->setIcon(QIcon::fromTheme(icon));
    return button;
}

void TaskForm::makeTable(QStackedWidget& pages) {
    pages.addWidget(m_table);
}

void TaskForm::makeFormula(QStackedWidget& pages) {
    const auto add = makePage(pages);
    const auto free = [] { return TaskForm::tr("the best"); };
    add({"formula", "/function/formula", "",
         [] { return TaskForm::tr("A formula of x, such as log10(x)"); },
         [] { return QString("log10(x)"); }});
    add({"rangeFrom", "/function/range/0", "", [] { return TaskForm::tr("Where x begins"); }, {}});
    add({"rangeTo", "/function/range/1", "", [] { return TaskForm::tr("Where x ends"); }, {}});
    add({"inputTravel",
         "/function/input_travel",
         "rad",
         [] { return TaskForm::tr("What the input turns by meanwhile"); },
         {}});
    add({"outputTravel",
         "/function/output_travel",
         "rad",
         [] { return TaskForm::tr("What the output turns by meanwhile"); },
         {}});
    add({"inputStart", "/function/input_start", "rad",
         [] { return TaskForm::tr("Angle of the input where x begins"); }, free});
    add({"outputStart", "/function/output_start", "rad",
         [] { return TaskForm::tr("Angle of the output where x begins"); }, free});
}

void TaskForm::makeDwell(QStackedWidget& pages) {
    const auto add = makePage(pages);
    add({"dwellInput",
         "/dwell/input",
         "rad",
         [] { return TaskForm::tr("What the crank turns by while the output rests"); },
         {}});
    add({"dwellTravel",
         "/dwell/output_travel",
         "rad",
         [] { return TaskForm::tr("What the output swings over in the rest of the turn"); },
         {}});
}

void TaskForm::makeQuickReturn(QStackedWidget& pages) {
    const auto add = makePage(pages);
    add({"returnRatio",
         "/quick_return/ratio",
         "",
         [] { return TaskForm::tr("Time of the slow stroke over that of the quick one"); },
         {}});
    add({"returnTravel", "/quick_return/output_travel", "rad",
         [] { return TaskForm::tr("What a rocker swings over"); },
         [] { return TaskForm::tr("no rocker"); }});
    add({"returnStroke", "/quick_return/stroke", "m",
         [] { return TaskForm::tr("What a block slides over"); },
         [] { return TaskForm::tr("no block"); }});
}

/// @return adds a titled field to the page
std::function<void(const TaskFields::Field&)> TaskForm::makePage(QStackedWidget& pages) {
    auto* page = new QWidget(&pages);
    auto* rows = new QFormLayout(page);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(4);
    pages.addWidget(page);
    return [this, page, rows](const TaskFields::Field& field) {
        m_fieldTitles << new QLabel(page);
        QWidget* row = m_fields->add(field, page);
        rows->addRow(m_fieldTitles.back(), row);
        m_fieldTitles.back()->setBuddy(row->findChild<QLineEdit*>());
    };
}

void TaskForm::load() {
    const QSignalBlocker timed(m_timed);
    const auto kind = std::ranges::find(kKinds, m_task.kind());
    m_kind->setCurrentIndex(static_cast<int>(kind - kKinds.begin()));
    const synthesis::PathCurve curve = m_task.task().curve;
    m_curve->setVisible(m_task.kind() == Kind::Path);
    m_curve->setCurrentIndex(static_cast<int>(curve));
    m_timed->setVisible(m_task.kind() == Kind::Path && curve == synthesis::PathCurve::None);
    m_timed->setChecked(m_task.isTimed());
    m_form->setVisible(m_task.kind() == Kind::Function);
    m_form->setCurrentIndex(static_cast<int>(m_task.form()));
    m_pages->setCurrentIndex(static_cast<int>(m_task.form()));
    for (QToolButton* button : {m_add, m_remove, m_paste, m_import})
        button->setVisible(m_task.hasRows());
    m_pick->setVisible(m_task.kind() != Kind::Function);
    const QString finding = findingText();
    m_hint->setText(finding.isEmpty() ? hintText() : finding);
    QPalette colours = palette();
    if (!finding.isEmpty()) colours.setColor(QPalette::WindowText, errorColor(colours));
    m_hint->setPalette(colours);
}

QString TaskForm::findingText() const {
    if (m_task.findings().empty()) return {};
    const model::Diagnostic& first = m_task.findings().front();
    const QString pointer = QString::fromStdString(first.pointer);
    for (int row = 0; row < m_task.rowCount(); ++row)
        for (int column = 0; column < m_task.columns().size(); ++column)
            if (m_task.pointerOf(row, column) == pointer)
                return m_table->model().placeText(row, column) + ": " + translated(first.message);
    return translated(first.message);
}

/// What a search will give for as many rows as there are.
QString TaskForm::hintText() const {
    const int count = m_task.rowCount();
    using Form = TaskDocument::Form;
    if (m_task.form() == Form::Dwell)
        return tr("Six-bars whose output rests while the crank turns on.");
    if (m_task.form() == Form::QuickReturn)
        return tr("Exact: a rocker or a block that comes back in a shorter time.");
    if (m_task.form() == Form::Formula)
        return tr("Three points with Chebyshev's spacing are exact; the starting angles are "
                  "searched for the least error between.");
    if (m_task.kind() == Kind::Motion) {
        if (count < 2) return tr("Type or paste two poses or more, each a row.");
        if (count < 5)
            return tr("%1 poses: exact, out of infinitely many linkages a choice.").arg(count);
        return count == 5 ? tr("5 poses: all linkages that take them, at most six.")
                          : tr("%1 poses: the nearest linkages.").arg(count);
    }
    if (count < 3)
        return m_task.kind() == Kind::Path
                   ? tr("Type or paste three points or more, each a row, in the order in which "
                        "they shall be reached.")
                   : tr("Type or paste three pairs of angles or more, each a row.");
    if (m_task.kind() == Kind::Function)
        return count <= 5 ? tr("%1 pairs: all four-bars that take them.").arg(count)
                          : tr("%1 pairs: the nearest four-bars.").arg(count);
    if (m_task.task().curve != synthesis::PathCurve::None)
        return tr("A curve through %1 points: the nearest linkages.").arg(count);
    if (m_task.isTimed() && count <= 5)
        return tr("%1 points at given crank angles: exact.").arg(count);
    return count == 9 && !m_task.isTimed()
               ? tr("9 points: all four-bars through them, which takes half a minute or more.")
               : tr("%1 points: the nearest linkages.").arg(count);
}

void TaskForm::setPicking(bool on) {
    m_pick->setChecked(on);
}

void TaskForm::goToFinding() {
    if (m_task.findings().empty()) return;
    const std::string& pointer = m_task.findings().front().pointer;
    for (int row = 0; row < m_task.rowCount(); ++row)
        for (int column = 0; column < m_task.columns().size(); ++column)
            if (m_task.pointerOf(row, column).toStdString().starts_with(pointer))
                return m_table->goTo(row, column);
}

void TaskForm::retranslate() {
    m_kind->setAccessibleName(tr("Kind of task"));
    m_kind->setItemText(0, tr("Path: a point goes through points"));
    m_kind->setItemText(1, tr("Motion: a body goes through poses"));
    m_kind->setItemText(2, tr("Function: an output turns as the input demands"));
    m_curve->setAccessibleName(tr("What the points are"));
    m_curve->setItemText(0, tr("The points themselves"));
    m_curve->setItemText(1, tr("An open curve through the points"));
    m_curve->setItemText(2, tr("A closed curve through the points"));
    m_timed->setText(tr("At given angles of the crank"));
    m_form->setAccessibleName(tr("What the function is stated by"));
    m_form->setItemText(0, tr("By pairs of angles"));
    m_form->setItemText(1, tr("By a formula of x"));
    m_form->setItemText(2, tr("Dwell: the output rests for a while"));
    m_form->setItemText(3, tr("Quick return: two strokes of unlike times"));
    m_add->setToolTip(tr("Insert a row before the current one"));
    m_remove->setToolTip(tr("Remove the selected rows"));
    m_paste->setToolTip(tr("Paste rows of numbers from the current row on"));
    m_import->setToolTip(tr("Add the rows of a CSV file"));
    m_pick->setToolTip(tr("Give points in the view: a click adds one, a drag moves it or turns a "
                          "pose, Del takes the last one away, Esc ends"));
    m_more->setText(tr("Conditions"));
    m_more->setToolTip(tr("Kinds of links, least transmission angle, lengths, regions"));
    for (QToolButton* button : {m_add, m_remove, m_paste, m_import, m_pick})
        button->setAccessibleName(button->toolTip());
    const QStringList titles{tr("Formula"),
                             tr("x from"),
                             tr("x to"),
                             tr("Input turns"),
                             tr("Output turns"),
                             tr("Input starts at"),
                             tr("Output starts at"),
                             tr("Rests while the input turns"),
                             tr("Output turns"),
                             tr("Ratio of times"),
                             tr("Output turns"),
                             tr("Stroke")};
    for (int i = 0; i < titles.size(); ++i)
        m_fieldTitles[i]->setText(titles[i]);
    m_fields->retranslate();
    m_table->retranslate();
}

void TaskForm::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange) return;
    retranslate();
    load();
}

} // namespace trammel::studio
