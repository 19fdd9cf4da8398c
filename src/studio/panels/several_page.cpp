#include "studio/panels/several_page.h"

#include "studio/document/document.h"
#include "studio/document/item_group.h"
#include "studio/editors/choice_field.h"
#include "studio/editors/color_field.h"
#include "studio/editors/reference_choices.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <algorithm>

namespace trammel::studio {

namespace {

/// Whether all shapes have the same value there, or none.
bool areEqual(const Document& document, const QStringList& shapes, const QString& key) {
    const auto valueOf = [&](const QString& shape) {
        const io::JsonValue* value = document.root().at((shape + '/' + key).toStdString());
        return value ? *value : io::JsonValue();
    };
    return std::ranges::all_of(
        shapes, [&](const QString& shape) { return valueOf(shape) == valueOf(shapes.front()); });
}

} // namespace

SeveralPage::SeveralPage(Document& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_names(new QLabel(this)),
      m_colorLabel(new QLabel(this)),
      m_materialLabel(new QLabel(this)),
      m_color(new ColorField(this)),
      m_material(new ChoiceField(this)) {
    auto* form = new QGridLayout(this);
    form->setContentsMargins(0, 0, 0, 12);
    form->setSpacing(8);
    form->setColumnStretch(1, 1);
    form->setRowStretch(3, 1); // where no form is beneath
    form->addWidget(m_names, 0, 0, 1, 2);
    form->addWidget(m_colorLabel, 1, 0, Qt::AlignRight | Qt::AlignTop);
    form->addWidget(m_color, 1, 1);
    form->addWidget(m_materialLabel, 2, 0, Qt::AlignRight | Qt::AlignTop);
    form->addWidget(m_material, 2, 1);
    m_names->setWordWrap(true);
    m_names->setTextFormat(Qt::PlainText);
    m_color->setKey("color");
    m_material->setKey("material");
    m_material->setDefaults("default");
    for (QWidget* widget : std::initializer_list<QWidget*>{m_colorLabel, m_materialLabel})
        widget->setMinimumHeight(m_material->sizeHint().height());
    for (Field* field : std::initializer_list<Field*>{m_color, m_material})
        connect(field, &Field::committed, this, [this](const QString& key, const auto& value) {
            setForAll(m_document, shapesOf(m_document, m_items), key, value);
        });
    connect(&document, &Document::changed, this, &SeveralPage::refresh);
    retranslate();
}

void SeveralPage::setItems(const QStringList& pointers) {
    m_items = pointers;
    refresh();
}

void SeveralPage::refresh() {
    if (m_items.size() < 2) return;
    QStringList names;
    for (const QString& pointer : std::as_const(m_items)) {
        if (!m_document.root().contains(pointer.toStdString())) return; // the selection follows
        names << m_document.itemName(pointer);
    }
    m_names->setText(names.join(", "));
    m_material->setTitledChoices(materialChoices(m_document));
    const QStringList shapes = shapesOf(m_document, m_items);
    showField(*m_color, *m_colorLabel, shapes);
    showField(*m_material, *m_materialLabel, shapes);
}

void SeveralPage::showField(Field& field, QLabel& label, const QStringList& shapes) {
    field.setVisible(!shapes.isEmpty());
    label.setVisible(!shapes.isEmpty());
    if (shapes.isEmpty()) return;
    field.load(m_document, shapes.front());
    field.setVaries(!areEqual(m_document, shapes, field.key()));
}

void SeveralPage::retranslate() {
    m_colorLabel->setText(tr("Color"));
    m_materialLabel->setText(tr("Material"));
    m_color->setTitle(m_colorLabel->text());
    m_material->setTitle(m_materialLabel->text());
}

void SeveralPage::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

} // namespace trammel::studio
