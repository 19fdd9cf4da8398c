// What a run was made from, as it is stamped on pictures and tables.
#include "results/csv.h"
#include "results/provenance.h"

#include <QCryptographicHash>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace trammel::results;

namespace {

RunHeader header() {
    return {.modelName = "Slider-crank",
            .modelText = R"({ "trammel": 1, "parameters": { "e": 0.5, "k": "2*e" },
  "materials": { "steel": { "restitution": "e", "friction": 0.3 }, "oil": { "friction": "e/2" } },
  "contacts": { "pairs": [ { "bodies": ["box", "ground"], "restitution": 0.2 } ] } })",
            .settingsText = R"({"step": 0.001, "formulation": "position-projection",
  "integrator": "semi-implicit", "coordinates": "maximal", "lcp": "murty", "friction": "pyramid",
  "impact": "newton"})",
            .version = "0.9",
            .channels = {{"x", "m"}}};
}

} // namespace

class ProvenanceTest : public QObject {
    Q_OBJECT

private slots:
    void namesWhatTheRunWasMadeFrom() {
        const Provenance found = provenance(header());
        const auto value = [&](const char* name) { return valueOf(found, name); };
        QCOMPARE(value("model"), std::string("Slider-crank"));
        QCOMPARE(value("parameters"), std::string("e = 0.5, k = 2*e"));
        QCOMPARE(value("impact"), std::string("newton"));
        QCOMPARE(value("restitution"), std::string("steel e = 0.5, box-ground 0.2"));
        QCOMPARE(value("friction"), std::string("steel 0.3, oil e/2"));
        QCOMPARE(value("friction_model"), std::string("pyramid"));
        QCOMPARE(value("formulation"), std::string("position-projection"));
        QCOMPARE(value("integrator"), std::string("semi-implicit"));
        QCOMPARE(value("step"), std::string("0.001 s"));
        QCOMPARE(value("lcp"), std::string("murty"));
        QCOMPARE(value("version"), std::string("0.9"));
        QCOMPARE(value("nonsense"), std::string());
    }

    /// As `sha256sum` has it: against NIST's example "abc", and against another implementation.
    void hashIsSha256OfTheDocument() {
        RunHeader abc = header();
        abc.modelText = "abc";
        QCOMPARE(valueOf(provenance(abc), "model_sha256"),
                 std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
        const QByteArray other = QCryptographicHash::hash(
            QByteArray::fromStdString(header().modelText), QCryptographicHash::Sha256);
        QCOMPARE(valueOf(provenance(header()), "model_sha256"), other.toHex().toStdString());
    }

    void lineIsShort() {
        const std::string hash = valueOf(provenance(header()), "model_sha256").substr(0, 12);
        QCOMPARE(QString::fromStdString(provenanceLine(provenance(header()))),
                 QString("Slider-crank | sha256 %1 | newton, e: steel e = 0.5, box-ground 0.2, "
                         "mu: steel 0.3, oil e/2, pyramid | position-projection, semi-implicit, "
                         "h = 0.001 s | murty | Trammel 0.9")
                     .arg(QString::fromStdString(hash)));
    }

    /// Results of other programs, and of killed ones, may have anything there.
    void strangeTextsAreNoTrouble() {
        for (const char* text :
             {"", "[]", "3", "{\"materials\": 3, \"contacts\": {\"pairs\": [1]}}",
              "{\"parameters\": [], \"materials\": {\"a\": null}}", "{"}) {
            RunHeader strange = header();
            strange.modelText = strange.settingsText = text;
            const Provenance found = provenance(strange);
            QCOMPARE(found.size(), std::size_t(13));
            QCOMPARE(valueOf(found, "restitution"), std::string());
            QCOMPARE(valueOf(found, "step"), std::string());
        }
    }

    void tablesHaveItBesideThem() {
        QTemporaryDir folder;
        RunData run(header());
        const double x = 1.0;
        run.append(0.0, std::span(&x, 1));
        const QString csv = folder.filePath("r.csv");
        writeCsv(csv.toStdString(), run);
        QFile table(csv), beside(csv + ".provenance.json");
        QVERIFY(table.open(QIODevice::ReadOnly));
        QCOMPARE(table.readAll(), QByteArray("t[s],x[m]\n0,1\n")); // the first row names
        QVERIFY(beside.open(QIODevice::ReadOnly));
        const QJsonObject object = QJsonDocument::fromJson(beside.readAll()).object();
        QCOMPARE(object.size(), 13);
        QCOMPARE(object["friction"].toString(), QString("steel 0.3, oil e/2"));
        // Of several runs, by name.
        writeProvenance(csv.toStdString(), {{"a \"1\"", provenance(header())}, {"b", {}}});
        beside.close();
        QVERIFY(beside.open(QIODevice::ReadOnly));
        const QJsonObject runs = QJsonDocument::fromJson(beside.readAll()).object();
        QCOMPARE(runs["a \"1\""].toObject()["lcp"].toString(), QString("murty"));
        // Nothing beside what is no file.
        writeCsv("/dev/null", run);
        QVERIFY(!QFile::exists("/dev/null.provenance.json"));
    }
};

QTEST_GUILESS_MAIN(ProvenanceTest)
#include "provenance_test.moc"
