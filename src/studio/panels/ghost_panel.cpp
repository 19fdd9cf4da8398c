#include "studio/panels/ghost_panel.h"

#include "studio/editors/quantity_box.h"

#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QRadioButton>
#include <QSpinBox>

namespace trammel::studio {

namespace {

constexpr int kIndent = 20; // pixels
constexpr double kMostSeconds = 1e6;

} // namespace

GhostPanel::GhostPanel(const GhostSettings& settings, QWidget* parent)
    : QDialog(parent, Qt::Tool),
      m_countTitle(new QLabel(this)),
      m_count(new QSpinBox(this)),
      m_around(new QRadioButton(this)),
      m_whole(new QRadioButton(this)),
      m_cursors(new QRadioButton(this)),
      m_beforeTitle(new QLabel(this)),
      m_before(makeTime("before", settings.before)),
      m_afterTitle(new QLabel(this)),
      m_after(makeTime("after", settings.after)),
      m_hint(new QLabel(this)) {
    setObjectName("onionPanel");
    m_count->setObjectName("count");
    m_count->setRange(1, GhostSettings::kMostCount);
    m_count->setValue(settings.count);
    m_countTitle->setBuddy(m_count);
    m_beforeTitle->setBuddy(m_before);
    m_afterTitle->setBuddy(m_after);
    m_around->setObjectName("around");
    m_whole->setObjectName("whole");
    m_cursors->setObjectName("cursors");
    m_around->setChecked(settings.range == GhostSettings::Range::Around);
    m_whole->setChecked(settings.range == GhostSettings::Range::Whole);
    m_cursors->setChecked(settings.range == GhostSettings::Range::Cursors);
    m_hint->setObjectName("hint");
    m_hint->setWordWrap(true);
    QSizePolicy kept = m_hint->sizePolicy();
    kept.setRetainSizeWhenHidden(true); // it comes and goes while the window is open
    m_hint->setSizePolicy(kept);

    auto* grid = new QGridLayout(this);
    grid->setColumnMinimumWidth(0, kIndent);
    grid->setColumnStretch(1, 1);
    grid->addWidget(m_countTitle, 0, 0, 1, 2);
    grid->addWidget(m_count, 0, 2);
    grid->addWidget(m_around, 1, 0, 1, 3);
    grid->addWidget(m_beforeTitle, 2, 1);
    grid->addWidget(m_before, 2, 2);
    grid->addWidget(m_afterTitle, 3, 1);
    grid->addWidget(m_after, 3, 2);
    grid->addWidget(m_whole, 4, 0, 1, 3);
    grid->addWidget(m_cursors, 5, 0, 1, 3);
    grid->addWidget(m_hint, 6, 1, 1, 2);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    grid->addWidget(buttons, 7, 0, 1, 3);
    grid->setRowStretch(6, 1);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::hide);
    connect(m_count, &QSpinBox::valueChanged, this, &GhostPanel::emitChange);
    for (QRadioButton* button : {m_around, m_whole, m_cursors})
        connect(button, &QRadioButton::clicked, this, &GhostPanel::emitChange);
    retranslate();
    setHasCursors(false);
}

QDoubleSpinBox* GhostPanel::makeTime(const char* name, double value) {
    auto* field = new QuantityBox(this);
    field->setObjectName(name);
    field->setRange(0.0, kMostSeconds);
    field->setDecimals(4);
    field->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    field->setValue(value);
    connect(field, &QDoubleSpinBox::valueChanged, this, &GhostPanel::emitChange);
    return field;
}

GhostSettings GhostPanel::settings() const {
    GhostSettings settings;
    settings.count = m_count->value();
    settings.before = m_before->value();
    settings.after = m_after->value();
    settings.range = m_around->isChecked()  ? GhostSettings::Range::Around
                     : m_whole->isChecked() ? GhostSettings::Range::Whole
                                            : GhostSettings::Range::Cursors;
    return settings;
}

void GhostPanel::emitChange() {
    m_before->setEnabled(m_around->isChecked());
    m_after->setEnabled(m_around->isChecked());
    emit changed(settings());
}

void GhostPanel::setHasCursors(bool has) {
    m_hint->setVisible(!has && m_cursors->isChecked());
}

void GhostPanel::retranslate() {
    setWindowTitle(tr("Ghosts"));
    m_countTitle->setText(tr("Number"));
    m_around->setText(tr("Before and after the shown frame"));
    m_beforeTitle->setText(tr("Before"));
    m_afterTitle->setText(tr("After"));
    m_whole->setText(tr("The whole run"));
    m_cursors->setText(tr("Between the cursors A and B of the plots"));
    m_hint->setText(tr("Set both cursors in a plot: A and B of its menu."));
}

void GhostPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QDialog::changeEvent(event);
}

} // namespace trammel::studio
