// Settings of the program: they take effect at once in an open window and are there after a
// restart.
#include "studio/application.h"
#include "studio/dialogs/settings_dialog.h"
#include "studio/language.h"
#include "studio/main_window.h"
#include "studio/theme.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QStandardPaths>
#include <QTimer>
#include <QtTest>
#include <algorithm>
#include <cmath>

using namespace trammel::studio;

namespace {

/// Relative luminance and contrast of the Web Content Accessibility Guidelines 2.1.
double luminance(const QColor& colour) {
    const auto linear = [](double c) {
        return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

double contrast(const QColor& a, const QColor& b) {
    const auto [least, most] = std::minmax({luminance(a), luminance(b)});
    return (most + 0.05) / (least + 0.05);
}

} // namespace

class TestSettings : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void cleanup() { setTheme("system"); }

    void dialogGivesBackWhatItGot() {
        for (const char* language : {"en", "ja"})
            for (const QString& theme : themeNames()) {
                for (const QString& units : ShownUnits::presets()) {
                    const SettingsDialog::Values values{language, theme, ShownUnits::preset(units),
                                                        20, 5};
                    QVERIFY(SettingsDialog(values, nullptr).values() == values);
                }
            }
    }

    /// 4.5 is the guidelines' least contrast of text (AA).
    void themesAreLegible_data() {
        QTest::addColumn<bool>("isDark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void themesAreLegible() {
        QFETCH(bool, isDark);
        setTheme(QTest::currentDataTag());
        const QPalette palette = QApplication::palette();
        QCOMPARE(palette.color(QPalette::Base).lightnessF() < 0.5, isDark);
        for (const auto& [text, ground] : {std::pair{QPalette::WindowText, QPalette::Window},
                                           {QPalette::Text, QPalette::Base},
                                           {QPalette::Text, QPalette::AlternateBase},
                                           {QPalette::ButtonText, QPalette::Button},
                                           {QPalette::HighlightedText, QPalette::Highlight},
                                           {QPalette::Link, QPalette::Base},
                                           {QPalette::ToolTipText, QPalette::ToolTipBase}}) {
            const double ratio = contrast(palette.color(text), palette.color(ground));
            QVERIFY2(ratio >= 4.5,
                     qPrintable(QString("%1 on %2: %3").arg(text).arg(ground).arg(ratio)));
        }
    }

    void systemThemeIsTheDesktopsAgain() {
        const QColor before = QApplication::palette().color(QPalette::Window);
        setTheme("dark");
        QVERIFY(QApplication::palette().color(QPalette::Window) != before);
        setTheme("system");
        QCOMPARE(QApplication::palette().color(QPalette::Window), before);
    }

    void unknownThemeIsRefusedByName() {
        QVERIFY_EXCEPTION_THROWN(setTheme("sepia"), std::invalid_argument);
        QCOMPARE(currentTheme(), QString("system"));
    }

    /// Tools > Settings: colours and language change in the open window; Cancel changes nothing.
    void menuChangesTheOpenWindow() {
        Language language;
        language.set("en");
        MainWindow window(language);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        change(window, QDialogButtonBox::Cancel);
        QCOMPARE(currentTheme(), QString("system"));
        QCOMPARE(language.current(), QString("en"));
        change(window, QDialogButtonBox::Ok);
        QCOMPARE(currentTheme(), QString("dark"));
        QTRY_VERIFY(window.palette().color(QPalette::Base).lightnessF() < 0.5);
        QCOMPARE(language.current(), QString("ja"));
        QVERIFY(window.findChild<QAction*>("language:ja")->isChecked());
        language.set("en");
    }

private:
    /// Chooses dark and Japanese in the dialog and presses a button.
    static void change(MainWindow& window, QDialogButtonBox::StandardButton button) {
        bool isSeen = false;
        QTimer::singleShot(0, &window, [&] {
            auto* dialog = qobject_cast<SettingsDialog*>(QApplication::activeModalWidget());
            isSeen = dialog;
            if (!dialog) return;
            auto* theme = dialog->findChild<QComboBox*>("theme");
            auto* language = dialog->findChild<QComboBox*>("language");
            theme->setCurrentIndex(theme->findData("dark"));
            language->setCurrentIndex(language->findData("ja"));
            dialog->findChild<QDialogButtonBox*>()->button(button)->click();
        });
        window.findChild<QAction*>("settings")->trigger();
        QVERIFY(isSeen);
    }
};

int main(int argc, char* argv[]) {
    QApplication application(argc, argv);
    QStandardPaths::setTestModeEnabled(true);
    setUpApplication(application);
    TestSettings test;
    return QTest::qExec(&test, argc, argv);
}
#include "test_settings.moc"
