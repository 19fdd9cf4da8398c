#include "studio/panels/item_actions.h"

#include "studio/document/document.h"
#include "studio/document/item_clipboard.h"
#include "studio/document/item_group.h"
#include "studio/document/item_icons.h"
#include "studio/document/item_kind.h"
#include "studio/document/new_items.h"
#include "studio/document/selection.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QMimeData>
#include <QWidget>
#include <algorithm>

namespace trammel::studio {

namespace {

bool isListed(ItemKind kind) {
    return isElement(kind) && kind != ItemKind::Parameter && kind != ItemKind::Material;
}

/// As actions are called: "add:link".
const char* nameOf(PartKind kind) {
    switch (kind) {
    case PartKind::Link:
        return "link";
    case PartKind::Plate:
        return "plate";
    case PartKind::Wheel:
        return "wheel";
    case PartKind::Pin:
        break;
    }
    return "pin";
}

JointWish wishOf(const Selection& selection) {
    JointWish wish;
    for (const QString& body : selection.bodies())
        wish.bodies.push_back(body.toStdString());
    if (wish.bodies.size() > 2) wish.bodies.resize(2);
    return wish;
}

ItemWish itemWishOf(const Document& document, const Selection& selection) {
    ItemWish wish{wishOf(selection).bodies, {}};
    for (const QString& pointer : selection.pointers())
        if (itemKind(pointer) == ItemKind::Joint)
            wish.joints.push_back(document.itemName(pointer).toStdString());
    return wish;
}

} // namespace

ItemActions::ItemActions(Document& document, Selection& selection, QWidget* parent)
    : QObject(parent),
      m_document(document),
      m_selection(selection),
      m_alignMenu(new QMenu(parent)),
      m_jointMenu(new QMenu(parent)),
      m_forceMenu(new QMenu(parent)),
      m_measureMenu(new QMenu(parent)),
      m_shapeMenu(new QMenu(parent)) {
    makeAddActions();
    makeEditActions();
    makeAlignActions();
    makeClipboardActions();
    connect(&selection, &Selection::changed, this, &ItemActions::update);
    connect(&document, &Document::changed, this, &ItemActions::update);
    retranslate();
    update();
}

QAction* ItemActions::makeAdd(const QString& name, const QString& icon,
                              std::function<QString()> add) {
    auto* action = new QAction(itemIcon(icon), {}, this);
    action->setObjectName("add:" + name);
    connect(action, &QAction::triggered, this,
            [this, add = std::move(add)] { selectAdded(add()); });
    m_adds << action;
    return action;
}

void ItemActions::selectAdded(const QString& pointer) {
    m_selection.select(pointer);
    emit added();
}

void ItemActions::makeAddActions() {
    makeAdd("body", "body", [this] { return addBody(m_document); });
    makePartActions();
    for (const QString& type : jointTypes())
        m_jointMenu->addAction(makeAdd(type, "joint-" + type, [this, type] {
            return addJoint(m_document, type, wishOf(m_selection));
        }));
    for (const QString& type : forceTypes())
        m_forceMenu->addAction(makeAdd(type, type, [this, type] {
            return addForce(m_document, type, itemWishOf(m_document, m_selection));
        }));
    for (const QString& type : measureTypes())
        m_measureMenu->addAction(makeAdd("measure-" + type, "measure-" + type, [this, type] {
            return addMeasure(m_document, type, itemWishOf(m_document, m_selection));
        }));
    for (const QString& type : shapeTypes())
        m_shapeMenu->addAction(makeAdd(type, "shape-" + type, [this, type] {
            return addShape(m_document, shapeOwner(), type);
        }));
    makeAdd("contact-pair", "contact",
            [this] { return addContactPair(m_document, itemWishOf(m_document, m_selection)); });
    makeAdd("controller", "controller", [this] { return addController(m_document); });
    makeAdd("material", "material", [this] { return addMaterial(m_document); });
    makeAdd("parameter", "parameter", [this] { return addParameter(m_document); });
    for (QMenu* menu : {m_jointMenu, m_forceMenu})
        menu->setToolTipsVisible(true); // why an entry cannot be used
    m_jointMenu->setIcon(itemIcon("joint"));
    m_forceMenu->setIcon(itemIcon("force"));
    m_measureMenu->setIcon(itemIcon("measure"));
    m_shapeMenu->setIcon(itemIcon("shape-box"));
}

/// A dialog asks for their points and lengths.
void ItemActions::makePartActions() {
    for (const PartKind kind : kPartKinds) {
        auto* action = new QAction(itemIcon(QString("part-%1").arg(nameOf(kind))), {}, this);
        action->setObjectName(QString("add:%1").arg(nameOf(kind)));
        connect(action, &QAction::triggered, this, [this, kind] { emit partRequested(kind); });
        m_adds << action;
    }
    addAction("link")->setShortcut(QKeySequence("Ctrl+L"));
}

void ItemActions::makeAlignActions() {
    for (int axis = 0; axis < 3; ++axis) {
        auto* action = new QAction(this);
        action->setObjectName(QString("align%1").arg(QChar('X' + axis)));
        connect(action, &QAction::triggered, this, [this, axis] {
            alignBodies(m_document, m_selection.pointers(), m_selection.pointer(), axis);
        });
        m_alignMenu->addAction(action);
        m_aligns << action;
    }
    m_alignMenu->setIcon(QIcon::fromTheme("align-vertical-center"));
}

void ItemActions::makeEditActions() {
    const auto make = [this](const char* icon, const QKeySequence& key, auto slot) {
        auto* action = new QAction(QIcon::fromTheme(icon), {}, this);
        action->setShortcut(key);
        connect(action, &QAction::triggered, this, slot);
        return action;
    };
    m_duplicate = make("edit-duplicate", QKeySequence("Ctrl+D"), [this] {
        m_selection.selectSeveral(duplicateItems(m_document, m_selection.pointers()));
    });
    m_rename = make("edit-rename", QKeySequence("F2"), [this] { emit renameRequested(); });
    m_delete = make("edit-delete", QKeySequence::Delete,
                    [this] { removeItems(m_document, m_selection.pointers()); });
    m_vary = new QAction(QIcon::fromTheme("office-chart-area"), {}, this);
    m_vary->setObjectName("varyParameter");
    m_moveUp = make("go-up", QKeySequence("Alt+Up"), [this] { moveBy(-1); });
    m_moveDown = make("go-down", QKeySequence("Alt+Down"), [this] { moveBy(2); });
}

void ItemActions::makeClipboardActions() {
    const auto make = [this](const char* name, const QKeySequence& key) {
        auto* action = new QAction(QIcon::fromTheme(QString("edit-%1").arg(name)), {}, this);
        action->setObjectName(QString("%1Item").arg(name));
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        return action;
    };
    m_copy = make("copy", QKeySequence::Copy);
    m_paste = make("paste", QKeySequence::Paste);
    connect(m_copy, &QAction::triggered, this, [this] {
        QGuiApplication::clipboard()->setMimeData(
            toMimeData(copiedItems(m_document, m_selection.pointers())));
    });
    connect(m_paste, &QAction::triggered, this, &ItemActions::paste);
}

void ItemActions::paste() {
    const auto copied = fromMimeData(QGuiApplication::clipboard()->mimeData());
    const QString reason = copied ? whyNotPasted(m_document, *copied, shapeOwner())
                                  : tr("There is no copied item to paste.");
    if (reason.isEmpty())
        m_selection.selectSeveral(pasteItems(m_document, *copied, shapeOwner()));
    else
        emit m_document.message(reason);
}

void ItemActions::fillAddMenu(QMenu* menu) {
    menu->addAction(addAction("body"));
    for (const PartKind kind : kPartKinds)
        menu->addAction(addAction(nameOf(kind)));
    menu->addSeparator();
    menu->addMenu(m_shapeMenu);
    menu->addMenu(m_jointMenu);
    menu->addMenu(m_forceMenu);
    menu->addAction(addAction("contact-pair"));
    menu->addMenu(m_measureMenu);
    menu->addAction(addAction("controller"));
    menu->addSeparator();
    menu->addAction(addAction("material"));
    menu->addAction(addAction("parameter"));
}

QAction* ItemActions::addAction(const QString& kindOrType) const {
    for (QAction* action : m_adds)
        if (action->objectName() == "add:" + kindOrType) return action;
    return nullptr;
}

QList<QAction*> ItemActions::editActions() const {
    return {m_copy, m_paste, m_duplicate, m_rename, m_delete, m_moveUp, m_moveDown};
}

void ItemActions::fillAlignMenu(QMenu* menu) {
    menu->addMenu(m_alignMenu);
}

void ItemActions::fillJointMenu(QMenu& menu, const JointWish& wish) {
    QMenu* joints = menu.addMenu(itemIcon("joint"), tr("New Joint Here"));
    for (const QString& type : jointTypes())
        if (jointKeys(type).contains("position"))
            joints->addAction(itemIcon("joint-" + type), typeTitle(type), this, [this, type, wish] {
                JointWish whole = wish;
                whole.bodies = wishOf(m_selection).bodies;
                selectAdded(addJoint(m_document, type, whole));
            });
}

void ItemActions::fillPlotMenu(QMenu& menu) {
    emit menuOpens();
    menu.addSeparator();
    menu.addActions(m_plots);
    menu.addAction(m_vary);
}

/// The body or ground that a new shape belongs to, judged by the selection.
QString ItemActions::shapeOwner() const {
    QString pointer = m_selection.pointer();
    switch (itemKind(pointer)) {
    case ItemKind::Body:
    case ItemKind::Ground:
        return pointer;
    case ItemKind::Shape:
        return parentPointer(parentPointer(pointer));
    default:
        return {};
    }
}

void ItemActions::updateAdds() {
    const bool withBodies = hasBodies(m_document);
    m_jointMenu->setEnabled(withBodies);
    m_forceMenu->setEnabled(withBodies);
    m_measureMenu->setEnabled(withBodies);
    addAction("contact-pair")->setEnabled(withBodies);
    addAction("controller")->setEnabled(withBodies);
    for (const QString& type : jointTypes() + forceTypes()) {
        const QString reason = whyNot(m_document, type);
        addAction(type)->setEnabled(reason.isEmpty());
        addAction(type)->setToolTip(reason);
    }
    m_shapeMenu->setEnabled(!shapeOwner().isEmpty());
}

void ItemActions::update() {
    updateAdds();
    const ItemKind kind = itemKind(m_selection.pointer());
    const bool hasOne = !m_selection.hasSeveral();
    const QStringList all = m_selection.pointers();
    const auto bodies =
        std::ranges::count_if(all, [](const QString& p) { return itemKind(p) == ItemKind::Body; });
    m_vary->setVisible(kind == ItemKind::Parameter);
    m_alignMenu->setEnabled(bodies > 1 && kind == ItemKind::Body);
    m_copy->setEnabled(isElement(kind));
    m_duplicate->setEnabled(isElement(kind));
    m_delete->setEnabled(isElement(kind));
    m_rename->setEnabled(isNamed(kind) && hasOne);
    const int row = isListed(kind) && hasOne ? lastToken(m_selection.pointer()).toInt() : 0;
    const io::JsonValue* list =
        m_document.root().at(parentPointer(m_selection.pointer()).toStdString());
    m_moveUp->setEnabled(isListed(kind) && hasOne && row > 0);
    m_moveDown->setEnabled(isListed(kind) && hasOne && list &&
                           row + 1 < static_cast<int>(list->size()));
}

void ItemActions::moveBy(int places) {
    const QString pointer = m_selection.pointer();
    m_document.moveItem(pointer, lastToken(pointer).toInt() + places);
}

void ItemActions::retranslate() {
    for (QAction* action : std::as_const(m_adds))
        action->setText(typeTitle(action->objectName().mid(4)));
    addAction("body")->setText(kindTitle(ItemKind::Body));
    addAction("link")->setText(tr("Link..."));
    addAction("plate")->setText(tr("Plate..."));
    addAction("wheel")->setText(tr("Wheel..."));
    addAction("pin")->setText(tr("Pin..."));
    m_alignMenu->setTitle(tr("Ali&gn"));
    for (qsizetype axis = 0; axis < m_aligns.size(); ++axis)
        m_aligns[axis]->setText(tr("Centers in %1").arg(QChar('x' + int(axis))));
    addAction("contact-pair")->setText(kindTitle(ItemKind::ContactPair));
    addAction("controller")->setText(kindTitle(ItemKind::Controller));
    addAction("material")->setText(kindTitle(ItemKind::Material));
    addAction("parameter")->setText(kindTitle(ItemKind::Parameter));
    m_jointMenu->setTitle(kindTitle(ItemKind::Joint));
    m_forceMenu->setTitle(kindTitle(ItemKind::Force));
    m_measureMenu->setTitle(kindTitle(ItemKind::Measure));
    m_shapeMenu->setTitle(kindTitle(ItemKind::Shape));
    m_copy->setText(tr("&Copy"));
    m_paste->setText(tr("&Paste"));
    m_duplicate->setText(tr("&Duplicate"));
    m_rename->setText(tr("Re&name"));
    m_delete->setText(tr("De&lete"));
    m_vary->setText(tr("Vary in a St&udy..."));
    m_moveUp->setText(tr("Mo&ve Up"));
    m_moveDown->setText(tr("Move Do&wn"));
}

} // namespace trammel::studio
