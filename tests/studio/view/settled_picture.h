#pragma once

#include "studio/view3d/scene_view.h"
#include "studio/waits.h"

#include <QTest>

namespace trammel::test {

/// The picture once it no longer changes: a change takes the renderer a frame or two.
inline QImage settled(studio::SceneView& view) {
    QImage last;
    for (int i = 0; i < 40; ++i) {
        QImage now;
        view.captureImage([&now](const QImage& image) { now = image; });
        if (!QTest::qWaitFor([&now] { return !now.isNull(); }, 5000)) return {};
        if (i > 2 && now == last) return now;
        last = now;
        letPass(30); // or the next picture would be of the same moment
    }
    return last;
}

} // namespace trammel::test
