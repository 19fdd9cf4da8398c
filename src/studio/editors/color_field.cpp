#include "studio/editors/color_field.h"

#include "studio/document/document.h"

#include <QColorDialog>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>
#include <algorithm>
#include <cmath>

namespace trammel::studio {

namespace {

QColor colorOf(const io::JsonValue* value) {
    if (!value || !value->isArray() || value->size() < 3) return {};
    double parts[4] = {0, 0, 0, 1};
    for (std::size_t i = 0; i < std::min<std::size_t>(value->size(), 4); ++i)
        if ((*value)[i].isNumber()) parts[i] = std::clamp((*value)[i].number(), 0.0, 1.0);
    return QColor::fromRgbF(static_cast<float>(parts[0]), static_cast<float>(parts[1]),
                            static_cast<float>(parts[2]), static_cast<float>(parts[3]));
}

io::JsonValue part(float value) {
    return io::JsonValue(std::round(static_cast<double>(value) * 1000) / 1000);
}

QIcon swatch(const QColor& color, const QPalette& palette) {
    QPixmap pixmap(32, 16);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setPen(palette.color(QPalette::Mid));
    painter.setBrush(color.isValid() ? QBrush(color)
                                     : QBrush(palette.color(QPalette::Mid), Qt::BDiagPattern));
    painter.drawRect(0, 0, 31, 15);
    return pixmap;
}

} // namespace

ColorField::ColorField(QWidget* parent)
    : Field(parent), m_button(new QToolButton(this)), m_clear(new QToolButton(this)) {
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_button);
    layout->addWidget(m_clear);
    layout->addStretch();
    m_button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_button->setIconSize({32, 16});
    m_clear->setIcon(QIcon::fromTheme("edit-clear"));
    m_clear->setAutoRaise(true);
    addInput(row);
    setFocusProxy(m_button);
    connect(m_button, &QToolButton::clicked, this, &ColorField::askForColor);
    connect(m_clear, &QToolButton::clicked, this, [this] { emit committed(key(), {}); });
    retranslate();
}

void ColorField::setKey(const QString& key) {
    Field::setKey(key);
    m_button->setObjectName(key);
}

void ColorField::load(const Document& document, const QString& item) {
    m_color = colorOf(document.root().at((item + '/' + key()).toStdString()));
    showColor();
}

void ColorField::showColor() {
    m_button->setIcon(swatch(m_color, palette()));
    m_button->setText(m_color.isValid() ? m_color.name() : tr("Automatic"));
    m_clear->setVisible(m_color.isValid());
}

void ColorField::askForColor() {
    const QColor start = m_color.isValid() ? m_color : QColor(128, 160, 200);
    const QColor color =
        QColorDialog::getColor(start, this, tr("Color"), QColorDialog::ShowAlphaChannel);
    if (color.isValid()) choose(color);
}

void ColorField::choose(const QColor& color) {
    emit committed(key(), io::JsonValue::array({part(color.redF()), part(color.greenF()),
                                                part(color.blueF()), part(color.alphaF())}));
}

void ColorField::focusInput(const QString&) {
    m_button->setFocus(Qt::OtherFocusReason);
}

QList<QWidget*> ColorField::inputsToMark(const model::Diagnostics&) {
    return {m_button};
}

void ColorField::retranslate() {
    m_clear->setToolTip(tr("Let the program choose the color"));
    showColor();
}

} // namespace trammel::studio
