#include "studio/dialogs/check_dialog.h"

#include "dialogs/ui_check_dialog.h"
#include "messages/run_messages.h"
#include "studio/dialogs/findings_page.h"
#include "studio/document/message_text.h"
#include "studio/document/shown_units.h"
#include "studio/document/units.h"

#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <algorithm>
#include <array>
#include <cmath>

namespace trammel::studio {

namespace {

constexpr int kNumberRole = Qt::UserRole;    ///< of a freedom or mode
constexpr int kJointRole = Qt::UserRole + 1; ///< name of a joint

QString number(double value) {
    return shortText(value);
}

QString text(const std::string& value) {
    return QString::fromStdString(value);
}

QString arrows(QString words) {
    return words.replace("->", QChar(0x2192));
}

/// Entries that are rounding beside the largest read as 0.
/// "(1, 2, 3) m"
QString vectorText(const Vec3& v, const QString& unit) {
    const double rounding = 1e-12 * std::max(1.0, v.cwiseAbs().maxCoeff());
    const QString shown = ShownUnits::instance().of(unit);
    const auto entry = [&](double x) {
        return number(fromSi(std::abs(x) < rounding ? 0.0 : x, unit, shown));
    };
    return QString("(%1, %2, %3) %4").arg(entry(v.x()), entry(v.y()), entry(v.z()), shown);
}

void fitColumns(QTreeWidget* tree) {
    tree->expandAll();
    for (int column = 0; column < tree->columnCount(); ++column)
        tree->resizeColumnToContents(column);
}

/// Rows as they are shown, tabs between the cells.
QString rowsOf(const QTreeWidget& tree) {
    QStringList rows;
    for (const QTreeWidgetItem* item : tree.selectedItems()) {
        QStringList cells;
        for (int column = 0; column < tree.columnCount(); ++column)
            cells << item->text(column);
        rows << cells.join('\t');
    }
    return rows.join('\n');
}

} // namespace

CheckDialog::CheckDialog(QWidget* parent)
    : QDialog(parent), m_ui(std::make_unique<Ui::CheckDialog>()) {
    m_ui->setupUi(this);
    m_findings = new FindingsPage(this);
    m_ui->tabs->addTab(m_findings, m_findings->title());
    connect(m_findings, &FindingsPage::titleChanged, this, [this] {
        m_ui->tabs->setTabText(static_cast<int>(Page::Findings), m_findings->title());
    });
    for (QTreeWidget* tree :
         {m_ui->mobilityTree, m_ui->assemblyTree, m_ui->staticsTree, m_ui->modesTree})
        connectTree(tree);
    QHeaderView* columns = m_ui->mobilityTree->header();
    columns->setStretchLastSection(false);
    columns->setSectionResizeMode(QHeaderView::ResizeToContents);
    columns->setSectionResizeMode(1, QHeaderView::Stretch); // sentences may be of any length
    const QString usual =
        translated(messages::Message{messages::kTranslationAlong, 1, 0, 0}) + "  ";
    columns->setMinimumSectionSize(fontMetrics().horizontalAdvance(usual));
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_ui->animateFreedom, &QPushButton::clicked, this,
            [this](bool on) { on ? requestFreedom() : emit stillRequested(); });
    connect(m_ui->animateMode, &QPushButton::clicked, this,
            [this](bool on) { on ? requestMode() : emit stillRequested(); });
    connect(m_ui->size, &QSlider::valueChanged, this, [this] {
        if (m_ui->animateFreedom->isChecked()) requestFreedom();
        if (m_ui->animateMode->isChecked()) requestMode();
    });
    connect(m_ui->tabs, &QTabWidget::currentChanged, this, &CheckDialog::stillRequested);
    connect(m_ui->swapJoints, &QPushButton::clicked, this, &CheckDialog::swapsRequested);
    connect(m_ui->assemble, &QPushButton::clicked, this, &CheckDialog::assembleRequested);
    connect(m_ui->findEquilibrium, &QPushButton::clicked, this, &CheckDialog::equilibriumRequested);
    connect(m_ui->useEquilibrium, &QPushButton::clicked, this, &CheckDialog::equilibriumChosen);
    connect(&ShownUnits::instance(), &ShownUnits::changed, this, &CheckDialog::languageChanged);
    connect(m_ui->atEquilibrium, &QCheckBox::toggled, this, &CheckDialog::modesRequested);
}

