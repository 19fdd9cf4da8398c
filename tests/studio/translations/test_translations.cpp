// The Japanese translation is complete: every text of the program is in it, translated, with the
// same places for values.
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

namespace {

struct Message {
    QString context;
    QString source;
    QStringList translations;
    bool isUnfinished = false;
};

QStringList readForms(QXmlStreamReader& xml) {
    QStringList forms;
    QString text;
    while (!(xml.isEndElement() && xml.name() == QLatin1String("translation")) && !xml.atEnd()) {
        xml.readNext();
        if (xml.isStartElement() && xml.name() == QLatin1String("numerusform"))
            forms << xml.readElementText();
        else if (xml.isCharacters())
            text += xml.text();
    }
    return forms.isEmpty() ? QStringList{text} : forms;
}

QList<Message> readTranslations(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    QXmlStreamReader xml(&file);
    QList<Message> messages;
    QString context;
    while (!xml.atEnd()) {
        if (!xml.readNextStartElement()) continue;
        if (xml.name() == QLatin1String("name")) context = xml.readElementText();
        if (xml.name() == QLatin1String("source"))
            messages << Message{context, xml.readElementText(), {}, false};
        if (xml.name() == QLatin1String("translation")) {
            messages.back().isUnfinished = xml.attributes().value("type") == QString("unfinished");
            messages.back().translations = readForms(xml);
        }
    }
    return messages;
}

QStringList placesIn(const QString& text) {
    static const QRegularExpression place("%(\\d+|n)");
    QStringList places;
    for (auto matches = place.globalMatch(text); matches.hasNext();)
        places << matches.next().captured();
    places.sort();
    return places;
}

const QString kFile = TRAMMEL_SOURCE_DIR "/translations/trammel_ja.ts";

} // namespace

class TestTranslations : public QObject {
    Q_OBJECT

private slots:
    void everyTextIsTranslated() {
        const QList<Message> messages = readTranslations(kFile);
        QVERIFY(messages.size() > 300); // the window has that many texts
        for (const Message& message : messages) {
            const QString where = message.context + ": " + message.source;
            QVERIFY2(!message.isUnfinished, qPrintable(where));
            QVERIFY2(!message.translations.isEmpty(), qPrintable(where));
            for (const QString& translation : message.translations) {
                QVERIFY2(!translation.trimmed().isEmpty(), qPrintable(where));
                QVERIFY2(placesIn(translation) == placesIn(message.source), qPrintable(where));
            }
        }
    }

    void noTextOfTheProgramIsMissing() {
        QTemporaryDir folder;
        const QString copy = folder.filePath("trammel_ja.ts");
        QVERIFY(QFile::copy(kFile, copy));
        QProcess lupdate;
        lupdate.setWorkingDirectory(TRAMMEL_SOURCE_DIR);
        lupdate.start(TRAMMEL_LUPDATE,
                      {"-silent", "-locations", "none", "-no-obsolete", "-I", "src", "src/studio",
                       "src/messages", "src/mechanisms", "src/io/format.cpp", "src/io/format",
                       "src/model/force_fields.h", "ui", "-ts", copy});
        QVERIFY(lupdate.waitForFinished(60000));
        QCOMPARE(lupdate.exitCode(), 0);
        for (const Message& message : readTranslations(copy))
            QVERIFY2(!message.isUnfinished, qPrintable(message.context + ": " + message.source));
    }
};

QTEST_GUILESS_MAIN(TestTranslations)
#include "test_translations.moc"
