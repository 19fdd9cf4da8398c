#include "studio/editors/table_dialog.h"

#include "io/tables.h"
#include "model/expression.h"
#include "model/formula_text.h"
#include "studio/document/document.h"
#include "studio/document/item_icons.h"
#include "studio/document/item_kind.h"
#include "studio/document/message_text.h"
#include "studio/editors/table_preview.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <algorithm>
#include <utility>

namespace trammel::studio {

namespace {

const io::JsonValue* tablesOf(const Document& document) {
    const io::JsonValue* tables = document.root().find("tables");
    return tables && tables->isObject() ? tables : nullptr;
}

/// "0.1; 5 mm" a line, of numbers and formulas.
QString pointText(const io::JsonValue& points) {
    const auto text = [](const io::JsonValue& value) {
        return QString::fromStdString(value.isNumber()   ? value.numberText()
                                      : value.isString() ? value.string()
                                                         : value.toText());
    };
    QStringList lines;
    for (std::size_t i = 0; points.isArray() && i < points.size(); ++i)
        if (points[i].isArray() && points[i].size() == 2)
            lines << text(points[i][0]) + "; " + text(points[i][1]);
    return lines.join('\n');
}

io::JsonValue entryOf(const QString& typed) {
    bool isNumber = false;
    const double number = typed.trimmed().toDouble(&isNumber);
    return isNumber ? io::JsonValue(number) : io::JsonValue(typed.trimmed().toStdString());
}

void select(QComboBox* box, const QString& data) {
    box->setCurrentIndex(std::max(0, box->findData(data)));
}

} // namespace

TableDialog::TableDialog(const Document& document, const QString& formula,
                         const QStringList& arguments, QWidget* parent)
    : QDialog(parent), m_document(document), m_formula(formula) {
    setObjectName("tableDialog");
    setWindowTitle(tr("Table"));
    makeRows(arguments);
    const io::JsonValue* tables = tablesOf(document);
    for (std::size_t i = 0; tables && i < tables->size(); ++i) {
        const QString name = QString::fromStdString(tables->members()[i].key);
        m_tables->addItem(name, name);
    }
    const std::string text = formula.toStdString(); // which the names are parts of
    for (const model::FormulaName& used : model::namesIn(text))
        if (tables && m_called.isEmpty() && tables->find(used.name))
            m_called = QString::fromUtf8(used.name.data(), static_cast<int>(used.name.size()));
    m_form->setRowVisible(m_argument, m_called.isEmpty()); // else the formula says it
    if (!m_called.isEmpty()) select(m_tables, m_called);
    showTable();
}

void TableDialog::makeRows(const QStringList& arguments) {
    auto* layout = new QVBoxLayout(this);
    auto* form = m_form = new QFormLayout;
    layout->addLayout(form);
    m_tables = new QComboBox(this);
    m_tables->setObjectName("tables");
    m_tables->addItem(tr("New table"), QString());
    m_name = new QLineEdit(this);
    m_name->setObjectName("tableName");
    m_source = new QComboBox(this);
    m_source->setObjectName("source");
    m_source->addItem(tr("CSV file"), "file");
    m_source->addItem(tr("Points"), "points");
    m_interpolation = new QComboBox(this);
    m_interpolation->addItem(tr("Cubic spline: smooth acceleration"), "cubic");
    m_interpolation->addItem(tr("Akima: smooth velocity, hardly overshoots"), "akima");
    m_interpolation->addItem(tr("Linear: corner by corner"), "linear");
    m_outside = new QComboBox(this);
    m_outside->addItem(tr("Hold the end's value"), "hold");
    m_outside->addItem(tr("Extrapolate the last interval"), "extrapolate");
    m_outside->addItem(tr("Stop the run"), "stop");
    m_outside->addItem(tr("Repeat"), "repeat");
    m_outside->addItem(tr("Advance: repeat with what a period gains"), "advance");
    m_argument = new QComboBox(this);
    m_argument->setObjectName("argument");
    m_argument->setEditable(true);
    m_argument->addItems(arguments);
    m_preview = new TablePreview(this);
    m_finding = new QLabel(this);
    m_finding->setObjectName("finding");
    m_finding->setWordWrap(true);
    form->addRow(tr("&Table:"), m_tables);
    form->addRow(tr("&Name:"), m_name);
    form->addRow(tr("&From:"), m_source);
    addFileRows();
    addPointRow();
    form->addRow(tr("&Between points:"), m_interpolation);
    form->addRow(tr("&Outside:"), m_outside);
    form->addRow(tr("&Called with:"), m_argument);
    layout->addWidget(m_preview, 1);
    layout->addWidget(m_finding);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_use = buttons->addButton(tr("Use Table"), QDialogButtonBox::AcceptRole);
    m_use->setObjectName("use");
    m_use->setDefault(true);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_tables, &QComboBox::currentIndexChanged, this, &TableDialog::showTable);
    for (QComboBox* box : {m_source, m_interpolation, m_outside, m_x, m_y})
        connect(box, &QComboBox::currentIndexChanged, this, &TableDialog::refresh);
    connect(m_argument, &QComboBox::editTextChanged, this, &TableDialog::refresh);
    connect(m_name, &QLineEdit::textChanged, this, &TableDialog::refresh);
    connect(m_points, &QPlainTextEdit::textChanged, this, &TableDialog::refresh);
    connect(m_file, &QLineEdit::textChanged, this, [this] {
        showColumns();
        refresh();
    });
}

