#pragma once

#include "studio/application.h"

#include <QApplication>
#include <QSettings>
#include <QStandardPaths>

namespace trammel::test {

/// The application as its users have it, in English, with settings and folders of the tests' own.
inline void setUpStudio() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("TrammelTests");
    studio::setUpApplication(*qApp);
    QSettings().clear();
    QSettings().setValue("language", "en");
}

} // namespace trammel::test
