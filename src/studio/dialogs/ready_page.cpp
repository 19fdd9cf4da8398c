#include "studio/dialogs/ready_page.h"

#include "studio/document/shown_units.h"
#include "studio/document/units.h"

#include <QCoreApplication>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>

namespace trammel::studio {

using mechanisms::Dimension;

QString readyText(const char* text) {
    return QCoreApplication::translate("trammel::studio::Types", text);
}

QString unitOf(const Dimension& dimension) {
    const bool isLength =
        dimension.kind == Dimension::Kind::Length || dimension.kind == Dimension::Kind::Coordinate;
    return isLength ? "m" : QString();
}

ReadyPage::ReadyPage(const mechanisms::ReadyKind& kind, QWidget* parent)
    : QScrollArea(parent), m_kind(kind) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidgetResizable(true);
    auto* rows = new QWidget(this);
    auto* grid = new QGridLayout(rows);
    grid->setContentsMargins(0, 0, 8, 0); // apart from a scroll bar
    int row = 0;
    for (const Dimension& dimension : kind.dimensions) {
        const QString name = QString("%1_%2").arg(kind.name, dimension.name);
        auto* field = new QLineEdit(rows);
        field->setObjectName(name);
        field->setToolTip(readyText(dimension.description));
        auto* label = new QLabel(readyText(dimension.title), rows);
        label->setBuddy(field);
        grid->addWidget(label, row, 0);
        grid->addWidget(field, row, 1);
        if (!unitOf(dimension).isEmpty()) {
            auto* unit = new QLabel(rows);
            unit->setObjectName(name + "_unit");
            grid->addWidget(unit, row, 2);
        }
        m_fields.push_back(field);
        ++row;
    }
    grid->setRowStretch(row, 1);
    setWidget(rows);
}

void ReadyPage::showValues(const std::vector<double>& values) {
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        const QString unit = unitOf(m_kind.dimensions[i]), text = exactText(values[i]);
        m_fields[i]->setText(
            unit.isEmpty() ? text : inShownUnit(text, unit, ShownUnits::instance().of(unit)));
    }
}

} // namespace trammel::studio
