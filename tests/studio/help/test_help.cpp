// The help: complete in both languages, its links lead somewhere, every method that can be chosen
// and every key of the model file stand in it, and the window finds, follows and goes back.
#include "io/format.h"
#include "model/settings.h"
#include "studio/app/application.h"
#include "studio/app/language.h"
#include "studio/app/theme.h"
#include "studio/editors/choice_field.h"
#include "studio/help/format_reference.h"
#include "studio/help/help_browser.h"
#include "studio/help/help_pages.h"
#include "studio/help/help_topic.h"
#include "studio/help/help_window.h"
#include "studio/panels/run_panel.h"
#include "studio/runs/run_list.h"
#include "studio/window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QStackedWidget>
#include <QStandardPaths>
#include <QTextBlock>
#include <QToolButton>
#include <QTreeView>
#include <QTreeWidget>
#include <QtTest>

using namespace trammel;
using namespace trammel::studio;

namespace {

QString text(std::string_view view) {
    return QString::fromUtf8(view.data(), qsizetype(view.size()));
}

QStringList headings(const QString& markdown) {
    QTextDocument document;
    document.setMarkdown(markdown);
    QStringList found;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        if (block.blockFormat().headingLevel() > 0) found << block.text();
    return found;
}

/// As HelpBrowser goes there: the first heading that begins with the fragment, '-' as blank.
bool hasTarget(const QString& markdown, QString fragment) {
    for (QString heading : headings(markdown))
        if (heading.replace('-', ' ').startsWith(fragment.replace('-', ' '), Qt::CaseInsensitive))
            return true;
    return false;
}

void collectKeys(const io::ObjectFormat& format, QStringList& keys) {
    auto add = [&](const std::vector<io::KeyFormat>& list) {
        for (const io::KeyFormat& key : list) {
            keys << text(key.key);
            if (key.object) collectKeys(*key.object, keys);
        }
    };
    add(format.keys);
    for (const io::VariantFormat& variant : format.variants)
        add(variant.keys);
}

/// The Japanese pages have kana; English ones have none.
bool hasKana(const QString& text) {
    static const QRegularExpression kana("[\\x{3041}-\\x{30ff}]");
    return text.contains(kana);
}

} // namespace

