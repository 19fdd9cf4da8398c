#pragma once

#include "studio/app/application.h"
#include "studio/document/document.h"
#include "studio/document/new_items.h"
#include "studio/document/selection.h"
#include "studio/editors/editor_base.h"
#include "studio/editors/field.h"
#include "studio/panels/item_actions.h"
#include "studio/panels/property_panel.h"

#include <QtTest>

namespace trammel::test {

/// A property panel in a window of its own, on a document with one item of each kind.
struct FormBench {
    QWidget window;
    studio::Document document;
    studio::Selection selection{document};
    studio::ItemActions actions{document, selection, &window};
    studio::PropertyPanel* panel = nullptr;

    FormBench() {
        studio::addParameter(document);
        document.renameItem("/parameters/p1", "L");
        studio::addMaterial(document);
        studio::addBody(document);
        document.setValue("/bodies/0/position/2", io::JsonValue(1));
        studio::addBody(document);
        document.setValue("/bodies/0/orientation", io::JsonValue::array({1, 0, 0, 0}));
        const studio::JointWish first{{"ground", "body1"}, {}};
        studio::addJoint(document, "revolute", first);
        studio::addForce(document, "spring-damper");
        studio::addShape(document, "/bodies/1", "cylinder");
        studio::addContactPair(document);
        studio::addJoint(document, "revolute", first);
        studio::addJoint(document, "prismatic", first);
        studio::addMeasure(document, "distance");
        panel = new studio::PropertyPanel(document, selection, actions, &window);
        panel->resize(400, 900);
        window.resize(400, 900);
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
    }

    std::string textAt(const QString& pointer) const {
        const io::JsonValue* value = document.root().at(pointer.toStdString());
        if (!value) return "absent";
        // Without the layout, which is another test's.
        return QString::fromStdString(value->toText()).simplified().toStdString();
    }

    studio::EditorBase* editor() const {
        for (auto* candidate : panel->findChildren<studio::EditorBase*>())
            if (candidate->isVisible()) return candidate;
        return nullptr;
    }
    studio::Field* field(const QString& key) const { return editor()->field(key); }
};

} // namespace trammel::test