void TableDialog::addFileRows() {
    auto* line = m_fileLine = new QWidget(this);
    auto* layout = new QHBoxLayout(line);
    layout->setContentsMargins(0, 0, 0, 0);
    m_file = new QLineEdit(line);
    m_file->setObjectName("file");
    m_file->setAccessibleName(tr("File"));
    auto* browseButton = new QPushButton(tr("Choo&se…"), line);
    layout->addWidget(m_file, 1);
    layout->addWidget(browseButton);
    connect(browseButton, &QPushButton::clicked, this, &TableDialog::browse);
    m_x = new QComboBox(this);
    m_x->setObjectName("x");
    m_y = new QComboBox(this);
    m_y->setObjectName("y");
    auto* label = new QLabel(tr("F&ile:"), this);
    label->setBuddy(m_file);
    m_form->addRow(label, line);
    m_form->addRow(tr("A&rguments:"), m_x);
    m_form->addRow(tr("&Values:"), m_y);
}

void TableDialog::addPointRow() {
    m_points = new QPlainTextEdit(this);
    m_points->setObjectName("points");
    m_points->setTabChangesFocus(true);
    m_points->setAccessibleName(tr("Points"));
    m_points->setPlaceholderText(tr("A point a line, argument and value: 0.5; 20 mm"));
    m_form->addRow(m_points);
}

QString TableDialog::folder() const {
    const QString path = m_document.filePath();
    return path.isEmpty() ? QString() : QFileInfo(path).absolutePath();
}

void TableDialog::browse() {
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Choose a Table"), folder(), tr("CSV files (*.csv *.CSV *.txt);;All files (*)"));
    if (!path.isEmpty()) chooseFile(path);
}

void TableDialog::chooseFile(const QString& path) {
    const QString relative = QDir(folder()).relativeFilePath(path);
    const bool isInside = !folder().isEmpty() && !relative.startsWith("..");
    m_file->setText(isInside ? relative : path);
    static const QRegularExpression kOther("[^A-Za-z0-9_]+");
    QString wanted = QFileInfo(path).completeBaseName().replace(kOther, "_");
    if (wanted.isEmpty() || wanted[0].isDigit()) wanted.prepend('t');
    if (m_tables->currentData().toString().isEmpty() && m_name->text().startsWith("table"))
        m_name->setText(wanted);
}

/// What the document says of the chosen table, or a new one.
void TableDialog::showTable() {
    const QString name = m_tables->currentData().toString();
    const io::JsonValue* entry =
        name.isEmpty() ? nullptr : tablesOf(m_document)->find(name.toStdString());
    m_isLoading = true;
    m_kept = entry && entry->isObject() ? *entry : io::JsonValue::object();
    const auto stated = [&](const char* key) { return stringValue(m_kept.find(key)); };
    m_name->setEnabled(name.isEmpty());
    QString free = "table";
    for (int i = 2; tablesOf(m_document) && tablesOf(m_document)->find(free.toStdString()); ++i)
        free = QString("table%1").arg(i);
    m_name->setText(name.isEmpty() ? free : name);
    select(m_source, m_kept.find("points") ? "points" : "file");
    m_file->setText(stated("file"));
    m_points->setPlainText(m_kept.find("points") ? pointText(*m_kept.find("points")) : QString());
    showColumns();
    select(m_x, stated("x"));
    select(m_y, stated("y"));
    select(m_interpolation, stated("interpolation"));
    select(m_outside, stated("outside"));
    m_isLoading = false;
    refresh();
}

