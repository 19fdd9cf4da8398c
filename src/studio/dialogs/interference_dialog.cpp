#include "studio/dialogs/interference_dialog.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace trammel::studio {

InterferenceDialog::InterferenceDialog(QWidget* parent)
    : QDialog(parent), m_table(new QTableWidget(0, 3, this)), m_note(new QLabel(this)) {
    setObjectName("interferenceDialog");
    resize(520, 320);
    auto* layout = new QVBoxLayout(this);
    m_table->setObjectName("spans");
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    layout->addWidget(m_table);
    m_note->setObjectName("note");
    m_note->setWordWrap(true);
    layout->addWidget(m_note);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_again = buttons->addButton(QString(), QDialogButtonBox::ActionRole);
    m_again->setObjectName("again");
    connect(m_again, &QPushButton::clicked, this, &InterferenceDialog::againRequested);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
    connect(m_table, &QTableWidget::currentCellChanged, this, [this](int row, int, int, int) {
        if (row >= 0) emit spanChosen(row);
    });
    retranslate();
}

void InterferenceDialog::show(const QList<Row>& rows, const QString& note) {
    const QSignalBlocker blocker(m_table);
    m_table->setRowCount(0);
    m_table->setRowCount(static_cast<int>(rows.size()));
    for (int i = 0; i < static_cast<int>(rows.size()); ++i) {
        m_table->setItem(i, 0, new QTableWidgetItem(rows[i].pair));
        m_table->setItem(i, 1, new QTableWidgetItem(rows[i].span));
        m_table->setItem(i, 2, new QTableWidgetItem(rows[i].depth));
    }
    m_note->setText(note);
}

void InterferenceDialog::retranslate() {
    setWindowTitle(tr("Interference over a Cycle"));
    m_table->setAccessibleName(windowTitle());
    m_table->setHorizontalHeaderLabels({tr("Links"), tr("Input from, to"), tr("Deepest")});
    m_again->setText(tr("Find Again"));
}

void InterferenceDialog::changeEvent(QEvent* event) {
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

} // namespace trammel::studio
