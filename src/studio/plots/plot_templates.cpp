#include "studio/plots/plot_templates.h"

#include <QJsonDocument>
#include <QSettings>

namespace trammel::studio {
namespace {

/// A name as a key: slashes would make groups of it.
QString keyOf(const QString& name) {
    return QStringLiteral("plots/templates/") +
           QString::fromLatin1(name.toUtf8().toPercentEncoding());
}

} // namespace

QStringList PlotTemplates::names() {
    QSettings settings;
    settings.beginGroup(QStringLiteral("plots/templates"));
    QStringList names;
    for (const QString& key : settings.childKeys())
        names << QString::fromUtf8(QByteArray::fromPercentEncoding(key.toLatin1()));
    names.sort(Qt::CaseInsensitive);
    return names;
}

std::optional<PageSpec> PlotTemplates::page(const QString& name) {
    const QByteArray text = QSettings().value(keyOf(name)).toByteArray();
    return pageFrom(QJsonDocument::fromJson(text).object());
}

void PlotTemplates::store(const QString& name, const PageSpec& page) {
    QSettings().setValue(keyOf(name), QJsonDocument(toJson(page)).toJson(QJsonDocument::Compact));
}

void PlotTemplates::remove(const QString& name) {
    QSettings().remove(keyOf(name));
}

} // namespace trammel::studio