CheckDialog::~CheckDialog() = default;

void CheckDialog::connectTree(QTreeWidget* tree) {
    tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
    connect(tree, &QTreeWidget::currentItemChanged, this, [this, tree](QTreeWidgetItem* item) {
        if (tree == m_ui->mobilityTree && m_ui->animateFreedom->isChecked()) requestFreedom();
        if (tree == m_ui->modesTree && m_ui->animateMode->isChecked()) requestMode();
        if (item && tree->hasFocus() && !item->data(0, kJointRole).toString().isEmpty())
            emit jointChosen(item->data(0, kJointRole).toString());
    });
}

void CheckDialog::showPage(Page page) {
    m_ui->tabs->setCurrentIndex(static_cast<int>(page));
}

void CheckDialog::setNote(Page page, const QString& note) {
    if (page == Page::Findings) {
        m_findings->setNote(note);
        return;
    }
    QLabel* labels[] = {m_ui->verdict, m_ui->assemblyText, m_ui->staticsText, m_ui->modesText};
    QTreeWidget* trees[] = {m_ui->mobilityTree, m_ui->assemblyTree, m_ui->staticsTree,
                            m_ui->modesTree};
    labels[static_cast<int>(page)]->setText(note);
    trees[static_cast<int>(page)]->clear();
    if (page == Page::Mobility) {
        m_ui->animateFreedom->setEnabled(false);
        m_ui->swapJoints->setEnabled(false);
    }
    if (page == Page::Equilibrium) m_ui->useEquilibrium->setEnabled(false);
    if (page == Page::Modes) m_ui->animateMode->setEnabled(false);
}

QTreeWidgetItem* CheckDialog::addGroup(QTreeWidget* tree, const QString& title) {
    auto* group = new QTreeWidgetItem(tree, {title});
    QFont bold = font();
    bold.setBold(true);
    group->setFont(0, bold);
    group->setFirstColumnSpanned(true);
    return group;
}

QString CheckDialog::verdict(const analysis::Mobility& m) const {
    QStringList sentences;
    sentences << tr("Degrees of freedom: %1.").arg(m.dofCount);
    sentences << tr("Gruebler's count gives %1: %2 velocities less %3 constraints.")
                     .arg(m.gruebler)
                     .arg(m.velocityCount)
                     .arg(m.rowCount);
    const auto redundant = static_cast<int>(m.redundant.size());
    if (redundant > 0)
        sentences << tr("Redundant constraints: %1. They hold what others hold already: the motion "
                        "is right, but the reactions listed below are not unique.")
                         .arg(redundant);
    if (m.isSingular)
        sentences << tr("The pose is singular: freedoms in it alone: %1.").arg(m.poseDofCount);
    if (!m.isAssembled) sentences << tr("The joints do not close.");
    if (m.hasLargeParts)
        sentences << tr("The model is large: its freedoms were counted, not looked at one by one.");
    return sentences.join(' ');
}

void CheckDialog::addFreedoms(const analysis::Mobility& mobility) {
    QTreeWidgetItem* group = addGroup(m_ui->mobilityTree, tr("Freedoms"));
    int index = 0;
    for (const analysis::Freedom& freedom : mobility.freedoms) {
        auto* item =
            new QTreeWidgetItem(group, {tr("Freedom %1").arg(index + 1), translated(freedom.text),
                                        freedom.isFinite ? QString() : tr("infinitesimal only")});
        item->setToolTip(1, translated(freedom.text));
        item->setData(0, kNumberRole, index++);
    }
    for (const std::string& body : mobility.freeBodies)
        new QTreeWidgetItem(group, {text(body), tr("free, in six directions")});
}

void CheckDialog::addRedundancy(const analysis::Mobility& mobility) {
    if (mobility.redundant.empty()) return;
    QTreeWidgetItem* group = addGroup(m_ui->mobilityTree, tr("Redundant constraints"));
    for (const analysis::RedundantConstraint& constraint : mobility.redundant) {
        auto* item = new QTreeWidgetItem(
            group, {text(constraint.joint), translated(constraint.direction),
                    constraint.swap ? arrows(translated(swapText(*constraint.swap))) : QString()});
        item->setData(0, kJointRole, text(constraint.joint));
    }
}

