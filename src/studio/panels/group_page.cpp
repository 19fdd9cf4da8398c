#include "studio/panels/group_page.h"

#include "panels/ui_group_page.h"
#include "studio/document/document.h"
#include "studio/document/item_kind.h"
#include "studio/document/new_items.h"
#include "studio/panels/item_actions.h"

#include <QEvent>
#include <QMenu>

namespace trammel::studio {

namespace {

/// Names of the actions that add to a group.
QStringList additions(ItemKind group) {
    switch (group) {
    case ItemKind::MaterialList:
        return {"material"};
    case ItemKind::BodyList:
        return {"body", "link", "plate", "wheel", "pin"};
    case ItemKind::Ground:
        return shapeTypes();
    case ItemKind::JointList:
        return jointTypes();
    case ItemKind::ForceList:
        return forceTypes();
    case ItemKind::ControllerList:
        return {"controller"};
    case ItemKind::MeasureList: {
        QStringList names;
        for (const QString& type : measureTypes())
            names << "measure-" + type;
        return names;
    }
    default:
        return {};
    }
}

} // namespace

GroupPage::GroupPage(Document& document, ItemActions& actions, QWidget* parent)
    : QWidget(parent),
      m_ui(std::make_unique<Ui::GroupPage>()),
      m_document(document),
      m_actions(actions),
      m_menu(new QMenu(this)) {
    m_ui->setupUi(this);
    m_ui->addButton->setIcon(QIcon::fromTheme("list-add"));
    m_ui->addButton->setMenu(m_menu);
}

GroupPage::~GroupPage() = default;

void GroupPage::setGroup(const QString& pointer) {
    m_pointer = pointer;
    m_menu->clear();
    for (const QString& name : additions(itemKind(pointer)))
        m_menu->addAction(m_actions.addAction(name));
    m_ui->explanation->setText(explanation());
    const ItemKind kind = itemKind(pointer);
    const bool needsBody = kind == ItemKind::JointList || kind == ItemKind::ForceList ||
                           kind == ItemKind::MeasureList || kind == ItemKind::ControllerList;
    m_ui->addButton->setEnabled(!needsBody || hasBodies(m_document));
}

QString GroupPage::explanation() const {
    switch (itemKind(m_pointer)) {
    case ItemKind::MaterialList:
        return tr("Materials give shapes their density, restitution and friction.");
    case ItemKind::BodyList:
        return tr("Rigid bodies move, with the shapes they are made of.");
    case ItemKind::Ground:
        return tr("Shapes of the ground stand still in the world. Joints and forces may refer to "
                  "it as a body.");
    case ItemKind::JointList:
        return hasBodies(m_document)
                   ? tr("Joints restrain how two bodies, or a body and the ground, move against "
                        "each other.")
                   : tr("Joints connect bodies. Add a body first.");
    case ItemKind::ForceList:
        return hasBodies(m_document) ? tr("Forces, torques and springs act on bodies.")
                                     : tr("Forces act on bodies. Add a body first.");
    case ItemKind::MeasureList:
        return hasBodies(m_document)
                   ? tr("Measures are channels of your own: distances, angles, points with their "
                        "paths, and formulas of other channels.")
                   : tr("Measures are taken of bodies. Add a body first.");
    case ItemKind::ControllerList:
        return hasBodies(m_document)
                   ? tr("Controllers are functional mock-up units (FMU files), programs that act "
                        "on "
                        "the model while it runs. Use only those that you trust.")
                   : tr("Controllers set motors, drivers and forces. Add a body first.");
    default:
        return {};
    }
}

void GroupPage::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange) return;
    m_ui->retranslateUi(this);
    m_ui->explanation->setText(explanation());
}

} // namespace trammel::studio
