#pragma once

#include "studio/document/document.h"
#include "studio/document/item_kind.h"
#include "studio/document/new_items.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

namespace trammel::studio {

// Layout that a formatter would not choose, so that a lost byte shows.
inline constexpr const char* kText = R"({ "trammel": 1,
   "name": "Rig",
   "parameters": { "L": 1.50, "half": "L/2" },
   "materials": { "steel": {"density": 7850}, "wood": { "density": "400*L" } },
   "ground": { "shapes": [ { "type": "plane", "normal": [0,0,1], "material": "steel" } ] },
   "bodies": [
      { "name": "crank", "position": ["L", 0, 0],
        "shapes": [ { "type": "box", "size": ["L", 0.1, 0.1], "material": "steel" } ] },
      {"name":"rod","shapes":[{"type":"sphere","radius":"half/10"}]}
   ],
   "joints": [
      { "name": "A", "type": "revolute", "bodies": ["ground", "crank"],
        "position": [0, 0, 0], "axis": [0, 1, 0] },
      { "name": "B", "type": "revolute", "bodies": ["crank", "rod"],
        "position": ["L+half", 0, 0], "axis": [0, 1, 0] }
   ],
   "forces": [ { "name": "pull", "type": "force", "body": "rod", "vector": ["L*t", 0, 0] } ]
}
)";

/// A file of a rig and documents that tests make of it.
class DocumentFixture : public QObject {
protected:
    void open(Document& document) {
        QFile file(m_path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(kText);
        file.close();
        QVERIFY(document.load(m_path).empty());
        const auto& findings = document.diagnostics();
        QVERIFY2(findings.empty(), findings.empty() ? "" : english(findings[0].message).c_str());
    }

    static QString stringAt(const Document& document, const char* pointer) {
        return stringValue(document.root().at(pointer));
    }

    /// Two hinges with a gear between them, a controller and a spring on one, a follower and
    /// measures of each kind: everything that names others.
    static void makeGearedRig(Document& document) {
        addBody(document);
        document.setValue("/bodies/0/position/2", io::JsonValue(1));
        for (int i = 0; i < 2; ++i)
            addBody(document);
        const auto named = [](const char* name) { return io::JsonValue(name); };
        document.setValue("/bodies/2/follow", io::JsonValue::object({{"type", named("keep-place")},
                                                                     {"body", named("body2")}}));
        addJoint(document, "revolute");
        addJoint(document, "revolute");
        document.setValue("/joints/1/bodies/1", named("body2"));
        addJoint(document, "gear");
        for (const char* type : {"pd", "torsion-spring", "force"})
            addForce(document, type);
        document.setValue("/forces/2/vector/0", named("-2*joint1.rate + joint1.coordinate"));
        for (const QString& type : measureTypes())
            addMeasure(document, type);
        document.setValue("/measures/3/expression",
                          named("joint1.rate*joint1.force.x + body1.com.x + torsion1.torque + "
                                "distance1 + distance1.rate + {point1.v.x} + body1.alpha.x + "
                                "joint1.acceleration + distance1.acceleration"));
    }

    QTemporaryDir m_folder;
    const QString m_path = m_folder.filePath("rig.trammel.json");
};

} // namespace trammel::studio