class TestHelp : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        m_language = std::make_unique<Language>();
        m_language->set("en");
    }

    void bothLanguagesHaveEveryPage() {
        const HelpPages english("en", {}), japanese("ja", {});
        QVERIFY(english.contents().size() > 15);
        QCOMPARE(japanese.contents().size(), english.contents().size());
        for (int i = 0; i < english.contents().size(); ++i) {
            const HelpPages::Entry& entry = english.contents()[i];
            const HelpPages::Entry& other = japanese.contents()[i];
            QCOMPARE(other.page, entry.page);
            QCOMPARE(other.level, entry.level);
            if (entry.page.isEmpty()) continue;
            const QString page = english.markdown(entry.page);
            const QString translated = japanese.markdown(entry.page);
            QVERIFY2(page.size() > 300 && !hasKana(page), qPrintable(entry.page));
            QVERIFY2(translated.size() > 200 && hasKana(translated), qPrintable(entry.page));
            QVERIFY2(!translated.contains('@'), qPrintable(entry.page));
            QVERIFY2(headings(page).size() == headings(translated).size(),
                     qPrintable(entry.page)); // no section left out
        }
    }

    void linksLeadToPagesAndHeadings() {
        static const QRegularExpression link("\\]\\(([^)#:]+\\.md)(?:#([^)]+))?\\)");
        for (const char* language : {"en", "ja"}) {
            const HelpPages pages(language, {});
            QStringList names{"contents.md"};
            for (const HelpPages::Entry& entry : pages.contents())
                if (!entry.page.isEmpty()) names << entry.page;
            int links = 0;
            for (const QString& name : names) {
                const QString page = pages.markdown(name);
                for (auto matches = link.globalMatch(page); matches.hasNext(); ++links) {
                    const QRegularExpressionMatch match = matches.next();
                    const QString where = name + ": " + match.captured();
                    QVERIFY2(names.contains(match.captured(1)), qPrintable(where));
                    if (match.capturedLength(2) > 0)
                        QVERIFY2(hasTarget(pages.markdown(match.captured(1)), match.captured(2)),
                                 qPrintable(where));
                }
            }
            QVERIFY(links > 50);
        }
    }

    /// Every name that a method setting takes has a section, with a formula on its page.
    void everyMethodIsExplained_data() {
        QTest::addColumn<QString>("page");
        for (const auto& [key, page] : {std::pair{"integrator", "theory-integrators.md"},
                                        {"formulation", "theory-formulations.md"},
                                        {"rotation", "theory-rotation.md"},
                                        {"coordinates", "theory-coordinates.md"},
                                        {"lcp", "theory-lcp.md"},
                                        {"friction", "theory-friction.md"},
                                        {"impact", "theory-impact.md"},
                                        {"impact_location", "theory-impact-location.md"}})
            QTest::newRow(key) << QString(page);
    }
    void everyMethodIsExplained() {
        QFETCH(QString, page);
        const auto names = model::methodNames(QTest::currentDataTag());
        QVERIFY(names.size() > 1);
        for (const char* language : {"en", "ja"}) {
            const QString markdown = HelpPages(language, {}).markdown(page);
            QVERIFY(markdown.contains("```"));
            for (const std::string_view name : names)
                QVERIFY2(markdown.contains("\n## " + text(name) + ": "),
                         qPrintable(text(name) + " in " + page + ", " + language));
        }
    }

    void everyKeyOfTheModelFileIsListed() {
        QStringList keys;
        collectKeys(io::modelFormat(), keys);
        QVERIFY(keys.size() > 150);
        const QString page = HelpPages("en", {}).markdown("file-format.md");
        for (const QString& key : keys)
            QVERIFY2(page.contains("| `" + key + "` |"), qPrintable(key));
    }

    void everyTextOfTheModelFileIsTranslated() {
        QFile file(":/help/format-terms.ja.json");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonObject terms = QJsonDocument::fromJson(file.readAll()).object();
        const QStringList texts = formatTexts();
        QVERIFY(texts.size() > 150);
        for (const QString& english : texts)
            QVERIFY2(!terms.value(english).toString().isEmpty(), qPrintable(english));
        for (const QString& known : terms.keys())
            QVERIFY2(texts.contains(known), qPrintable("no longer in the format: " + known));
    }

    void searchPutsHeadingsFirstAndNeedsEveryWord() {
        const HelpPages pages("en", {});
        const auto hits = pages.search("stronge");
        QVERIFY(hits.size() >= 2);
        QCOMPARE(hits.front().page, QString("theory-impact.md"));
        QVERIFY(hits.front().excerpt.contains("Stronge", Qt::CaseInsensitive));
        QVERIFY(pages.search("stronge lexicographic").isEmpty());
        QVERIFY(pages.search("  ").isEmpty());
        QVERIFY(!HelpPages("ja", {}).search(QString::fromUtf8("反発係数")).isEmpty());
    }

    void windowFollowsLinksAndGoesBack() {
        QAction action("Run");
        action.setShortcut(QKeySequence("F5"));
        HelpWindow window({&action}, nullptr);
        window.resize(700, 300); // so that there is more than a windowful below the heading
        window.showPage("theory-impact.md#stronge");
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        auto* page = window.findChild<HelpBrowser*>("page");
        auto* back = window.findChild<QToolButton*>("back");
        auto* forward = window.findChild<QToolButton*>("forward");
        // The heading that was asked for is the topmost line.
        QTRY_COMPARE(page->cursorForPosition({20, 8}).block().text().left(8), QString("stronge:"));
        QVERIFY(!back->isEnabled());
        // The contents mark the page that is shown.
        const auto marked = [&] {
            const QTreeWidgetItem* item = window.findChild<QTreeWidget*>()->currentItem();
            return item ? item->text(0) : QString();
        };
        QCOMPARE(marked(), QString("Impact laws"));
        window.showPage("keys.md");
        QVERIFY(page->toPlainText().contains("F5"));
        QCOMPARE(marked(), QString("Keys and mouse"));
        back->click();
        QCOMPARE(page->page(), QString("theory-impact.md"));
        QCOMPARE(marked(), QString("Impact laws"));
        QVERIFY(forward->isEnabled());
        forward->click();
        QCOMPARE(page->page(), QString("keys.md"));
    }

    /// Formulas stand on a ground of their own, in a fixed font, and are not broken; what stands
    /// around them is an ordinary paragraph.
    void formulasAreSetOff() {
        HelpWindow window({}, nullptr);
        window.showPage("tutorial-bouncing-ball.md");
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        auto* page = window.findChild<HelpBrowser*>("page");
        for (const char* theme : {"light", "dark"}) {
            setTheme(theme);
            QTextCursor formula = page->document()->find("(1 + e)/(1");
            QVERIFY(!formula.isNull());
            QTRY_COMPARE(formula.blockFormat().background().color(),
                         page->palette().alternateBase().color());
            QVERIFY(formula.blockFormat().nonBreakableLines());
            QVERIFY(formula.blockFormat().leftMargin() > 0);
            QVERIFY(formula.charFormat().fontFixedPitch() ||
                    QFontInfo(formula.charFormat().font()).fixedPitch());
            const QTextCursor text = page->document()->find("first impact stands");
            QVERIFY(!text.blockFormat().nonBreakableLines());
            QCOMPARE(text.blockFormat().background().style(), Qt::NoBrush);
            formula = page->document()->find("(1 + e)/(1");
        }
        setTheme("system");
    }

    /// The longest page, with some forty tables: shown in the time in which a click still feels
    /// answered.
    void longestPageIsShownAtOnce() {
        HelpWindow window({}, nullptr);
        window.showPage("contents.md");
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QElapsedTimer clock;
        clock.start();
        window.showPage("file-format.md");
        QCoreApplication::processEvents();
        qInfo("%lld ms", clock.elapsed());
        // 0.2 s here, 4 s when each table was laid out anew; sanitizers take ten times as long.
        QVERIFY2(clock.elapsed() < 10000, qPrintable(QString("%1 ms").arg(clock.elapsed())));
    }

    void windowSearchMarksTheWords() {
        HelpWindow window({}, nullptr);
        window.showPage("contents.md");
        auto* results = window.findChild<QListWidget*>("results");
        QTest::keyClicks(window.findChild<QLineEdit*>("search"), "hunt-crossley");
        QVERIFY(results->isVisible());
        QVERIFY(results->count() >= 2);
        results->setCurrentRow(0);
        auto* page = window.findChild<HelpBrowser*>("page");
        QCOMPARE(page->page(), QString("theory-impact.md"));
        QVERIFY(!page->extraSelections().isEmpty());
        for (const QTextEdit::ExtraSelection& mark : page->extraSelections())
            QCOMPARE(mark.cursor.selectedText().toLower(), QString("hunt-crossley"));
        window.findChild<QLineEdit*>("search")->clear();
        QVERIFY(!results->isVisible());
    }

    void windowSpeaksTheProgramsLanguage() {
        HelpWindow window({}, nullptr);
        window.showPage("theory-friction.md");
        auto* page = window.findChild<HelpBrowser*>("page");
        const QString english = page->toPlainText();
        m_language->set("ja");
        QTRY_VERIFY(hasKana(page->toPlainText()));
        QCOMPARE(page->page(), QString("theory-friction.md"));
        m_language->set("en");
        QTRY_COMPARE(page->toPlainText(), english);
    }

    /// F1 with the focus in the impact law's field: the section on the law that is chosen there.
    void helpKeyKnowsWhatHasTheFocus() {
        ChoiceField field;
        field.setObjectName("impact");
        field.setTitledChoices({{"newton", "Newton"}, {"stronge", "Stronge"}});
        field.findChild<QComboBox*>()->setCurrentIndex(1);
        QCOMPARE(helpTopic(field.findChild<QComboBox*>()), QString("theory-impact.md#stronge"));
        QCOMPARE(helpTopic(nullptr), QString("contents.md"));
        RunList runs;
        RunPanel panel(runs);
        QCOMPARE(helpTopic(panel.findChild<QTreeView*>("list")), QString("working.md"));
        QWidget other;
        QCOMPARE(helpTopic(&other), QString("contents.md"));
    }

    void menuOpensTheHelp() {
        MainWindow window(*m_language);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        auto* action = window.findChild<QAction*>("help");
        QCOMPARE(action->shortcut(), QKeySequence("F1"));
        action->trigger();
        auto* help = window.findChild<HelpWindow*>();
        QVERIFY(help && help->isVisible());
        help->showPage("keys.md");
        // The window's own keys are listed.
        QVERIFY(help->findChild<HelpBrowser*>("page")->toPlainText().contains("Ctrl+S"));
        action->trigger();
        QCOMPARE(window.findChildren<HelpWindow*>().size(), 1); // the same window again
    }

private:
    std::unique_ptr<Language> m_language;
};

int main(int argc, char* argv[]) {
    QApplication application(argc, argv);
    setUpApplication(application);
    TestHelp test;
    return QTest::qExec(&test, argc, argv);
}
#include "test_help.moc"
