#include "studio/dialogs/part_dialog.h"

#include "studio/dialogs/place_edit.h"
#include "studio/document/body_places.h"
#include "studio/document/document.h"
#include "studio/document/item_kind.h"
#include "studio/document/likely_joint.h"
#include "studio/document/new_parts.h"
#include "studio/document/shown_units.h"
#include "studio/document/typed_place.h"
#include "studio/editors/reference_choices.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace trammel::studio {

namespace {

struct PartText {
    const char* title;
    const char* name; ///< of the first one
};

PartText textOf(PartKind kind) {
    switch (kind) {
    case PartKind::Link:
        return {QT_TRANSLATE_NOOP("trammel::studio::PartDialog", "New Link"), "link1"};
    case PartKind::Plate:
        return {QT_TRANSLATE_NOOP("trammel::studio::PartDialog", "New Plate"), "plate1"};
    case PartKind::Wheel:
        return {QT_TRANSLATE_NOOP("trammel::studio::PartDialog", "New Wheel"), "wheel1"};
    case PartKind::Pin:
        break;
    }
    return {QT_TRANSLATE_NOOP("trammel::studio::PartDialog", "New Pin"), "pin1"};
}

/// Whether nothing is held by the ground yet.
bool isLoose(const model::Model& model) {
    for (const model::Joint& joint : model.joints)
        if (joint.bodies[0] == model::kGround || joint.bodies[1] == model::kGround) return false;
    return true;
}

} // namespace

PartDialog::PartDialog(PartKind kind, const Document& document, const Vec3& start, QWidget* parent)
    : QDialog(parent),
      m_kind(kind),
      m_document(document),
      m_model(document.model()),
      m_form(new QGridLayout) {
    setObjectName("partDialog");
    setWindowTitle(tr(textOf(kind).title));
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(m_form);
    m_form->setHorizontalSpacing(8);
    m_form->setVerticalSpacing(8);
    m_form->setColumnStretch(1, 1);
    makeRows();
    m_finding = new QLabel(this);
    m_finding->setObjectName("finding");
    m_finding->setWordWrap(true);
    layout->addWidget(m_finding);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_add = buttons->addButton(tr("Add"), QDialogButtonBox::AcceptRole);
    m_add->setObjectName("add");
    m_add->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
    if (m_from) m_from->setPlace(start);
    connect(this, &PartDialog::changed, this, &PartDialog::refresh);
    refresh();
    // A link's start is most often right.
    if (m_to) m_to->setFocus();
}

QWidget* PartDialog::addRow(const QString& title, QWidget* field) {
    auto* label = new QLabel(title, this);
    label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    label->setBuddy(field);
    field->setAccessibleName(title);
    const int row = m_form->rowCount();
    m_form->addWidget(label, row, 0);
    m_form->addWidget(field, row, 1);
    return field;
}

QLineEdit* PartDialog::addLength(const QString& title, double usual) {
    auto* edit = new QLineEdit(lengthText(usual), this);
    addRow(title, edit);
    m_form->addWidget(new QLabel(ShownUnits::instance().of("m"), this), m_form->rowCount() - 1, 2);
    connect(edit, &QLineEdit::textChanged, this, &PartDialog::changed);
    m_lengths.push_back(edit);
    return edit;
}

PlaceEdit* PartDialog::addPlace(const QString& title) {
    auto* edit = new PlaceEdit(m_model, this);
    addRow(title, edit);
    m_form->addWidget(new QLabel(ShownUnits::instance().of("m"), this), m_form->rowCount() - 1, 2);
    connect(edit, &PlaceEdit::changed, this, &PartDialog::changed);
    return edit;
}

void PartDialog::addOffer(PlaceEdit* place) {
    auto* check = new QCheckBox(this);
    check->setObjectName(QString("hinge%1").arg(m_offers.size() + 1));
    m_form->addWidget(check, m_form->rowCount(), 1, 1, 2);
    m_offers.push_back({place, check, false, {}});
    const std::size_t index = m_offers.size() - 1;
    connect(check, &QCheckBox::clicked, this, [this, index] {
        m_offers[index].isChosen = true;
        emit changed();
    });
}

