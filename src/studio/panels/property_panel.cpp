#include "studio/panels/property_panel.h"

#include "panels/ui_property_panel.h"
#include "studio/document/document.h"
#include "studio/document/item_icons.h"
#include "studio/document/selection.h"
#include "studio/editors/body_editor.h"
#include "studio/editors/contact_pair_editor.h"
#include "studio/editors/contacts_editor.h"
#include "studio/editors/controller_editor.h"
#include "studio/editors/force_editor.h"
#include "studio/editors/joint_editor.h"
#include "studio/editors/material_editor.h"
#include "studio/editors/measure_editor.h"
#include "studio/editors/model_editor.h"
#include "studio/editors/parameter_editor.h"
#include "studio/editors/shape_editor.h"
#include "studio/editors/simulation_editor.h"
#include "studio/panels/group_page.h"
#include "studio/panels/item_actions.h"
#include "studio/panels/several_page.h"

#include <QAction>
#include <QCoreApplication>
#include <QEvent>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <algorithm>

namespace trammel::studio {

PropertyPanel::PropertyPanel(Document& document, Selection& selection, ItemActions& actions,
                             QWidget* parent)
    : QWidget(parent),
      m_ui(std::make_unique<Ui::PropertyPanel>()),
      m_document(document),
      m_selection(selection),
      m_actions(actions),
      m_groupPage(new GroupPage(document, actions, this)),
      m_several(new SeveralPage(document, this)) {
    m_ui->setupUi(this);
    m_ui->pages->addWidget(m_several);
    m_several->hide();
    m_ui->pages->addWidget(m_groupPage);
    m_groupPage->hide();
    connect(&selection, &Selection::changed, this, &PropertyPanel::showItem);
    connect(&document, &Document::changed, this, &PropertyPanel::documentChanged);
    showItem(selection.pointer());
}

PropertyPanel::~PropertyPanel() = default;

EditorBase* PropertyPanel::makeEditor(ItemKind kind) {
    switch (kind) {
    case ItemKind::Model:
        return new ModelEditor(m_document, this);
    case ItemKind::ParameterList:
        return makeParameterEditor();
    case ItemKind::Material:
        return new MaterialEditor(m_document, this);
    case ItemKind::Body:
        return new BodyEditor(m_document, this);
    case ItemKind::Shape:
        return new ShapeEditor(m_document, this);
    case ItemKind::Joint:
        return makeJointEditor();
    case ItemKind::Force:
        return new ForceEditor(m_document, this);
    case ItemKind::Measure:
        return new MeasureEditor(m_document, this);
    case ItemKind::Controller:
        return new ControllerEditor(m_document, this);
    case ItemKind::ContactList:
        return makeContactsEditor();
    case ItemKind::ContactPair:
        return new ContactPairEditor(m_document, this);
    case ItemKind::Simulation:
        return new SimulationEditor(m_document, this);
    default:
        return nullptr;
    }
}

EditorBase* PropertyPanel::makeParameterEditor() {
    auto* editor = new ParameterEditor(m_document, this);
    connect(editor, &ParameterEditor::parameterChosen, this, [this](const QString& parameter) {
        const QScopedValueRollback chosen(m_isChosenInTable, true);
        m_selection.select(parameter);
    });
    return editor;
}

EditorBase* PropertyPanel::makeContactsEditor() {
    auto* editor = new ContactsEditor(m_document, this);
    connect(editor, &ContactsEditor::addRequested, m_actions.addAction("contact-pair"),
            &QAction::trigger);
    return editor;
}

EditorBase* PropertyPanel::makeJointEditor() {
    auto* editor = new JointEditor(m_document, this);
    connect(editor, &JointEditor::comparisonRequested, this, &PropertyPanel::comparisonRequested);
    return editor;
}

EditorBase* PropertyPanel::editorFor(ItemKind kind) {
    // One parameter is edited where all of them are seen.
    if (kind == ItemKind::Parameter) kind = ItemKind::ParameterList;
    if (!m_editors.contains(kind)) {
        EditorBase* editor = makeEditor(kind);
        if (!editor) return nullptr;
        editor->hide();
        connect(editor, &EditorBase::pickRequested, this, &PropertyPanel::pickRequested);
        m_ui->pages->addWidget(editor);
        m_editors.insert(kind, editor);
    }
    return m_editors.value(kind);
}

void PropertyPanel::showPage(QWidget* page) {
    if (m_page == page) return;
    // A hidden page hands the keyboard on, to the view, which would take it again after this.
    if (m_page && m_page->isAncestorOf(window()->focusWidget())) m_ui->scroll->setFocus();
    if (m_page) m_page->hide();
    m_page = page;
    if (m_page) m_page->show();
    // A form is never cut off at the right: the dock gets as wide as the form needs.
    m_ui->content->layout()->activate();
    m_ui->scroll->setMinimumWidth(m_ui->content->minimumSizeHint().width() +
                                  m_ui->scroll->verticalScrollBar()->sizeHint().width());
    // At once as high as the page, for what is to be seen of it.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    m_ui->scroll->verticalScrollBar()->setValue(0);
}

void PropertyPanel::showItem(const QString& pointer) {
    const ItemKind kind = itemKind(pointer);
    const bool hasSeveral = m_selection.hasSeveral();
    m_several->setItems(m_selection.pointers());
    m_several->setVisible(hasSeveral);
    m_editor = hasSeveral && !areOfOneKind() ? nullptr : editorFor(kind);
    m_several->setSizePolicy(QSizePolicy::Preferred,
                             m_editor ? QSizePolicy::Maximum : QSizePolicy::Preferred);
    if (m_editor) {
        const QString item = kind == ItemKind::Parameter ? "/parameters" : pointer;
        if (item != m_editor->item()) m_ui->scroll->verticalScrollBar()->setValue(0);
        if (!m_isChosenInTable) // what is typed in another row goes on
            m_editor->setItem(item,
                              kind == ItemKind::Parameter ? QStringList() : m_selection.pointers());
        if (auto* parameters = qobject_cast<ParameterEditor*>(m_editor))
            parameters->selectParameter(lastToken(pointer));
        showPage(m_editor);
    } else if (hasSeveral) {
        showPage(nullptr);
    } else {
        m_ui->scroll->verticalScrollBar()->setValue(0);
        m_groupPage->setGroup(pointer);
        showPage(m_groupPage);
    }
    showHeading();
}

bool PropertyPanel::areOfOneKind() const {
    const ItemKind kind = itemKind(m_selection.pointer());
    return std::ranges::all_of(m_selection.pointers(),
                               [kind](const QString& p) { return itemKind(p) == kind; });
}

void PropertyPanel::showHeadingOfSeveral() {
    const ItemKind kind = areOfOneKind() ? itemKind(m_selection.pointer()) : ItemKind::Model;
    m_ui->icon->setPixmap(itemIcon(iconName(kind)).pixmap(24, 24));
    m_ui->name->setText(tr("%1 selected").arg(m_selection.pointers().size()));
    m_ui->kind->setText(kindTitle(kind));
    m_ui->kind->setVisible(kind != ItemKind::Model);
}

void PropertyPanel::showHeading() {
    if (m_selection.hasSeveral()) return showHeadingOfSeveral();
    const QString pointer = m_selection.pointer();
    const ItemKind kind = itemKind(pointer);
    const io::JsonValue* item = m_document.root().at(pointer.toStdString());
    const QString type = item ? itemType(*item) : QString();
    m_ui->icon->setPixmap(itemIcon(iconName(kind, type)).pixmap(24, 24));
    m_ui->name->setText(m_document.itemName(pointer));
    const QString title = type.isEmpty() ? kindTitle(kind) : typeTitle(kind, type);
    QString detail = title == m_ui->name->text() ? QString() : title;
    if (kind == ItemKind::Shape)
        detail = tr("Shape of %1").arg(m_document.itemName(parentPointer(parentPointer(pointer))));
    m_ui->kind->setText(detail);
    m_ui->kind->setVisible(!detail.isEmpty());
}

void PropertyPanel::documentChanged() {
    // The selection may be about to follow; until then its item may be gone.
    const QString pointer = m_selection.pointer();
    const ItemKind kind = itemKind(pointer);
    if (isElement(kind) && m_editor && !m_document.root().contains(pointer.toStdString())) return;
    if (m_editor)
        m_editor->refresh();
    else if (!m_selection.hasSeveral())
        m_groupPage->setGroup(pointer);
    showHeading();
}

void PropertyPanel::focusOn(const QString& pointer) {
    m_selection.select(pointer);
    if (!m_editor) return;
    m_editor->focusOn(pointer);
    if (QWidget* input = window()->focusWidget(); input && m_editor->isAncestorOf(input))
        m_ui->scroll->ensureWidgetVisible(input);
}

void PropertyPanel::focusFirst() {
    if (m_editor && isVisible()) m_editor->focusFirst();
}

void PropertyPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange) return;
    m_ui->retranslateUi(this);
    showHeading();
}

} // namespace trammel::studio
