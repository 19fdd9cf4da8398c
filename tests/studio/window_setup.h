#pragma once

#include "studio/app/application.h"

#include <QApplication>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

namespace trammel::test {

/// The application as its users have it, in English, with folders of the tests' own and settings of
/// this process: another test may run at the same time.
inline void setUpStudio() {
    static const QTemporaryDir settings;
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    QCoreApplication::setOrganizationName("TrammelTests");
    studio::setUpApplication(*qApp);
    QSettings().clear();
    QSettings().setValue("language", "en");
}

} // namespace trammel::test
