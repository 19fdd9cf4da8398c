#pragma once

#include "studio/sketch/sketch_hand.h"
#include "studio/view3d/scene_view.h"

#include <QUndoStack>
#include <memory>

namespace trammel::test {

/// A test that draws in a window of its own, which is closed without a question.
class SketchTest : public QObject {
protected:
    /// @param enters whether the sketch is begun
    void open(QSize size, bool enters = true) {
        if (!m_language) m_language = std::make_unique<studio::Language>();
        m_window = std::make_unique<studio::MainWindow>(*m_language);
        m_window->resize(size);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_hand = std::make_unique<SketchHand>(*m_window);
        if (!enters) return;
        hand().enter();
        QVERIFY(QTest::qWaitForWindowExposed(hand().scene()));
    }
    void close() {
        document().undoStack()->setClean();
        m_hand.reset();
        m_window.reset();
    }

    studio::Document& document() { return m_window->document(); }
    SketchHand& hand() { return *m_hand; }
    studio::SketchTool& tool() { return hand().tool(); }
    studio::SceneView& view() { return *m_window->findChild<studio::SceneView*>(); }

    std::unique_ptr<studio::MainWindow> m_window;

private:
    std::unique_ptr<studio::Language> m_language;
    std::unique_ptr<SketchHand> m_hand;
};

} // namespace trammel::test
