#include "studio/synthesis/task_conditions.h"

#include "studio/synthesis/region_table.h"
#include "studio/synthesis/task_document.h"
#include "studio/synthesis/task_fields.h"

#include <QCheckBox>
#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>
#include <algorithm>

namespace trammel::studio {

namespace {

using synthesis::DyadKind;
constexpr std::array kKinds{DyadKind::RR, DyadKind::PR, DyadKind::RP};

QWidget* rowOf(QWidget* parent, std::initializer_list<QWidget*> widgets) {
    auto* row = new QWidget(parent);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    for (QWidget* widget : widgets)
        layout->addWidget(widget, 1);
    return row;
}

} // namespace

TaskConditions::TaskConditions(TaskDocument& task, QWidget* parent)
    : QWidget(parent),
      m_task(task),
      m_fields(new TaskFields(task, this)),
      m_form(new QFormLayout(this)),
      m_regions(new RegionTable(task, this)) {
    m_form->setContentsMargins(0, 0, 0, 0);
    m_form->setSpacing(4);
    m_form->setRowWrapPolicy(QFormLayout::DontWrapRows);
    m_nameTitle = addRow(m_fields->add(
        {"taskName", "/name", "", [] { return TaskConditions::tr("What models are named by"); },
         [] { return TaskConditions::tr("Linkage"); }},
        this));
    makeKinds();
    makeFields();
    makeRegions();
    connect(&task, &TaskDocument::changed, this, &TaskConditions::load);
    retranslate();
    load();
}

QLabel* TaskConditions::addRow(QWidget* content) {
    auto* title = new QLabel(this);
    m_form->addRow(title, content);
    return title;
}

void TaskConditions::makeKinds() {
    m_kinds = new QWidget(this);
    auto* layout = new QVBoxLayout(m_kinds);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    for (const DyadKind kind : kKinds) {
        auto* box = new QCheckBox(m_kinds);
        box->setObjectName("kind" + QString::fromStdString(std::string(synthesis::name(kind))));
        layout->addWidget(box);
        m_kindBoxes << box;
        connect(box, &QCheckBox::toggled, this, &TaskConditions::takeKinds);
    }
    m_kindTitle = addRow(m_kinds);
    m_sixBars = new QCheckBox(this);
    m_sixBars->setObjectName("sixBars");
    m_form->addRow(m_sixBars);
    connect(m_sixBars, &QCheckBox::toggled, this, [this](bool on) {
        m_task.clear("/linkage");
        if (!on) return m_task.clear("/six_bars");
        std::vector<io::JsonValue> names;
        for (const synthesis::SixBarKind kind : synthesis::allSixBars())
            names.emplace_back(std::string(synthesis::name(kind)));
        m_task.setJson("/six_bars", io::JsonValue::array(std::move(names)));
    });
}

void TaskConditions::makeFields() {
    const auto any = [] { return TaskConditions::tr("any"); };
    m_transmissionTitle = addRow(m_fields->add(
        {"transmission", "/transmission", "rad",
         [] { return TaskConditions::tr("Least transmission angle that a linkage may have"); },
         any},
        this));
    m_to = new QLabel(this);
    m_lengths = rowOf(
        this, {m_fields->add(
                   {"shortest", "/lengths/0", "m",
                    [] { return TaskConditions::tr("Length of the shortest link at least"); }, any},
                   this),
               m_to,
               m_fields->add(
                   {"longest", "/lengths/1", "m",
                    [] { return TaskConditions::tr("Length of the longest link at most"); }, any},
                   this)});
    static_cast<QHBoxLayout*>(m_lengths->layout())->setStretch(1, 0);
    m_lengthTitle = addRow(m_lengths);
    m_mostTitle = addRow(m_fields->add(
        {"most", "/most", "", [] { return TaskConditions::tr("Linkages at most, of each sort"); },
         [] { return "10"; }},
        this));
    m_ground = m_fields->add(
        {"ground",
         "/ground",
         "m",
         [] { return TaskConditions::tr("Distance of the two hinges at the ground"); },
         {}},
        this);
    m_groundTitle = addRow(m_ground);
    m_offsets = rowOf(
        this, {m_fields->add({"inputOffset", "/offsets/0", "rad",
                              [] {
                                  return TaskConditions::tr("Added to the input's angles, from the "
                                                            "way between the hinges");
                              },
                              [] { return "0"; }},
                             this),
               m_fields->add({"outputOffset", "/offsets/1", "rad",
                              [] {
                                  return TaskConditions::tr("Added to the output's angles, from "
                                                            "the way between the hinges");
                              },
                              [] { return "0"; }},
                             this)});
    m_offsetTitle = addRow(m_offsets);
}

void TaskConditions::makeRegions() {
    m_addRegion = new QToolButton(this);
    m_removeRegion = new QToolButton(this);
    m_addRegion->setObjectName("addRegion");
    m_removeRegion->setObjectName("removeRegion");
    m_addRegion->setIcon(QIcon::fromTheme("list-add"));
    m_removeRegion->setIcon(QIcon::fromTheme("list-remove"));
    connect(m_addRegion, &QToolButton::clicked, m_regions, &RegionTable::addRow);
    connect(m_removeRegion, &QToolButton::clicked, m_regions, &RegionTable::removeRow);
    m_regionTitle = new QLabel(this);
    m_regionRow = new QWidget(this);
    auto* layout = new QHBoxLayout(m_regionRow);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_regionTitle, 1);
    layout->addWidget(m_addRegion);
    layout->addWidget(m_removeRegion);
    m_form->addRow(m_regionRow);
    m_form->addRow(m_regions);
}

