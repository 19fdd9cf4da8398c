// Settings of the program: they take effect at once in an open window and are there after a
// restart.
#include "studio/app/application.h"
#include "studio/app/application_style.h"
#include "studio/app/language.h"
#include "studio/app/theme.h"
#include "studio/dialogs/settings_dialog.h"
#include "studio/window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QFontInfo>
#include <QLabel>
#include <QMessageBox>
#include <QPainter>
#include <QPushButton>
#include <QStandardPaths>
#include <QStyleOption>
#include <QTimer>
#include <QToolTip>
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

    /// In Japanese a date has no English month, whatever the desktop's language is; numbers stay as
    /// in files.
    void datesAreInTheLanguageOfTheWindow() {
        Language language;
        language.set("ja");
        const QString date = dateText(QDateTime({2026, 11, 29}, {15, 14, 17}));
        QVERIFY2(date.startsWith("2026/11/29") && date.contains("15:14"), qPrintable(date));
        QCOMPARE(QLocale().toString(1234.5, 'f', 1), QString("1234.5"));
        language.set("en");
        QCOMPARE(dateText(QDateTime({2026, 11, 29}, {15, 14, 17})),
                 QLocale::system().toString(QDateTime({2026, 11, 29}, {15, 14, 17}),
                                            QLocale::ShortFormat));
    }

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

    /// 3 is the guidelines' least contrast of what a control is known by (1.4.11), here of the ring
    /// or frame around nothing.
    void untickedBoxesAreSeenInDark_data() {
        QTest::addColumn<QStyle::PrimitiveElement>("element");
        QTest::newRow("check box") << QStyle::PE_IndicatorCheckBox;
        QTest::newRow("row of a list") << QStyle::PE_IndicatorItemViewItemCheck;
        QTest::newRow("radio button") << QStyle::PE_IndicatorRadioButton;
    }
    void untickedBoxesAreSeenInDark() {
        QFETCH(QStyle::PrimitiveElement, element);
        setTheme("dark");
        const ApplicationStyle style("Fusion");
        QStyleOptionViewItem option; // a list's boxes ask for one
        option.rect = {0, 0, 14, 14};
        option.palette = QApplication::palette();
        option.state = QStyle::State_Enabled | QStyle::State_Off;
        const QColor window = option.palette.color(QPalette::Window);
        QImage picture(14, 14, QImage::Format_RGB32);
        picture.fill(window);
        QPainter painter(&picture);
        style.drawPrimitive(element, &option, &painter, nullptr);
        painter.end();
        double best = 0.0;
        for (int x = 0; x < 14; ++x)
            best = std::max(best, contrast(picture.pixelColor(x, 7), window));
        QVERIFY2(best >= 3.0, qPrintable(QString::number(best)));
    }

    /// A run may be called so: no label, question or tip makes it bold. Those that say so are rich.
    void namesAreNoTags() {
        const QString name = "<b>run</b>";
        QLabel label(name), rich(name);
        rich.setTextFormat(Qt::RichText);
        QMessageBox question(QMessageBox::Question, {}, name);
        for (QWidget* widget : {static_cast<QWidget*>(&label), static_cast<QWidget*>(&rich),
                                static_cast<QWidget*>(&question)})
            widget->show();
        QCOMPARE(label.textFormat(), Qt::PlainText);
        QCOMPARE(rich.textFormat(), Qt::RichText);
        QCOMPARE(question.findChild<QLabel*>("qt_msgbox_label")->textFormat(), Qt::PlainText);
        QToolTip::showText({10, 10}, name);
        const QWidgetList windows = QApplication::topLevelWidgets();
        const auto tip = std::ranges::find_if(
            windows, [](const QWidget* window) { return window->inherits("QTipLabel"); });
        QVERIFY(tip != windows.end());
        QCOMPARE(qobject_cast<QLabel*>(*tip)->textFormat(), Qt::PlainText);
        QToolTip::hideText();
    }

    /// Japanese has a font of its own kind where the desktop's has none, and leaves no trace.
    void japaneseHasAFont() {
        if (QFontDatabase::families(QFontDatabase::Japanese).isEmpty())
            QSKIP("no Japanese font here");
        Language language;
        language.set("en");
        const QFont before = QApplication::font();
        language.set("ja");
        const QStringList families =
            QStringList(QFontInfo(QApplication::font()).family()) + QApplication::font().families();
        const auto isJapanese = [](const QString& family) {
            return QFontDatabase::writingSystems(family).contains(QFontDatabase::Japanese);
        };
        QVERIFY2(std::ranges::any_of(families, isJapanese), qPrintable(families.join(", ")));
        QCOMPARE(QApplication::font().pointSizeF(), before.pointSizeF());
        QCOMPARE(QApplication::font().weight(), before.weight());
        language.set("en");
        QCOMPARE(QApplication::font(), before);
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
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, setTheme("sepia"));
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
