// The command's words: what is misspelt is recognised, messages stay short, help and completion
// know every command and option.

#include "cli_support.h"

#include <QRegularExpression>
#include <QTemporaryDir>

using namespace trammel::tests;

class CliWordsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QVERIFY(m_directory.isValid());
        for (const char* shell : {"bash", "zsh", "fish"})
            m_completion[shell] = callTrammel({"completion", shell}).out;
    }

    void slips_data() {
        QTest::addColumn<QStringList>("call");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<QString>("hint");
        const auto row = [](const QStringList& call, int exitCode, const QString& meant) {
            QTest::newRow(qPrintable(call.join(' ').right(60)))
                << call << exitCode << "did you mean \"" + meant + "\"?";
        };
        const QString model = exampleModel("four-bar");
        row({"rnu"}, 2, "run");
        row({"assamble"}, 2, "assemble");
        row({"help", "staticss"}, 2, "statics");
        row({"study", "colect", "x"}, 2, "collect");
        row({"run", model, "--duratoin", "1"}, 2, "--duration");
        row({"run", model, "--output-stp=1"}, 2, "--output-step");
        row({"inspect", model, "--att", "1"}, 2, "--at");
        row({"run", model, "--set", "densty=2"}, 2, "density");
        row({"run", model, "--lcp", "murtyy"}, 3, "murty");
        row({"inspect", model, "--at", "0", "--lcp", "lemkee"}, 2, "lemke");
        row({"assemble", model, "--hold", "crnk"}, 2, "crank");
        const auto withKey = [&](const char* name, const char* text) {
            return writeFile(m_directory.filePath(name), text);
        };
        row({"validate", withKey("key.trammel.json", R"({"trammel": 1, "bodys": []})")}, 3,
            "bodies");
        row({"validate", withKey("body.trammel.json", R"({"trammel": 1,
            "bodies": [{"name": "crank", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]}],
            "joints": [{"name": "A", "type": "spherical", "bodies": ["ground", "krank"],
                        "position": [0, 0, 0]}]})")},
            3, "crank");
        row({"validate", withKey("formula.trammel.json", R"({"trammel": 1,
            "parameters": {"density": 2},
            "bodies": [{"name": "crank", "mass": "2*densty", "inertia": [1, 1, 1, 0, 0, 0]}]})")},
            3, "density");
        row({"validate", withKey("material.trammel.json", R"({"trammel": 1,
            "materials": {"steel": {"density": 7850}},
            "bodies": [{"name": "crank", "shapes":
                [{"type": "sphere", "radius": 1, "material": "stel"}]}]})")},
            3, "steel");
    }
    void slips() {
        QFETCH(QStringList, call);
        QFETCH(int, exitCode);
        QFETCH(QString, hint);
        const Outcome outcome = callTrammel(call);
        QVERIFY2(outcome.err.contains(hint), qPrintable(outcome.err));
        QCOMPARE(outcome.exitCode, exitCode);
    }

    void channelSlip() {
        const QString h5 = m_directory.filePath("r.h5"), csv = m_directory.filePath("r.csv");
        QCOMPARE(callTrammel({"run", m_fourBar, "--duration", "0.01", "--out", h5, "-q"}).exitCode,
                 0);
        const Outcome outcome =
            callTrammel({"export", h5, "--csv", csv, "--channels", "crank.con.x[m]"});
        QCOMPARE(outcome.err, "trammel: --channels: no channel fits 'crank.con.x[m]'; did you mean "
                              "\"crank.com.x\"?\n");
        QCOMPARE(outcome.exitCode, 2);
    }

    /// An empty name is a script's variable that was not set, not a file that nobody asked for.
    void emptyValues() {
        for (const QStringList& call :
             {QStringList{"run", m_fourBar, "--csv", ""}, QStringList{"run", m_fourBar, "--csv="},
              QStringList{"run", m_fourBar, "--out", ""},
              QStringList{"modes", m_fourBar, "--csv", ""},
              QStringList{"assemble", m_fourBar, "--out", ""}, QStringList{"run", ""}}) {
            const Outcome outcome = callTrammel(call);
            QVERIFY2(outcome.err.startsWith("trammel: "), qPrintable(outcome.err));
            QCOMPARE(outcome.exitCode, 2);
        }
    }

    /// Where the model's "simulation" is no object, the finding stands at its place.
    void simulationThatIsNone() {
        const QString model = writeFile(m_directory.filePath("five.trammel.json"),
                                        "{ \"trammel\": 1, \"bodies\": [],\n  \"simulation\": 5 }");
        const Outcome outcome = callTrammel({"run", model, "--duration", "1"});
        QVERIFY2(outcome.err.startsWith(model + ":2:17: error: /simulation: "),
                 qPrintable(outcome.err));
        QVERIFY(outcome.err.contains("expected an object"));
        QCOMPARE(outcome.exitCode, 3);
    }

    /// A text of any length makes a message that fits a screen.
    void messagesStayShort_data() {
        QTest::addColumn<QByteArray>("start");
        QTest::addColumn<QByteArray>("end");
        QTest::newRow("formula") << QByteArray(R"({"trammel": 1, "parameters": {"a": ")")
                                 << QByteArray(R"("}})");
        QTest::newRow("key") << QByteArray(R"({"trammel": 1, ")") << QByteArray(R"(": 1})");
        QTest::newRow("name of a method")
            << QByteArray(R"({"trammel": 1, "simulation": {"lcp": ")") << QByteArray(R"("}})");
        QTest::newRow("name of a body")
            << QByteArray(R"({"trammel": 1, "joints": [{"name": "A", "type": "spherical",
                 "position": [0, 0, 0], "bodies": ["ground", ")")
            << QByteArray(R"("]}]})");
    }
    void messagesStayShort() {
        QFETCH(QByteArray, start);
        QFETCH(QByteArray, end);
        const QString model = writeFile(m_directory.filePath("long.trammel.json"),
                                        start + QByteArray(1'000'000, 'x') + end);
        const Outcome outcome = callTrammel({"validate", model});
        QCOMPARE(outcome.exitCode, 3);
        QVERIFY(!outcome.err.isEmpty());
        for (const QString& line : outcome.err.split('\n'))
            QVERIFY2(line.size() < 5000, qPrintable(QString::number(line.size())));
    }
    void longValuesStayShort() {
        const QString many(100'000, 'x');
        for (const QStringList& call :
             {QStringList{"run", m_fourBar, "--set", "a=" + many},
              QStringList{"run", m_fourBar, "--lcp", many},
              QStringList{"run", m_fourBar, "--" + many}, QStringList{many}}) {
            const Outcome outcome = callTrammel(call);
            QVERIFY(outcome.exitCode == 2 || outcome.exitCode == 3);
            QVERIFY2(outcome.err.size() < 5000, qPrintable(QString::number(outcome.err.size())));
        }
    }

    /// Of 14 balls that fall for ever, and 13 joints whose motors a static pose leaves out, the
    /// first ten each are told and how many more there are: 11 lines.
    void manyWarningsOfAKind() {
        QStringList balls, arms, joints;
        for (int i = 0; i < 14; ++i)
            balls << QString(R"({"name": "b%1", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]})").arg(i);
        for (int i = 0; i < 13; ++i) {
            arms << QString(R"({"name": "a%1", "position": [0, %1, -0.1], "mass": 1,
                "inertia": [1, 1, 1, 0, 0, 0]})")
                        .arg(i);
            joints << QString(R"({"name": "j%1", "type": "revolute", "bodies": ["ground", "a%1"],
                "position": [0, %1, 0], "axis": [0, 1, 0],
                "motor": {"velocity": 1, "max_force": 1}})")
                          .arg(i);
        }
        const auto model = [&](const QString& rest) {
            return writeFile(m_directory.filePath("many.trammel.json"),
                             QString(R"({"trammel": 1, %1})").arg(rest).toUtf8());
        };
        const Outcome loose =
            callTrammel({"validate", model("\"bodies\": [" + balls.join(',') + ']')});
        QCOMPARE(loose.exitCode, 0);
        QCOMPARE(loose.err.count("falls for ever"), 11);
        QVERIFY(loose.err.contains("\"b9\"") && !loose.err.contains("\"b10\""));
        QVERIFY2(loose.err.contains("warning: 4 more such as \""), qPrintable(loose.err));
        const Outcome statics =
            callTrammel({"statics", model("\"bodies\": [" + arms.join(',') + "], \"joints\": [" +
                                          joints.join(',') + ']')});
        QCOMPARE(statics.exitCode, 0);
        QCOMPARE(statics.err.count("\n"), 11);
        QVERIFY2(statics.err.contains("warning: 3 more such as \""), qPrintable(statics.err));
    }

    void helpOfACommand() {
        for (const QString& command : commands()) {
            const Outcome help = callTrammel({"help", command});
            QCOMPARE(help.exitCode, 0);
            QCOMPARE(help.out, callTrammel({command, "--help"}).out);
        }
        QCOMPARE(callTrammel({"help"}).out, callTrammel({"--help"}).out);
        QCOMPARE(callTrammel({"help", "study", "collect"}).out,
                 callTrammel({"study", "collect", "--help"}).out);
    }

    /// Each shell's script knows every command and every option that the help tells.
    void completionIsComplete() {
        const QRegularExpression option("--([a-z][a-z-]*)");
        QVERIFY(commands().size() >= 14);
        for (const QString& command : commands()) {
            for (const QString& script : m_completion)
                QVERIFY2(script.contains(QRegularExpression("\\b" + command + "\\b")),
                         qPrintable(command));
            const QString help = callTrammel({command, "--help"}).out;
            // Only the lines that begin with an option: footers name those of other commands.
            for (const QString& line : help.split('\n')) {
                if (!QRegularExpression("^ +(-\\w,)?--").match(line).hasMatch()) continue;
                const QString name = option.match(line).captured(1);
                QVERIFY(m_completion["bash"].contains("--" + name));
                QVERIFY(m_completion["zsh"].contains("--" + name));
                QVERIFY(m_completion["fish"].contains(" -l " + name));
            }
        }
    }

    /// What bash offers, asked as it asks.
    void bashCompletes_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("offered");
        QTest::newRow("command") << "trammel sta"
                                 << "statics";
        QTest::newRow("option") << "trammel run x --dura"
                                << "--duration";
        QTest::newRow("method") << "trammel run x --lcp mu"
                                << "murty";
        QTest::newRow("solver") << "trammel lcp x --lcp lem"
                                << "lemke";
        QTest::newRow("part of a command") << "trammel study coll"
                                           << "collect";
        QTest::newRow("help") << "trammel help inv"
                              << "inverse";
        QTest::newRow("file") << "trammel run /etc/host"
                              << "/etc/hosts";
    }
    void bashCompletes() {
        QFETCH(QString, line);
        QFETCH(QString, offered);
        const QString script =
            writeFile(m_directory.filePath("c.bash"), m_completion["bash"].toUtf8());
        QProcess bash;
        bash.start("/bin/bash", {"-c",
                                 "source \"$1\"; COMP_WORDS=($2); "
                                 "COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _trammel; "
                                 "printf '%s\\n' \"${COMPREPLY[@]}\"",
                                 "bash", script, line});
        QVERIFY(bash.waitForFinished(20000));
        QCOMPARE(QString(bash.readAllStandardError()), "");
        const QStringList words = QString(bash.readAllStandardOutput()).split('\n');
        QVERIFY2(words.contains(offered), qPrintable(words.join(' ')));
    }

    /// The shells themselves can read their scripts, where they are installed.
    void scriptsParse() {
        for (const QString shell : {"bash", "zsh", "fish"}) {
            const QString script =
                writeFile(m_directory.filePath("c." + shell), m_completion[shell].toUtf8());
            QProcess process;
            process.start(shell, {"-n", script});
            if (!process.waitForStarted()) continue; // not installed
            QVERIFY(process.waitForFinished(20000));
            QCOMPARE(QString(process.readAllStandardError()), "");
            QCOMPARE(process.exitCode(), 0);
        }
    }

private:
    QStringList commands() const {
        QStringList names;
        const QString help = callTrammel({"--help"}).out;
        for (const QString& line : help.mid(help.indexOf("Subcommands:")).split('\n'))
            if (line.startsWith("  ") && line[2].isLower())
                names += line.trimmed().section(' ', 0, 0);
        names.removeAll("trammel"); // the examples
        return names;
    }

    QTemporaryDir m_directory;
    QMap<QString, QString> m_completion;
    const QString m_fourBar = exampleModel("four-bar");
};

QTEST_GUILESS_MAIN(CliWordsTest)
#include "cli_words_test.moc"