void PartDialog::makeRows() {
    m_name = new QLineEdit(m_document.uniqueName("/bodies", textOf(m_kind).name), this);
    m_name->setObjectName("name");
    addRow(tr("Name"), m_name);
    connect(m_name, &QLineEdit::textChanged, this, &PartDialog::changed);
    switch (m_kind) {
    case PartKind::Link:
        makeLink();
        break;
    case PartKind::Plate:
        makePlate();
        break;
    case PartKind::Wheel:
    case PartKind::Pin:
        makeRound();
        break;
    }
    makeCommon();
}

void PartDialog::makeLink() {
    m_from = addPlace(tr("From"));
    m_from->setObjectName("from");
    addOffer(m_from);
    m_to = addPlace(tr("To"));
    m_to->setObjectName("to");
    addOffer(m_to);
    m_section = new QComboBox(this);
    m_section->addItems({tr("Flat bar"), tr("Round rod")});
    m_section->setObjectName("section");
    addRow(tr("Form"), m_section);
    connect(m_section, &QComboBox::currentIndexChanged, this, &PartDialog::changed);
    addLength(tr("Width"), 0.02)->setObjectName("width");
    addLength(tr("Thickness"), 0.01)->setObjectName("thickness");
}

void PartDialog::makePlate() {
    m_corners = new QPlainTextEdit(this);
    m_corners->setObjectName("corners");
    m_corners->setPlaceholderText(tr("One corner a line:\nx, y, z"));
    m_corners->setTabChangesFocus(true);
    m_corners->setFixedHeight(6 * fontMetrics().lineSpacing());
    addRow(tr("Corners"), m_corners);
    connect(m_corners, &QPlainTextEdit::textChanged, this, &PartDialog::changed);
    addLength(tr("Thickness"), 0.01)->setObjectName("thickness");
}

void PartDialog::makeRound() {
    const bool isWheel = m_kind == PartKind::Wheel;
    m_from = addPlace(tr("Center"));
    m_from->setObjectName("center");
    addOffer(m_from);
    m_axis = new QComboBox(this);
    m_axis->addItems({"x", "y", "z"});
    m_axis->setObjectName("axis");
    Eigen::Index axis = 1;
    if (const auto normal = mechanismNormal(m_model)) normal->cwiseAbs().maxCoeff(&axis);
    m_axis->setCurrentIndex(static_cast<int>(axis));
    addRow(tr("Axis"), m_axis);
    connect(m_axis, &QComboBox::currentIndexChanged, this, &PartDialog::changed);
    addLength(tr("Radius"), isWheel ? 0.05 : 0.005)->setObjectName("radius");
    addLength(isWheel ? tr("Width") : tr("Length"), isWheel ? 0.02 : 0.04)->setObjectName("length");
}

void PartDialog::makeCommon() {
    m_material = new QComboBox(this);
    m_material->setObjectName("material");
    for (const auto& [name, title] : materialChoices(m_document))
        m_material->addItem(title, name == "default" ? QString() : name);
    addRow(tr("Material"), m_material);
    connect(m_material, &QComboBox::currentIndexChanged, this, &PartDialog::changed);
    m_collides = new QCheckBox(tr("Collides with others"), this);
    m_collides->setObjectName("collides");
    m_collides->setChecked(m_kind == PartKind::Wheel);
    m_form->addWidget(m_collides, m_form->rowCount(), 1, 1, 2);
}

double PartDialog::length(const QLineEdit* edit) const {
    const auto typed = typedLength(edit->text(), m_model.parameters);
    if (!typed) throw std::invalid_argument("no length");
    return *typed;
}

/// The axis that hinges of the part turn about.
Vec3 PartDialog::normal() const {
    if (m_axis) return Vec3::Unit(m_axis->currentIndex());
    const auto from = m_from ? m_from->place() : std::nullopt;
    const auto to = m_to ? m_to->place() : std::nullopt;
    const Vec3 up = m_model.gravity.norm() > 0.0 ? Vec3(-m_model.gravity) : Vec3(Vec3::UnitZ());
    if (!from || !to || *from == *to) return Vec3::UnitY();
    return linkNormal(*to - *from, mechanismNormal(m_model), up);
}

