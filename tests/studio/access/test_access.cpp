// The whole program without a mouse and without seeing it: every window, dock, dialog, form and
// menu that a tour leads through has names, can be reached by keys, and no key means two things.
#include "studio/access/audit.h"
#include "studio/tour/tour.h"
#include "studio/window_setup.h"

#include <QAccessible>
#include <QDialog>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QScreen>
#include <QTextEdit>
#include <QToolButton>
#include <QVBoxLayout>
#include <QtTest>

using namespace trammel::studio;
using namespace trammel::test;

class TestAccess : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        setUpStudio();
        QAccessible::setActive(true);
    }

    /// The audit finds what it is for: a button without a name, one that Tab does not come to, an
    /// editor that Tab does not leave, and an Alt key that is given twice.
    void theAuditFindsMistakes() {
        QDialog dialog;
        auto* layout = new QVBoxLayout(&dialog);
        auto* bare = new QToolButton(&dialog);
        auto* mouseOnly = new QPushButton("&Mouse", &dialog);
        mouseOnly->setFocusPolicy(Qt::NoFocus);
        auto* twin = new QPushButton("&Most", &dialog);
        for (QWidget* widget : std::initializer_list<QWidget*>{bare, mouseOnly, twin})
            layout->addWidget(widget);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        QStringList found = auditWidgets(dialog);
        QVERIFY(found.join('\n').contains("no name: QDialog > QToolButton"));
        QVERIFY(found.join('\n').contains("no tooltip: QDialog > QToolButton"));
        QVERIFY(found.join('\n').contains("by mouse only: QDialog > QPushButton"));
        QVERIFY(found.join('\n').contains("Alt+M is both"));
        auto* trap = new QTextEdit(&dialog);
        layout->addWidget(trap);
        trap->setAccessibleName("trap");
        QTRY_VERIFY(trap->isVisible());
        found = auditWidgets(dialog);
        QVERIFY2(found.join('\n').contains("Tab does not leave QDialog > QTextEdit"),
                 qPrintable(found.join('\n')));
        QMenu menu;
        menu.addAction("&Save");
        menu.addAction("&Send");
        QCOMPARE(auditMenu(menu).size(), 1);
    }

    void everythingCanBeUsedByKeys_data() {
        QTest::addColumn<QString>("language");
        QTest::newRow("en") << "en";
        QTest::newRow("ja") << "ja";
    }
    void everythingCanBeUsedByKeys() {
        QFETCH(QString, language);
        QTest::failOnWarning(QRegularExpression(".")); // of Qt's, as of the findings below
        Language chosen;
        chosen.set(language);
        QStringList findings; // without the places
        int places = 0;
        Tour tour(chosen, [&](const QString& place, QWidget& widget) {
            ++places;
            const QSize screen = widget.screen()->size();
            if (screen != screen.expandedTo(tour.window().size()))
                qWarning().noquote() << (findings << place + ": wider than the screen").back();
            auto* menu = qobject_cast<QMenu*>(&widget);
            for (const QString& finding : menu ? auditMenu(*menu) : auditWidgets(widget))
                if (!findings.contains(finding)) { // the first place is enough
                    findings << finding;
                    qWarning().noquote() << place + ": " + finding;
                }
        });
        tour.welcome();
        tour.openAndRun();
        tour.perspectives();
        tour.viewPanels();
        tour.docks();
        tour.menus();
        tour.dialogs();
        tour.help();
        tour.forms();
        tour.sketching();
        for (const QString& finding : auditShortcuts(tour.window()))
            qWarning().noquote() << (findings << finding).back();
        chosen.set("en");
        QVERIFY2(places > 110, qPrintable(QString::number(places)));
        QVERIFY2(findings.isEmpty(), "see the warnings above");
    }
};

QTEST_MAIN(TestAccess)
#include "test_access.moc"
