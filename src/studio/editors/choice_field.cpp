#include "studio/editors/choice_field.h"

#include "studio/document/document.h"
#include "studio/document/item_kind.h"

#include <QCheckBox>
#include <QComboBox>
#include <QStandardItemModel>
#include <QWheelEvent>
#include <algorithm>

namespace trammel::studio {

namespace {

/// A combo box that the wheel does not change by accident while a form is scrolled.
class QuietCombo : public QComboBox {
public:
    using QComboBox::QComboBox;

protected:
    void wheelEvent(QWheelEvent* event) override { event->ignore(); }
};

} // namespace

ChoiceField::ChoiceField(QWidget* parent) : Field(parent), m_combo(new QuietCombo(this)) {
    m_combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_combo->setMinimumContentsLength(8);
    addInput(m_combo);
    connect(m_combo, &QComboBox::activated, this,
            [this] { emit committed(key(), io::JsonValue(value().toStdString())); });
}

void ChoiceField::setKey(const QString& key) {
    Field::setKey(key);
    m_combo->setObjectName(key);
}

QString ChoiceField::choices() const {
    QStringList names;
    for (const auto& choice : m_choices)
        names << choice.first;
    return names.join(';');
}

void ChoiceField::setChoices(const QString& choices) {
    QList<std::pair<QString, QString>> titled;
    for (const QString& name : choices.split(';'))
        titled.emplaceBack(name, name);
    setTitledChoices(titled);
}

void ChoiceField::setTitledChoices(const QList<std::pair<QString, QString>>& choices) {
    if (choices == m_choices) return;
    const QString current = value();
    m_choices = choices;
    fill();
    showValue(current);
}

QString ChoiceField::value() const {
    return m_combo->currentData().toString();
}

void ChoiceField::fill() {
    m_combo->clear();
    for (const auto& [name, title] : m_choices)
        m_combo->addItem(name == m_default ? tr("%1 (default)").arg(title) : title, name);
    showAvailable();
}

void ChoiceField::setUnavailable(const QString& name, const QString& reason) {
    if (m_reasons.value(name) == reason) return;
    m_reasons.insert(name, reason);
    showAvailable();
}

void ChoiceField::showAvailable() {
    const auto* entries = static_cast<QStandardItemModel*>(m_combo->model());
    for (int i = 0; i < m_choices.size(); ++i) {
        const QString reason = m_reasons.value(m_choices[i].first);
        entries->item(i)->setEnabled(reason.isEmpty());
        entries->item(i)->setToolTip(reason);
    }
}

void ChoiceField::showValue(const QString& value) {
    // What is not among the choices stands behind them while it is shown.
    while (m_combo->count() > m_choices.size())
        m_combo->removeItem(m_combo->count() - 1);
    if (!value.isEmpty() && m_combo->findData(value) < 0) m_combo->addItem(value, value);
    m_combo->setCurrentIndex(m_combo->findData(value));
}

void ChoiceField::load(const Document& document, const QString& item) {
    const io::JsonValue* stated = document.root().at((item + '/' + key()).toStdString());
    showValue(stated ? stringValue(stated) : m_default);
}

void ChoiceField::focusInput(const QString&) {
    m_combo->setFocus(Qt::OtherFocusReason);
}

QList<QWidget*> ChoiceField::inputsToMark(const model::Diagnostics&) {
    return {m_combo};
}

void ChoiceField::retranslate() {
    const QString current = value();
    fill();
    showValue(current);
}

CheckField::CheckField(QWidget* parent) : Field(parent), m_check(new QCheckBox(this)) {
    addInput(m_check);
    connect(m_check, &QCheckBox::clicked, this, [this](bool checked) {
        emit committed(key(), checked == m_default ? io::JsonValue() : io::JsonValue(checked));
    });
}

QString CheckField::text() const {
    return m_check->text();
}

void CheckField::setText(const QString& text) {
    m_check->setText(text);
}

void CheckField::setKey(const QString& key) {
    Field::setKey(key);
    m_check->setObjectName(key);
}

void CheckField::load(const Document& document, const QString& item) {
    const io::JsonValue* stated = document.root().at((item + '/' + key()).toStdString());
    m_check->setChecked(stated && stated->isBoolean() ? stated->boolean() : m_default);
}

void CheckField::focusInput(const QString&) {
    m_check->setFocus(Qt::OtherFocusReason);
}

QList<QWidget*> CheckField::inputsToMark(const model::Diagnostics&) {
    return {m_check};
}

} // namespace trammel::studio