void CheckDialog::addMultipliers(const analysis::Mobility& mobility) {
    if (mobility.multipliers.empty()) return;
    QTreeWidgetItem* group = addGroup(
        m_ui->mobilityTree, tr("Reactions that are not unique, least-norm values at t = 0"));
    for (const analysis::MultiplierEntry& entry : mobility.multipliers) {
        auto* item = new QTreeWidgetItem(group, {text(entry.channel()), translated(entry.direction),
                                                 entry.value ? number(*entry.value) : QString()});
        item->setData(0, kJointRole, text(entry.joint));
    }
    int count = 0;
    for (const auto& stress : mobility.selfStresses) {
        QTreeWidgetItem* range =
            addGroup(m_ui->mobilityTree, tr("Range %1: what may be added to them").arg(++count));
        for (const analysis::MultiplierEntry& entry : stress) {
            auto* item =
                new QTreeWidgetItem(range, {text(entry.channel()), translated(entry.direction),
                                            entry.value ? number(*entry.value) : QString()});
            item->setData(0, kJointRole, text(entry.joint));
        }
    }
}

void CheckDialog::setMobility(const analysis::Mobility& mobility) {
    m_ui->mobilityTree->clear();
    m_ui->verdict->setText(verdict(mobility));
    addFreedoms(mobility);
    addRedundancy(mobility);
    addMultipliers(mobility);
    fitColumns(m_ui->mobilityTree);
    m_ui->animateFreedom->setEnabled(!mobility.freedoms.empty());
    m_ui->swapJoints->setEnabled(!mobility.swaps.empty());
    if (!mobility.freedoms.empty())
        m_ui->mobilityTree->setCurrentItem(m_ui->mobilityTree->topLevelItem(0)->child(0));
}

void CheckDialog::setAssembly(const std::vector<OpenJoint>& joints, const QString& note) {
    m_ui->assemblyTree->clear();
    m_ui->assemblyText->setText(note);
    for (const OpenJoint& joint : joints) {
        auto* item =
            new QTreeWidgetItem(m_ui->assemblyTree, {joint.joint, shownValue(joint.distance, "m"),
                                                     shownValue(joint.angle, "rad")});
        item->setData(0, kJointRole, joint.joint);
    }
    fitColumns(m_ui->assemblyTree);
}

void CheckDialog::setStatics(const analysis::Statics& statics) {
    m_ui->staticsTree->clear();
    m_ui->useEquilibrium->setEnabled(statics.isFound);
    if (!statics.isFound) {
        m_ui->staticsText->setText(
            tr("No equilibrium was found: %1").arg(translated(statics.message)));
        return;
    }
    QStringList sentences{tr("Rests with a residual of %1.").arg(shownValue(statics.residual, "N")),
                          tr("Potential energy %1 J.").arg(number(statics.potential))};
    if (statics.stability && *statics.stability == analysis::Stability::Unstable)
        sentences << tr("The equilibrium is unstable.");
    for (const messages::Message& warning : statics.warnings)
        sentences << tr("%1.").arg(translated(warning));
    m_ui->staticsText->setText(sentences.join(' '));
    QTreeWidgetItem* bodies = addGroup(m_ui->staticsTree, tr("Bodies"));
    for (const analysis::StaticBody& body : statics.bodies)
        new QTreeWidgetItem(bodies,
                            {text(body.name), vectorText(body.position, "m"),
                             tr("moved by %1 and %2")
                                 .arg(shownValue(body.shift, "m"), shownValue(body.turn, "rad"))});
    QTreeWidgetItem* joints = addGroup(m_ui->staticsTree, tr("Joints"));
    for (const analysis::StaticJoint& joint : statics.joints) {
        QStringList place;
        if (joint.hasAngle) place << shownValue(joint.motion.angle, "rad");
        if (joint.hasTranslation) place << shownValue(joint.motion.translation, "m");
        auto* item = new QTreeWidgetItem(joints, {text(joint.name), place.join(", "),
                                                  vectorText(joint.reaction.force, "N") + ", " +
                                                      vectorText(joint.reaction.torque, "N·m")});
        item->setData(0, kJointRole, text(joint.name));
    }
    if (!statics.springs.empty()) {
        QTreeWidgetItem* springs = addGroup(m_ui->staticsTree, tr("Springs"));
        for (const analysis::StaticSpring& spring : statics.springs)
            new QTreeWidgetItem(springs, {text(spring.name), shownValue(spring.length, "m"),
                                          shownValue(spring.tension, "N")});
    }
    fitColumns(m_ui->staticsTree);
}