void TableDialog::showColumns() {
    const QString x = m_x->currentData().toString(), y = m_y->currentData().toString();
    for (QComboBox* box : {m_x, m_y}) {
        const QSignalBlocker blocker(box);
        box->clear();
        box->addItem(box == m_x ? tr("First column") : tr("Second column"), QString());
    }
    try {
        const QString path = QDir(folder()).filePath(m_file->text());
        if (m_file->text().isEmpty()) return;
        for (const std::string& title : io::tableTitles(path.toStdString()))
            for (QComboBox* box : {m_x, m_y}) {
                const QSignalBlocker blocker(box);
                const QString shown = QString::fromStdString(title);
                box->addItem(shown, shown.section('[', 0, 0).trimmed());
            }
    } catch (const std::exception&) {
        return; // refresh() says what is wrong
    }
    const QSignalBlocker blockX(m_x), blockY(m_y);
    select(m_x, x);
    select(m_y, y);
}

io::JsonValue TableDialog::points() const {
    static const QRegularExpression kBetween("[;\t]");
    std::vector<io::JsonValue> rows;
    for (const QString& line : m_points->toPlainText().split('\n', Qt::SkipEmptyParts)) {
        std::vector<io::JsonValue> row;
        // Formulas have commas of their own.
        const QStringList entries =
            line.contains(kBetween) ? line.split(kBetween) : line.split(',');
        for (const QString& entry : entries)
            if (!entry.trimmed().isEmpty()) row.push_back(entryOf(entry));
        if (!row.empty()) rows.push_back(io::JsonValue::array(std::move(row)));
    }
    return io::JsonValue::array(std::move(rows));
}

QString TableDialog::name() const {
    return m_name->text().trimmed();
}

io::JsonValue TableDialog::table() const {
    io::JsonValue entry = m_kept;
    const auto put = [&](const char* key, const QString& value, const char* usual) {
        const std::string pointer = std::string("/") + key;
        if (value != QLatin1String(usual))
            entry.set(pointer, io::JsonValue(value.toStdString()));
        else if (entry.find(key))
            entry.remove(pointer);
    };
    const bool isFile = m_source->currentData().toString() == "file";
    for (const char* key : {"file", "x", "y", "x_unit", "y_unit", "points"}) {
        const bool isOfFile = std::string_view(key) != "points";
        if (isOfFile != isFile && entry.find(key)) entry.remove(std::string("/") + key);
    }
    if (isFile) {
        entry.set("/file", io::JsonValue(m_file->text().toStdString()));
        put("x", m_x->currentData().toString(), "");
        put("y", m_y->currentData().toString(), "");
    } else {
        entry.set("/points", points());
    }
    put("interpolation", m_interpolation->currentData().toString(), "cubic");
    put("outside", m_outside->currentData().toString(), "hold");
    return entry;
}

QString TableDialog::formula() const {
    if (!m_called.isEmpty()) // another table in the place of the first one that is called
        return QString::fromStdString(
            model::replaceNames(m_formula.toStdString(), [&](std::string_view used) {
                return used == m_called.toStdString() ? name().toStdString() : std::string(used);
            }));
    return name() + '(' + m_argument->currentText().trimmed() + ')';
}

/// The curve, or what is wrong.
void TableDialog::refresh() {
    if (m_isLoading) return;
    const bool isFile = m_source->currentData().toString() == "file";
    for (QWidget* row : {m_fileLine, static_cast<QWidget*>(m_x), static_cast<QWidget*>(m_y)})
        m_form->setRowVisible(row, isFile);
    m_form->setRowVisible(m_points, !isFile);
    io::JsonValue root = io::JsonValue::object();
    if (const io::JsonValue* parameters = m_document.root().find("parameters"))
        root.set("/parameters", *parameters);
    root.set("/tables", io::JsonValue::object({{name().toStdString(), table()}}));
    io::Numbers numbers;
    numbers.resolveParameters(root.find("parameters"));
    const io::TableReading reading = io::readTables(root, numbers, folder().toStdString());
    const bool isEmpty = isFile ? m_file->text().isEmpty() : points().size() < 2;
    QString finding;
    if (!reading.findings.empty() && !isEmpty) finding = translated(reading.findings[0].message);
    const bool isRight = finding.isEmpty() && !isEmpty && !reading.tables.empty();
    m_preview->setTable(isRight ? reading.tables.begin()->second : nullptr);
    m_finding->setText(finding);
    QPalette colours;
    colours.setColor(QPalette::WindowText, errorColor(palette()));
    m_finding->setPalette(colours);
    m_finding->setVisible(!finding.isEmpty());
    m_use->setEnabled(isRight && !m_argument->currentText().trimmed().isEmpty());
}

} // namespace trammel::studio
