#pragma once

#include "studio/app/application.h"
#include "studio/app/language.h"
#include "studio/app/theme.h"
#include "studio/waits.h"

#include <QScreen>
#include <QWidget>

namespace trammel::test {

/// What the screen shows there, the 3-D view included, once all is painted.
inline QImage shown(const QWidget& widget) {
    QScreen* screen = widget.screen();
    QRect place = widget.isWindow() ? widget.frameGeometry()
                                    : QRect(widget.mapToGlobal(QPoint()), widget.size());
    place &= screen->geometry();
    return restingValue(300, [&] {
        return screen->grabWindow(0, place.x(), place.y(), place.width(), place.height()).toImage();
    });
}

/// Where TRAMMEL_PICTURES names a folder: a picture for whoever looks at what a test shows.
inline void keepPicture(const QString& name, const QWidget& of) {
    const QString folder = qEnvironmentVariable("TRAMMEL_PICTURES");
    if (!folder.isEmpty()) QVERIFY(shown(of).save(folder + '/' + name + ".png"));
}

/// TRAMMEL_LANGUAGE and TRAMMEL_THEME are those of the pictures; else English, in light colours.
inline void setLookOfPictures(studio::Language& language) {
    language.set(qEnvironmentVariable("TRAMMEL_LANGUAGE", "en"));
    studio::setTheme(qEnvironmentVariable("TRAMMEL_THEME", "light"));
    studio::adaptToPalette(); // as the window does that is open when the theme changes
}

} // namespace trammel::test