void TaskConditions::load() {
    using Kind = TaskDocument::Kind;
    const bool isFunction = m_task.kind() == Kind::Function;
    for (QWidget* widget : std::initializer_list<QWidget*>{m_kindTitle, m_kinds, m_regionRow})
        widget->setVisible(!isFunction);
    const bool isPath = m_task.kind() == Kind::Path;
    const bool hasSixBars = !m_task.task().sixBars.empty();
    const QSignalBlocker blocked(m_sixBars);
    m_sixBars->setVisible(isPath);
    m_sixBars->setChecked(hasSixBars);
    m_kinds->setEnabled(!isPath || !hasSixBars);
    m_regions->setVisible(!isFunction && m_regions->rowCount() > 0);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_groundTitle, m_ground})
        widget->setVisible(isFunction);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_offsetTitle, m_offsets})
        widget->setVisible(isFunction && m_task.hasRows());
    const auto& permitted = m_task.task().dyads;
    for (int i = 0; i < m_kindBoxes.size(); ++i) {
        const QSignalBlocker blocker(m_kindBoxes[i]);
        const DyadKind kind = kKinds[static_cast<std::size_t>(i)];
        m_kindBoxes[i]->setChecked(std::ranges::find(permitted, kind) != permitted.end());
    }
}

/// All of them is what counts where nothing is said.
void TaskConditions::takeKinds() {
    std::vector<io::JsonValue> names;
    for (int i = 0; i < m_kindBoxes.size(); ++i)
        if (m_kindBoxes[i]->isChecked())
            names.emplace_back(std::string(synthesis::name(kKinds[static_cast<std::size_t>(i)])));
    m_task.clear("/linkage"); // it would say otherwise
    if (names.size() == kKinds.size())
        m_task.clear("/dyads");
    else
        m_task.setJson("/dyads", io::JsonValue::array(std::move(names)));
}

void TaskConditions::retranslate() {
    m_nameTitle->setText(tr("Name"));
    m_kindTitle->setText(tr("Kinds"));
    m_kindBoxes[0]->setText(tr("links with two hinges"));
    m_kindBoxes[1]->setText(tr("blocks that slide on the ground"));
    m_kindBoxes[2]->setText(tr("blocks that the coupler slides in"));
    m_sixBars->setText(tr("six-bars instead"));
    m_sixBars->setToolTip(tr("Watt's and Stephenson's, with two more links"));
    m_transmissionTitle->setText(tr("Transmission angle at least"));
    m_lengthTitle->setText(tr("Links from"));
    m_to->setText(tr("to"));
    m_mostTitle->setText(tr("Linkages at most"));
    m_groundTitle->setText(tr("Ground"));
    m_offsetTitle->setText(tr("Offsets"));
    m_regionTitle->setText(tr("Regions of the hinges at the ground"));
    m_addRegion->setToolTip(tr("Add a region"));
    m_removeRegion->setToolTip(tr("Remove the region of the current row"));
    for (QToolButton* button : {m_addRegion, m_removeRegion})
        button->setAccessibleName(button->toolTip());
    m_fields->retranslate();
}

void TaskConditions::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

} // namespace trammel::studio