QString CheckDialog::modeKind(analysis::ModeKind kind) const {
    switch (kind) {
    case analysis::ModeKind::Oscillation:
        return tr("oscillation");
    case analysis::ModeKind::Decay:
        return tr("decay");
    case analysis::ModeKind::Unstable:
        return tr("unstable");
    case analysis::ModeKind::Zero:
        return tr("free motion");
    }
    return {};
}

void CheckDialog::setModes(const analysis::ModesReport& report, bool isDriven) {
    m_ui->modesTree->clear();
    QStringList sentences{tr("Modes of small vibration: %1.").arg(report.modes.size())};
    if (report.modes.empty())
        sentences << (isDriven
                          ? tr("The mechanism has no freedom to vibrate: its drivers prescribe "
                               "how it moves. Take a driver away to see the modes.")
                          : tr("The mechanism has no freedom to vibrate: its joints leave no "
                               "motion."));
    if (!report.isEquilibrium)
        sentences << tr("The pose is not in equilibrium: %1 are not balanced, so these are the "
                        "modes of a mechanism held there.")
                         .arg(shownValue(report.unbalanced, "N"));
    for (const messages::Message& warning : report.warnings)
        sentences << tr("%1.").arg(translated(warning));
    m_ui->modesText->setText(sentences.join(' '));
    int index = 0;
    for (const analysis::Mode& mode : report.modes) {
        QString most;
        double largest = 0.0;
        for (const analysis::JointShare& share : mode.joints)
            if (std::abs(share.share) > largest) {
                largest = std::abs(share.share);
                most = text(report.jointNames[static_cast<std::size_t>(share.joint)]);
            }
        const bool oscillates = mode.kind == analysis::ModeKind::Oscillation;
        auto* item = new QTreeWidgetItem(
            m_ui->modesTree, {QString::number(index + 1), modeKind(mode.kind),
                              oscillates ? number(mode.frequency()) : QString(),
                              oscillates ? number(mode.dampingRatio()) : QString(), most});
        item->setData(0, kNumberRole, index++);
    }
    fitColumns(m_ui->modesTree);
    m_ui->animateMode->setEnabled(!report.modes.empty());
    if (!report.modes.empty()) m_ui->modesTree->setCurrentItem(m_ui->modesTree->topLevelItem(0));
}

void CheckDialog::setAnimating(bool freedom, bool mode) {
    m_ui->animateFreedom->setChecked(freedom);
    m_ui->animateMode->setChecked(mode);
}

double CheckDialog::motionSize() const {
    return 0.1 * m_ui->size->value();
}

bool CheckDialog::modesAtEquilibrium() const {
    return m_ui->atEquilibrium->isChecked();
}

namespace {

int numberOf(const QTreeWidget& tree) {
    const QTreeWidgetItem* item = tree.currentItem();
    const QVariant value = item ? item->data(0, kNumberRole) : QVariant();
    return value.isValid() ? value.toInt() : 0;
}

} // namespace

int CheckDialog::chosenFreedom() const {
    return numberOf(*m_ui->mobilityTree);
}

int CheckDialog::chosenMode() const {
    return numberOf(*m_ui->modesTree);
}

void CheckDialog::requestFreedom() {
    setAnimating(true, false);
    emit freedomRequested(chosenFreedom());
}

void CheckDialog::requestMode() {
    setAnimating(false, true);
    emit modeRequested(chosenMode());
}

void CheckDialog::copySelection() {
    const std::array<const QTreeWidget*, 5> trees{m_ui->mobilityTree, m_ui->assemblyTree,
                                                  m_ui->staticsTree, m_ui->modesTree,
                                                  &m_findings->tree()};
    const QString rows = rowsOf(*trees[static_cast<std::size_t>(m_ui->tabs->currentIndex())]);
    if (!rows.isEmpty()) QGuiApplication::clipboard()->setText(rows);
}

void CheckDialog::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy))
        copySelection();
    else
        QDialog::keyPressEvent(event);
}

void CheckDialog::changeEvent(QEvent* event) {
    QDialog::changeEvent(event);
    if (event->type() != QEvent::LanguageChange) return;
    m_ui->retranslateUi(this);
    emit languageChanged();
}

} // namespace trammel::studio
