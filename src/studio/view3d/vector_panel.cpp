#include "studio/view3d/vector_panel.h"

#include "studio/document/shown_units.h"
#include "studio/view3d/view_actions.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <cmath>

namespace trammel::studio {

namespace {

constexpr int kIndent = 16; // pixels

QString titleOf(VectorQuantity quantity) {
    switch (quantity) {
    case VectorQuantity::Impulse:
        return VectorPanel::tr("Impulse");
    case VectorQuantity::Force:
        break;
    case VectorQuantity::Torque:
        return VectorPanel::tr("Torque");
    case VectorQuantity::Momentum:
        return VectorPanel::tr("Momentum");
    case VectorQuantity::AngularMomentum:
        return VectorPanel::tr("Angular momentum");
    }
    return VectorPanel::tr("Force");
}

/// A tick box that is an action. @param suffix behind its text
QCheckBox* makeBox(QAction* action, const QString& suffix, QWidget* parent) {
    auto* box = new QCheckBox(parent);
    const auto take = [box, action, suffix] {
        box->setText(action->text() + suffix);
        box->setToolTip(action->toolTip());
        box->setChecked(action->isChecked());
    };
    box->setObjectName(action->objectName());
    QObject::connect(action, &QAction::changed, box, take);
    QObject::connect(box, &QCheckBox::clicked, action, &QAction::trigger);
    take();
    return box;
}

QPixmap swatch(const QColor& colour) {
    QPixmap pixmap(10, 10);
    pixmap.fill(colour);
    return pixmap;
}

/// Those that are one kind only have no title above their tick box.
std::vector<VectorKind> kindsOf(VectorQuantity quantity) {
    std::vector<VectorKind> kinds;
    for (const VectorKind kind : kAllVectorKinds)
        if (quantityOf(kind) == quantity) kinds.push_back(kind);
    return kinds;
}

} // namespace

VectorPanel::VectorPanel(const ViewActions& actions, const VectorSettings& settings,
                         QWidget* parent)
    : QDialog(parent, Qt::Tool),
      m_lengthTitle(new QLabel(this)),
      m_scaleTitle(new QLabel(this)),
      m_thresholdTitle(new QLabel(this)),
      m_threshold(new QDoubleSpinBox(this)) {
    setObjectName("vectorPanel");
    auto* layout = new QVBoxLayout(this);
    auto* grid = new QGridLayout;
    grid->setColumnStretch(0, 1);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(4);
    grid->addWidget(m_lengthTitle, 0, 1);
    grid->addWidget(m_scaleTitle, 0, 2);
    for (const VectorQuantity quantity :
         {VectorQuantity::Force, VectorQuantity::Torque, VectorQuantity::Momentum,
          VectorQuantity::AngularMomentum, VectorQuantity::Impulse})
        addQuantity(quantity, actions, *grid);
    const int last = grid->rowCount();
    grid->addWidget(m_thresholdTitle, last, 0);
    grid->addWidget(m_threshold, last, 1);
    layout->addLayout(grid);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_reset = buttons->addButton(QString(), QDialogButtonBox::ResetRole);
    m_reset->setAutoDefault(false);
    layout->addStretch();
    layout->addWidget(buttons);

    m_threshold->setObjectName("threshold");
    m_threshold->setRange(0.0, 100.0);
    m_threshold->setDecimals(2);
    m_threshold->setSuffix(" %");
    m_thresholdTitle->setBuddy(m_threshold);
    connect(m_threshold, &QDoubleSpinBox::valueChanged, this,
            [this] { emit changed(this->settings()); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::hide);
    connect(m_reset, &QPushButton::clicked, this, [this] {
        put(VectorSettings());
        emit changed(this->settings());
    });
    put(settings);
    connect(&ShownUnits::instance(), &ShownUnits::changed, this, &VectorPanel::retranslate);
    retranslate();
}

void VectorPanel::addQuantity(VectorQuantity quantity, const ViewActions& actions,
                              QGridLayout& grid) {
    Row& row = m_rows[indexOf(quantity)];
    row = {new QLabel(this), new QDoubleSpinBox(this), new QLabel(this)};
    row.factor->setObjectName(QStringLiteral("factor%1").arg(indexOf(quantity)));
    row.factor->setRange(VectorSettings::kLeastFactor, VectorSettings::kMostFactor);
    row.factor->setPrefix(QStringLiteral("× "));
    row.factor->setDecimals(2);
    row.factor->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    connect(row.factor, &QDoubleSpinBox::valueChanged, this, [this] { emit changed(settings()); });
    row.scale->setMinimumWidth(
        fontMetrics().horizontalAdvance(QStringLiteral("1 m = 8888 kg m²/s")));
    const int first = grid.rowCount();
    grid.addWidget(row.factor, first, 1);
    grid.addWidget(row.scale, first, 2);
    const std::vector<VectorKind> kinds = kindsOf(quantity);
    if (kinds.size() == 1) {
        row.title->hide();
        QCheckBox* box = makeBox(actions.vectors[indexOf(kinds.front())],
                                 QStringLiteral(" [%1]").arg(unitOf(quantity)), this);
        box->setIcon(swatch(colourOf(quantity)));
        box->setIconSize({10, 10});
        grid.addWidget(box, first, 0);
        return;
    }
    grid.addWidget(row.title, first, 0);
    for (const VectorKind kind : kinds) {
        auto* indented = new QHBoxLayout;
        indented->addSpacing(kIndent);
        indented->addWidget(makeBox(actions.vectors[indexOf(kind)], {}, this));
        grid.addLayout(indented, grid.rowCount(), 0);
    }
}

void VectorPanel::put(const VectorSettings& settings) {
    const QSignalBlocker quietThreshold(m_threshold);
    m_threshold->setValue(100.0 * settings.threshold);
    for (const VectorQuantity quantity : kAllVectorQuantities) {
        QDoubleSpinBox* factor = m_rows[indexOf(quantity)].factor;
        const QSignalBlocker quiet(factor);
        factor->setValue(settings.factors[indexOf(quantity)]);
    }
}

VectorSettings VectorPanel::settings() const {
    VectorSettings settings;
    settings.threshold = 0.01 * m_threshold->value();
    for (const VectorQuantity quantity : kAllVectorQuantities)
        settings.factors[indexOf(quantity)] = m_rows[indexOf(quantity)].factor->value();
    return settings;
}

void VectorPanel::setScales(const std::array<double, kVectorQuantities>& unitsPerMetre) {
    m_unitsPerMetre = unitsPerMetre;
    const ShownScale length = shownScale(QStringLiteral("m"));
    for (const VectorQuantity quantity : kAllVectorQuantities) {
        const double units = unitsPerMetre[indexOf(quantity)];
        const ShownScale shown = shownScale(unitOf(quantity));
        m_rows[indexOf(quantity)].scale->setText(
            units > 0.0 && std::isfinite(units)
                ? tr("1 %1 = %2").arg(length.unit, shown.text(units / length.factor, 3))
                : QString(QChar(0x2013)));
    }
}

void VectorPanel::retranslate() {
    setWindowTitle(tr("Vectors"));
    m_lengthTitle->setText(tr("Length"));
    m_scaleTitle->setText(tr("Scale"));
    m_lengthTitle->setToolTip(tr("In multiples of the length that suits the run"));
    m_thresholdTitle->setText(tr("Nothing is drawn below"));
    m_threshold->setToolTip(tr("Share of the run's largest"));
    m_threshold->setAccessibleName(m_thresholdTitle->text());
    m_reset->setText(tr("Automatic"));
    m_reset->setToolTip(tr("Lengths that suit the run"));
    for (const VectorQuantity quantity : kAllVectorQuantities) {
        const Row& row = m_rows[indexOf(quantity)];
        row.title->setText(QStringLiteral("<font color=\"%1\">\u25a0</font> %2 [%3]")
                               .arg(colourOf(quantity).name(), titleOf(quantity),
                                    shownScale(unitOf(quantity)).unit));
        row.factor->setAccessibleName(tr("Length: %1").arg(titleOf(quantity)));
        row.factor->setToolTip(m_lengthTitle->toolTip());
    }
    setScales(m_unitsPerMetre);
}

void VectorPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QDialog::changeEvent(event);
}

} // namespace trammel::studio
