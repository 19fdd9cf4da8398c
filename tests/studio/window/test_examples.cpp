// The example models by what there is to see in them, in the menu and on the welcome page.
#include "io/model_file.h"
#include "studio/panels/welcome_page.h"
#include "studio/window/main_window.h"
#include "studio/window_setup.h"

#include <QFileInfo>
#include <QListWidget>
#include <QMenu>
#include <QSignalSpy>
#include <QtTest>

using namespace trammel;
using namespace trammel::studio;

namespace {

QMenu* submenu(const QMenu& menu, const QString& title) {
    for (const QAction* action : menu.actions())
        if (action->menu() && action->text() == title) return action->menu();
    return nullptr;
}

} // namespace

class TestExamples : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        test::setUpStudio();
        m_language = std::make_unique<Language>();
        m_window = std::make_unique<MainWindow>(*m_language);
        m_window->resize(1024, 700);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        m_list = m_window->findChild<QListWidget*>("examples");
        QVERIFY(m_list);
    }
    void cleanupTestCase() { m_window.reset(); }

    void topicsFollowFromTheModel_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<ExampleTopic>("topic");
        QTest::newRow("a loop") << "four-bar" << ExampleTopic::Linkage;
        QTest::newRow("a loop with a stop") << "slider-crank-stop" << ExampleTopic::Linkage;
        QTest::newRow("a body on the ground") << "bouncing-box" << ExampleTopic::Contact;
        QTest::newRow("two bodies that meet") << "newtons-cradle" << ExampleTopic::Contact;
        QTest::newRow("shapes that do not collide") << "simple-pendulum" << ExampleTopic::OpenChain;
        QTest::newRow("no joint, no shape") << "free-top" << ExampleTopic::OpenChain;
    }
    void topicsFollowFromTheModel() {
        QFETCH(QString, name);
        const QString path = exampleDirectory() + '/' + name + '/' + name + ".trammel.json";
        const io::ModelFile file = io::loadModelFile(path.toStdString());
        QVERIFY(file.ok());
        QTEST(topicOf(file.model), "topic");
    }

    void theMenuHasEachOnceUnderItsTopic() {
        const QMenu* examplesMenu = nullptr;
        for (const QMenu* menu : m_window->findChildren<QMenu*>())
            if (submenu(*menu, title(ExampleTopic::Linkage))) examplesMenu = menu;
        QVERIFY(examplesMenu);
        QStringList shown, known;
        for (const ExampleTopic topic : kExampleTopics)
            for (const QAction* action : submenu(*examplesMenu, title(topic))->actions())
                shown << action->text();
        for (const Example& example : examples())
            known << example.name;
        QVERIFY(known.size() > 20);
        QCOMPARE(shown, known); // both by topic and name
    }

    void headingsOpenNothing() {
        QSignalSpy chosen(m_window->findChild<WelcomePage*>(), &WelcomePage::fileChosen);
        QListWidgetItem* heading = m_list->item(0);
        QCOMPARE(heading->text(), title(ExampleTopic::Linkage));
        QTest::mouseClick(m_list->viewport(), Qt::LeftButton, {},
                          m_list->visualItemRect(heading).center());
        QCOMPARE(chosen.count(), 0);
        QVERIFY(m_list->isVisible());
        m_list->setFocus();
        QTest::keyClick(m_list, Qt::Key_Home);
        QVERIFY(m_list->currentItem() != heading);
    }

    void headingsSpeakTheLanguage() {
        m_language->set("ja");
        QTRY_COMPARE(m_list->item(0)->text(), QStringLiteral("リンク機構と歯車"));
        m_language->set("en");
        QTRY_COMPARE(m_list->item(0)->text(), QStringLiteral("Linkages and Gears"));
    }

    void aClickOpensTheExample() {
        QListWidgetItem* first = m_list->item(1);
        QTest::mouseClick(m_list->viewport(), Qt::LeftButton, {},
                          m_list->visualItemRect(first).center());
        QTRY_VERIFY(!m_list->isVisible());
        QCOMPARE(QFileInfo(m_window->document().filePath()).fileName(),
                 QFileInfo(first->data(Qt::UserRole).toString()).fileName());
    }

private:
    std::unique_ptr<Language> m_language;
    std::unique_ptr<MainWindow> m_window;
    QListWidget* m_list = nullptr;
};

QTEST_MAIN(TestExamples)
#include "test_examples.moc"
