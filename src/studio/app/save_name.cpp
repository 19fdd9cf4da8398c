#include "studio/app/save_name.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QRegularExpression>
#include <algorithm>

namespace trammel::studio {

namespace {

class SaveName {
    Q_DECLARE_TR_FUNCTIONS(SaveName)
};

/// "Pictures (*.png *.jpg);;All files (*)" -> ".png", ".jpg"
QStringList endingsOf(const QString& filters) {
    static const QRegularExpression pattern(R"(\*(\.[^\s();]+))");
    QStringList endings;
    for (auto found = pattern.globalMatch(filters); found.hasNext();)
        endings << found.next().captured(1);
    return endings;
}

bool hasEnding(const QString& path, const QStringList& endings) {
    const QString suffix = '.' + QFileInfo(path).suffix();
    static const QRegularExpression letters("^\\.[A-Za-z]{2,5}$");
    return std::ranges::any_of(endings, [&](const QString& ending) {
        if (path.endsWith(ending, Qt::CaseInsensitive)) return true;
        if (ending.count('.') > 1) return ending.endsWith(suffix, Qt::CaseInsensitive);
        return letters.match(suffix).hasMatch();
    });
}

} // namespace

QString withEnding(QString path, const QString& proposed, const QString& filters,
                   const QString& chosenFilter) {
    const QStringList all = endingsOf(filters);
    const QStringList chosen = endingsOf(chosenFilter.isEmpty() ? filters : chosenFilter);
    const auto isOf = [](const QString& name) {
        return
            [&name](const QString& ending) { return name.endsWith(ending, Qt::CaseInsensitive); };
    };
    if (std::ranges::any_of(chosen, isOf(path))) return path;
    const auto old = std::ranges::find_if(all, isOf(proposed));
    const auto isEndOf = [&](const QString& ending) { return ending.endsWith(*old); };
    if (old != all.end() && path.endsWith(*old) && !chosen.isEmpty() &&
        std::ranges::none_of(chosen, isEndOf))
        path.chop(old->size());
    else if (all.isEmpty() || hasEnding(path, all))
        return path;
    return path + (chosen.isEmpty() ? all : chosen).front();
}

QString askForSaveName(QWidget* parent, const QString& title, const QString& proposed,
                       const QString& filters, QString* chosenFilter) {
    QString own;
    QString& chosen = chosenFilter ? *chosenFilter : own;
    const QString typed = QFileDialog::getSaveFileName(parent, title, proposed, filters, &chosen);
    if (typed.isEmpty()) return {};
    const QString path = withEnding(typed, proposed, filters, chosen);
    if (path == typed || !QFileInfo::exists(path)) return path;
    const auto answer = QMessageBox::question(
        parent, SaveName::tr("Replace a file"),
        SaveName::tr("\"%1\" is there already. Replace it?").arg(QFileInfo(path).fileName()),
        QMessageBox::Yes | QMessageBox::No, QMessageBox::No);
    return answer == QMessageBox::Yes ? path : QString();
}

} // namespace trammel::studio