io::JsonValue PartDialog::madeLink(const PartLook& look) const {
    const auto from = m_from->place(), to = m_to->place();
    if (!from || !to) throw std::invalid_argument("no point");
    LinkPart link;
    link.from = *from;
    link.to = *to;
    link.normal = normal();
    link.width = length(m_lengths[0]);
    link.thickness = length(m_lengths[1]);
    link.isRound = m_section->currentIndex() == 1;
    return linkBody(link, look);
}

io::JsonValue PartDialog::madePlate(const PartLook& look) const {
    PlatePart plate;
    for (const QString& line : m_corners->toPlainText().split('\n', Qt::SkipEmptyParts)) {
        const auto corner = typedPlace(line, m_model.parameters);
        if (!corner) throw std::invalid_argument("no point");
        plate.corners.push_back(*corner);
    }
    plate.thickness = length(m_lengths[0]);
    return plateBody(plate, look);
}

io::JsonValue PartDialog::madeRound(const PartLook& look) const {
    const auto centre = m_from->place();
    if (!centre) throw std::invalid_argument("no point");
    RoundPart part;
    part.centre = *centre;
    part.axis = normal();
    part.radius = length(m_lengths[0]);
    part.length = length(m_lengths[1]);
    return roundBody(part, look);
}

io::JsonValue PartDialog::made() const {
    PartLook look;
    look.name = m_document.uniqueName("/bodies", m_name->text().trimmed()).toStdString();
    look.material = m_material->currentData().toString().toStdString();
    look.collides = m_collides->isChecked();
    if (m_kind == PartKind::Link) return madeLink(look);
    return m_kind == PartKind::Plate ? madePlate(look) : madeRound(look);
}

std::optional<io::JsonValue> PartDialog::body() const {
    if (m_name->text().trimmed().isEmpty() || m_name->text().trimmed() == "ground")
        return std::nullopt;
    try {
        return made();
    } catch (const std::invalid_argument&) {
        return std::nullopt; // refresh() tells what is expected
    }
}

std::vector<PartDialog::Hinge> PartDialog::hinges() const {
    std::vector<Hinge> hinges;
    for (const Offer& offer : m_offers)
        if (const auto place = offer.place->place(); place && offer.check->isChecked())
            hinges.push_back({offer.with, *place, normal()});
    return hinges;
}

/// With the body there; where there is none the ground may hold it, and does so with the first.
void PartDialog::refreshOffer(Offer& offer) {
    const auto place = offer.place->place();
    offer.check->setEnabled(place.has_value());
    const auto body = place ? bodyAt(m_model, *place) : std::nullopt;
    offer.with = body.value_or(std::string(model::kGround));
    const QString name = bodyTitle(QString::fromStdString(offer.with));
    offer.check->setText(tr("Hinge here, with %1").arg(name));
    const bool isFirst = &offer == &m_offers.front() && m_kind == PartKind::Link;
    if (!offer.isChosen) offer.check->setChecked(place && (body || (isFirst && isLoose(m_model))));
}

void PartDialog::refresh() {
    for (Offer& offer : m_offers)
        refreshOffer(offer);
    if (m_section) m_lengths[1]->setEnabled(m_section->currentIndex() == 0);
    const bool isGood = body().has_value();
    m_add->setEnabled(isGood);
    const QString expected = m_kind == PartKind::Link
                                 ? tr("Two points, each as x, y, z, and sizes above 0.")
                             : m_kind == PartKind::Plate
                                 ? tr("Three corners or more that are not on one line, and a "
                                      "thickness above 0. Of the polygon its convex hull counts.")
                                 : tr("A point as x, y, z, and sizes above 0.");
    m_finding->setText(expected);
    m_finding->setForegroundRole(isGood ? QPalette::PlaceholderText : QPalette::WindowText);
}

} // namespace trammel::studio
