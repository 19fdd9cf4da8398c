#include "studio/dialogs/links_dialog.h"

#include "studio/document/document.h"
#include "studio/document/item_icons.h"
#include "studio/document/shown_units.h"
#include "studio/document/typed_place.h"
#include "studio/editors/reference_choices.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>

namespace trammel::studio {

LinksDialog::LinksDialog(const Document& document, const QStringList& selected, QWidget* parent)
    : QDialog(parent),
      m_document(document),
      m_selected(selected),
      m_all(new QRadioButton(tr("All links"), this)),
      m_some(new QRadioButton(tr("The selected ones (%1)").arg(selected.size()), this)),
      m_material(new QComboBox(this)),
      m_arranges(new QCheckBox(tr("Give layers so that links pass each other"), this)),
      m_finding(new QLabel(this)) {
    setObjectName("linksDialog");
    setWindowTitle(tr("Links"));
    auto* form = new QFormLayout(this);
    m_all->setObjectName("all");
    m_some->setObjectName("some");
    (selected.isEmpty() ? m_all : m_some)->setChecked(true);
    m_some->setEnabled(!selected.isEmpty());
    auto* which = new QHBoxLayout;
    which->addWidget(m_all);
    which->addWidget(m_some);
    which->addStretch();
    form->addRow(which);
    const sketch::LinkDefaults now = sketch::linkDefaults(document.root());
    m_thickness = addLength("thickness", tr("Thickness"), now.thickness);
    m_width = addLength("width", tr("Width"), now.width);
    m_gap = addLength("gap", tr("Gap between layers"), now.gap.value_or(0.0));
    m_material->setObjectName("material");
    m_material->addItem(tr("as it is"), QString());
    for (const auto& [name, title] : materialChoices(document))
        m_material->addItem(title, name);
    form->addRow(tr("Material"), m_material);
    m_arranges->setObjectName("arranges");
    form->addRow(m_arranges);
    m_finding->setObjectName("finding");
    m_finding->setWordWrap(true);
    form->addRow(m_finding);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel | QDialogButtonBox::Ok, this);
    m_ok = buttons->button(QDialogButtonBox::Ok);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    form->addRow(buttons);
    judge();
    m_thickness->setFocus();
    m_thickness->selectAll();
}

QLineEdit* LinksDialog::addLength(const char* name, const QString& title,
                                  std::optional<double> now) {
    auto* edit = new QLineEdit(now ? lengthText(*now) : QString(), this);
    edit->setObjectName(name);
    edit->setPlaceholderText(tr("as it is"));
    edit->setAccessibleName(title);
    auto* row = new QHBoxLayout;
    row->addWidget(edit, 1);
    row->addWidget(new QLabel(ShownUnits::instance().of("m"), this));
    auto* label = new QLabel(title, this);
    label->setBuddy(edit);
    static_cast<QFormLayout*>(layout())->addRow(label, row);
    connect(edit, &QLineEdit::textChanged, this, &LinksDialog::judge);
    return edit;
}

QStringList LinksDialog::links() const {
    return m_some->isChecked() ? m_selected : QStringList();
}

std::optional<double> LinksDialog::lengthOf(const QLineEdit* edit, bool mayBeZero,
                                            bool& isWrong) const {
    if (edit->text().trimmed().isEmpty()) return std::nullopt;
    const auto length = typedLength(edit->text(), m_document.model().parameters);
    if (!length || !(mayBeZero ? *length >= 0.0 : *length > 0.0)) isWrong = true;
    return length;
}

std::optional<sketch::LinkStyle> LinksDialog::style() const {
    bool isWrong = false;
    sketch::LinkStyle style;
    style.thickness = lengthOf(m_thickness, false, isWrong);
    style.width = lengthOf(m_width, false, isWrong);
    style.gap = lengthOf(m_gap, true, isWrong);
    if (isWrong) return std::nullopt;
    if (const QString name = m_material->currentData().toString(); !name.isEmpty())
        style.material = name.toStdString();
    style.arrangesLayers = m_arranges->isChecked();
    // A gap that has always been none is no parameter yet, and need not become one.
    if (style.gap == 0.0 && !sketch::linkDefaults(m_document.root()).gap) style.gap.reset();
    return style;
}

void LinksDialog::judge() {
    if (!m_ok) return;
    const bool isRight = style().has_value();
    m_finding->setText(isRight ? QString()
                               : tr("Thickness and width are lengths above 0, the gap is 0 or "
                                    "more; an empty field leaves what there is."));
    QPalette colours = palette();
    if (!isRight) colours.setColor(QPalette::WindowText, errorColor(colours));
    m_finding->setPalette(colours);
    m_ok->setEnabled(isRight);
}

} // namespace trammel::studio
