#include "studio/document/document.h"
#include "studio/editors/table_dialog.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

using namespace trammel::studio;

/// The dialog that puts a table into a formula, on the example table-cam.
class TestTableDialog : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        const QString file = TRAMMEL_SOURCE_DIR "/models/table-cam/table-cam.trammel.json";
        QVERIFY(m_document.load(file).empty());
    }

    /// A table that the formula calls is the one that is edited, with what the document says of it.
    void aCalledTableIsShown() {
        const TableDialog lift(m_document, "2*lift(t) + 1", {"t"}, nullptr);
        QCOMPARE(lift.name(), QString("lift"));
        QCOMPARE(find<QLineEdit>(lift, "file")->text(), QString("lift.csv"));
        QVERIFY(!find<QComboBox>(lift, "argument")->isVisibleTo(&lift));
        QCOMPARE(lift.formula(), QString("2*lift(t) + 1"));
        QVERIFY(find<QPushButton>(lift, "use")->isEnabled());
        const TableDialog speed(m_document, "speed(t)", {"t"}, nullptr);
        QCOMPARE(find<QPlainTextEdit>(speed, "points")->toPlainText().section('\n', 0, 1),
                 QString("0; 0\n0.1; 0.15*w_motor"));
    }

    /// Another table takes the place of the one that is called; the rest of the formula stays.
    void anotherTableIsCalled() {
        TableDialog dialog(m_document, "g > 0 ? -lift(q + 1) : lift(0)", {"t"}, nullptr);
        auto* tables = find<QComboBox>(dialog, "tables");
        tables->setCurrentIndex(tables->findData("speed"));
        QCOMPARE(dialog.formula(), QString("g > 0 ? -speed(q + 1) : speed(0)"));
    }

    /// Commas part the entries of a line that has no semicolon.
    void pointsMayBeFormulas() {
        TableDialog dialog(m_document, "0", {"t"}, nullptr);
        auto* source = find<QComboBox>(dialog, "source");
        source->setCurrentIndex(source->findData("points"));
        find<QPlainTextEdit>(dialog, "points")->setPlainText("min(0, 1); max(2, 3)\n1, 4");
        const io::JsonValue points = *dialog.table().find("points");
        QCOMPARE(points[0][0].string(), std::string("min(0, 1)"));
        QCOMPARE(points[0][1].string(), std::string("max(2, 3)"));
        QCOMPARE(points[1][1].number(), 4.0);
        QVERIFY(find<QPushButton>(dialog, "use")->isEnabled());
    }

    /// A file is named relative to the model, the table after it, and the formula calls it.
    void aFileMakesATable() {
        TableDialog dialog(m_document, "0", {"q"}, nullptr);
        QVERIFY(!find<QPushButton>(dialog, "use")->isEnabled());
        dialog.chooseFile(TRAMMEL_SOURCE_DIR "/models/table-cam/press.csv");
        QCOMPARE(find<QLineEdit>(dialog, "file")->text(), QString("press.csv"));
        find<QLineEdit>(dialog, "tableName")->setText("force");
        QVERIFY(find<QPushButton>(dialog, "use")->isEnabled());
        QCOMPARE(dialog.formula(), QString("force(q)"));
        QCOMPARE(dialog.table().find("file")->string(), std::string("press.csv"));
    }

    /// Points of which an argument is stated twice are no table, and the dialog says so.
    void wrongPointsAreTold() {
        TableDialog dialog(m_document, "0", {"t"}, nullptr);
        auto* source = find<QComboBox>(dialog, "source");
        source->setCurrentIndex(source->findData("points"));
        auto* points = find<QPlainTextEdit>(dialog, "points");
        points->setPlainText("0; 1\n0; 2");
        QVERIFY(!find<QPushButton>(dialog, "use")->isEnabled());
        QVERIFY(!find<QLabel>(dialog, "finding")->text().isEmpty());
        points->setPlainText("0; 1\n1; 2");
        QVERIFY(find<QPushButton>(dialog, "use")->isEnabled());
    }

private:
    template <class Widget>
    static Widget* find(const TableDialog& dialog, const char* name) {
        return dialog.findChild<Widget*>(name);
    }

    Document m_document;
};

QTEST_MAIN(TestTableDialog)
#include "test_table_dialog.moc"
