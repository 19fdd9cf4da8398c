#include "studio/controllers/optimisation_library.h"

#include "io/model_file.h"
#include "optimize/outcome_files.h"
#include "studio/controllers/project_folder.h"

#include <QDir>
#include <QFileInfo>

namespace trammel::studio {

namespace {

constexpr auto kDraft = "/draft.json";

OptimisationLibrary::Stored read(const QString& path) {
    auto folder = std::make_shared<const optimize::OptimisationFolder>(
        optimize::OptimisationFolder::open(path.toStdString()));
    return {folder, optimize::storedOutcome(*folder)};
}

} // namespace

void OptimisationLibrary::setFolder(const QString& project) {
    m_task.cancel();
    m_folder = project + "/optimisations";
    refresh();
}

void OptimisationLibrary::refresh() {
    m_names.clear();
    for (const QString& name :
         QDir(m_folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Time))
        if (optimize::OptimisationFolder::exists(folderOf(name).toStdString())) m_names << name;
}

QString OptimisationLibrary::folderOf(const QString& name) const {
    return m_folder + '/' + name;
}

void OptimisationLibrary::load(const QString& name, const Done& done) {
    m_task.start([path = folderOf(name)](const std::stop_token&) { return read(path); },
                 [name, done](const Stored& stored) { done(name, stored); },
                 [this](const QString& why) { emit failed(why); });
}

QString OptimisationLibrary::freeName(const QString& wanted) const {
    const QString base = folderName(wanted).isEmpty() ? tr("Optimisation") : folderName(wanted);
    QString name = base;
    for (int i = 2; QFileInfo::exists(folderOf(name)); ++i)
        name = base + ' ' + QString::number(i);
    return name;
}

void OptimisationLibrary::create(const std::shared_ptr<const optimize::OptimisationFile>& file,
                                 const Done& done) {
    const QString name = freeName(QString::fromStdString(file->optimisation.name));
    m_task.start(
        [file, path = folderOf(name)](const std::stop_token&) {
            optimize::OptimisationFolder::create(path.toStdString(), *file);
            return read(path);
        },
        [this, name, done](const Stored& stored) {
            refresh();
            done(name, stored);
        },
        [this](const QString& why) { emit failed(why); });
}

bool OptimisationLibrary::remove(const QString& name) {
    const bool isGone = QDir(folderOf(name)).removeRecursively();
    refresh();
    return isGone;
}

OptimisationLibrary::Draft OptimisationLibrary::draft() const {
    const QString path = m_folder + kDraft;
    if (!QFileInfo::exists(path)) return {};
    const io::JsonResult json = io::loadJsonFile(path.toStdString(), {});
    const io::JsonValue *root = json.root.at("/optimisation"), *of = json.root.at("/path");
    if (!root || !of || !of->isString()) return {};
    // The text's own places belong to what a file would say.
    return {*root, QString::fromStdString(of->string())};
}

void OptimisationLibrary::keepDraft(const Draft& draft) {
    if (m_folder.isEmpty() || draft.root.isNull() || !QDir().mkpath(m_folder)) return;
    const io::JsonValue root =
        io::JsonValue::object({{"path", draft.path.toStdString()}, {"optimisation", draft.root}});
    try {
        io::saveTextFile((m_folder + kDraft).toStdString(), root.toText());
    } catch (const std::runtime_error& error) {
        emit failed(translated(error));
    }
}

} // namespace trammel::studio
