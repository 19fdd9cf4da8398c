#include "studio/study/analysis_box.h"

#include "studio/document/plain_title.h"
#include "studio/document/units.h"
#include "study/study.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace trammel::studio {

namespace {

constexpr const char *kAnalysis = "/analysis", *kSteps = "/curve/steps";

QString fileName(study::Analysis analysis) {
    const std::string_view name = study::name(analysis);
    return QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
}

QString translatedText(const char* text) {
    return QCoreApplication::translate("trammel::studio::Types", text);
}

/// What a file has at a place, as it is typed.
QString storedText(const io::JsonValue& root, const char* pointer) {
    const io::JsonValue* value = root.at(pointer);
    if (value == nullptr) return {};
    if (value->isNumber()) return exactText(value->number());
    return value->isString() ? QString::fromStdString(value->string())
                             : QString::fromStdString(value->toText()).simplified();
}

} // namespace

AnalysisBox::AnalysisBox(QWidget* parent)
    : QWidget(parent),
      m_title(new QLabel(this)),
      m_stepsTitle(new QLabel(this)),
      m_analysis(new QComboBox(this)),
      m_curve(new QWidget(this)),
      m_steps(new QLineEdit(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    auto* head = new QHBoxLayout;
    m_analysis->setObjectName("analysis");
    m_analysis->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_analysis->setMinimumContentsLength(10);
    for (std::size_t i = 0; i < study::analyses().size(); ++i)
        m_analysis->addItem(QString(), fileName(static_cast<study::Analysis>(i)));
    m_title->setBuddy(m_analysis);
    head->addWidget(m_title);
    head->addWidget(m_analysis, 1);
    layout->addLayout(head);
    layout->addWidget(m_curve);
    auto* grid = new QGridLayout(m_curve);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(6);
    grid->setVerticalSpacing(4);
    makeJoint(m_joints[0], "curveInput", "/curve/input");
    makeJoint(m_joints[1], "curveOutput", "/curve/output");
    makeJoint(m_joints[2], "curveTransmission", "/curve/transmission");
    m_steps->setObjectName("curveSteps");
    m_stepsTitle->setBuddy(m_steps);
    grid->addWidget(m_stepsTitle, 1, 2);
    grid->addWidget(m_steps, 1, 3);
    for (int i = 0; i < 3; ++i) {
        const auto k = static_cast<std::size_t>(i);
        grid->addWidget(m_joints[k].title, i / 2, 2 * (i % 2));
        grid->addWidget(m_joints[k].joint, i / 2, 2 * (i % 2) + 1);
    }
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(3, 1);
    connect(m_analysis, &QComboBox::activated, this, [this] {
        showCurve();
        emit edited(kAnalysis, chosen());
    });
    connect(m_steps, &QLineEdit::textEdited, this,
            [this](const QString& text) { emit edited(kSteps, text); });
    retranslate();
    showCurve();
}

void AnalysisBox::makeJoint(JointField& field, const char* name, const char* pointer) {
    field = {pointer, new QLabel(m_curve), new QComboBox(m_curve)};
    field.joint->setObjectName(name);
    field.joint->setEditable(true);
    field.joint->setInsertPolicy(QComboBox::NoInsert);
    field.joint->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    field.joint->setMinimumContentsLength(6);
    field.title->setBuddy(field.joint);
    connect(field.joint, &QComboBox::currentTextChanged, this,
            [this, pointer](const QString& text) { emit edited(pointer, text.trimmed()); });
}

void AnalysisBox::setModel(const io::JsonValue& model) {
    QStringList names;
    if (const io::JsonValue* joints = model.find("joints"); joints && joints->isArray())
        for (const auto& joint : joints->members())
            if (const io::JsonValue* name = joint.value.find("name"); name && name->isString())
                names << QString::fromStdString(name->string());
    for (const JointField& field : m_joints) {
        const QSignalBlocker blocker(field.joint);
        const QString typed = field.joint->currentText();
        field.joint->clear();
        field.joint->addItems(names);
        field.joint->setEditText(typed);
    }
}

void AnalysisBox::load(const io::JsonValue& root) {
    const QString stored = storedText(root, kAnalysis);
    m_analysis->setCurrentIndex(stored.isEmpty() ? static_cast<int>(study::Analysis::Run)
                                                 : m_analysis->findData(stored));
    for (const JointField& field : m_joints) {
        const QString joint = storedText(root, field.pointer);
        const QSignalBlocker blocker(field.joint);
        if (!field.joint->lineEdit()->hasFocus() && field.joint->currentText() != joint)
            field.joint->setEditText(joint);
    }
    const QString steps = storedText(root, kSteps);
    if (!m_steps->hasFocus() && m_steps->text() != steps) m_steps->setText(steps);
    showCurve();
}

/// By its name in files; empty: runs, which need none.
QString AnalysisBox::chosen() const {
    const QString name = m_analysis->currentData().toString();
    return name == fileName(study::Analysis::Run) ? QString() : name;
}

std::vector<std::pair<std::string, io::JsonValue>> AnalysisBox::members() const {
    using Members = std::vector<std::pair<std::string, io::JsonValue>>;
    Members members, curve;
    if (!chosen().isEmpty()) members.emplace_back("analysis", chosen().toStdString());
    if (chosen() != fileName(study::Analysis::Curve)) return members;
    const auto keyOf = [](const char* pointer) {
        return QString(pointer).section('/', -1).toStdString();
    };
    for (const JointField& field : m_joints)
        if (const QString joint = field.joint->currentText().trimmed(); !joint.isEmpty())
            curve.emplace_back(keyOf(field.pointer), joint.toStdString());
    double steps = 0.0;
    if (const QString text = m_steps->text().trimmed(); isNumber(text, &steps))
        curve.emplace_back(keyOf(kSteps), steps);
    else if (!text.isEmpty())
        curve.emplace_back(keyOf(kSteps), text.toStdString());
    if (!curve.empty()) members.emplace_back("curve", io::JsonValue::object(std::move(curve)));
    return members;
}

QString AnalysisBox::titleOf(const QString& pointer) const {
    if (pointer == kAnalysis) return plainTitle(m_title->text());
    if (pointer == kSteps) return m_stepsTitle->text();
    for (const JointField& field : m_joints)
        if (pointer == field.pointer) return field.title->text();
    return {};
}

bool AnalysisBox::focusOn(const QString& pointer) {
    QWidget* widget = pointer == kAnalysis ? m_analysis
                      : pointer == kSteps  ? static_cast<QWidget*>(m_steps)
                                           : nullptr;
    for (const JointField& field : m_joints)
        if (pointer == field.pointer) widget = field.joint;
    if (widget != nullptr) widget->setFocus(Qt::OtherFocusReason);
    return widget != nullptr;
}

QLabel* AnalysisBox::takeTitle() {
    layout()->itemAt(0)->layout()->removeWidget(m_title);
    m_hasKey = true;
    retranslate();
    return m_title;
}

QList<QWidget*> AnalysisBox::inputs() const {
    QList<QWidget*> inputs{m_analysis};
    for (const JointField& field : m_joints)
        inputs << field.joint;
    return inputs << m_steps;
}

void AnalysisBox::showCurve() {
    m_curve->setVisible(m_analysis->currentData() == fileName(study::Analysis::Curve));
}

void AnalysisBox::retranslate() {
    m_title->setText(m_hasKey ? tr("&Runs are") : tr("Runs are"));
    m_analysis->setAccessibleName(plainTitle(m_title->text()));
    for (std::size_t i = 0; i < study::analyses().size(); ++i) {
        const study::AnalysisTraits& one = study::analyses()[i];
        m_analysis->setItemText(static_cast<int>(i), translatedText(one.title));
        m_analysis->setItemData(static_cast<int>(i), translatedText(one.gives), Qt::ToolTipRole);
    }
    const std::array titles{tr("Input"), tr("Output"), tr("Transmission at")};
    const std::array tips{tr("Joint that leads; empty: the only driven one"),
                          tr("Joint of the output; empty: the only other one on the ground"),
                          tr("Hinge of the transmission angle; empty: the last one before the "
                             "output")};
    for (std::size_t i = 0; i < m_joints.size(); ++i) {
        m_joints[i].title->setText(titles[i]);
        m_joints[i].joint->setToolTip(tips[i]);
        m_joints[i].joint->setAccessibleName(titles[i]);
    }
    m_stepsTitle->setText(tr("Steps"));
    m_steps->setToolTip(tr("Poses of the cycle; empty: 360"));
    m_steps->setAccessibleName(m_stepsTitle->text());
}

void AnalysisBox::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

} // namespace trammel::studio
