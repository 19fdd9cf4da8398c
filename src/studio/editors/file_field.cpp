#include "studio/editors/file_field.h"

#include "studio/document/document.h"
#include "studio/document/item_kind.h"
#include "studio/editors/entry_edit.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QToolButton>

namespace trammel::studio {

FileField::FileField(QWidget* parent)
    : Field(parent), m_edit(new EntryEdit(this)), m_browse(new QToolButton(this)) {
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_edit);
    layout->addWidget(m_browse);
    m_browse->setIcon(QIcon::fromTheme("document-open"));
    addInput(row);
    setFocusProxy(m_edit);
    connect(m_browse, &QToolButton::clicked, this, &FileField::browse);
    connect(m_edit, &EntryEdit::entered, this, [this](const QString& text) {
        emit committed(key(), io::JsonValue(text.toStdString()));
    });
    retranslate();
}

void FileField::setKey(const QString& key) {
    Field::setKey(key);
    m_edit->setObjectName(key);
}

void FileField::setUnit(bool isUnit) {
    m_isUnit = isUnit;
    retranslate();
}

void FileField::load(const Document& document, const QString& item) {
    const QString path = document.filePath();
    m_directory = path.isEmpty() ? QString() : QFileInfo(path).absolutePath();
    m_edit->setShown(stringValue(document.root().at((item + '/' + key()).toStdString())));
}

void FileField::browse() {
    const QString path = QFileDialog::getOpenFileName(
        this, m_isUnit ? tr("Choose a unit") : tr("Choose a mesh"), m_directory,
        m_isUnit ? tr("Functional mock-up units (*.fmu);;All files (*)")
                 : tr("Meshes (*.stl *.obj *.STL *.OBJ);;All files (*)"));
    if (!path.isEmpty()) choose(path);
}

void FileField::choose(const QString& path) {
    const QString relative = QDir(m_directory).relativeFilePath(path);
    const bool isInside = !m_directory.isEmpty() && !relative.startsWith("..");
    emit committed(key(), io::JsonValue((isInside ? relative : path).toStdString()));
}

void FileField::focusInput(const QString&) {
    m_edit->setFocus(Qt::OtherFocusReason);
    m_edit->selectAll();
}

QList<QWidget*> FileField::inputsToMark(const model::Diagnostics&) {
    return {m_edit};
}

void FileField::retranslate() {
    m_browse->setToolTip(tr("Choose a file"));
    m_edit->setPlaceholderText(m_isUnit ? tr("FMU file") : tr("STL or OBJ file"));
}

} // namespace trammel::studio
