#include "controller_examples.h"

#include <QTest>

namespace trammel::tests {

void failuresEndTheRunRows() {
    QTest::addColumn<QString>("controller");
    QTest::addColumn<QString>("message");
    QTest::addColumn<double>("reached");
    const auto row = [](const char* name, const std::string& controller, const char* message,
                        double reached) {
        QTest::newRow(name) << QString::fromStdString(controller) << message << reached;
    };
    for (const int version : {2, 3}) {
        const char* statuses[] = {"error", "fatal", "discard"};
        for (int failure = 0; failure < 3; ++failure)
            row(fmt::format("FMI {}, {}", version, statuses[failure]).c_str(),
                pi(version, fmt::format(R"("fail_at": 0.5, "failure": {})", failure)),
                fmt::format("controller pi, in its step from t = 0.49 s to 0.5 s: fmi{}DoStep "
                            "answered \"{}\": the valve is stuck",
                            version, statuses[failure])
                    .c_str(),
                0.49);
        row(fmt::format("FMI {}, no number", version).c_str(),
            pi(version, R"("fail_at": 0.5, "failure": 4)"),
            "controller pi at t = 0.5 s: its output \"u\" is nan; expected a finite number", 0.49);
    }
    row("FMI 3 ends", pi(3, R"("fail_at": 0.5, "failure": 5)"),
        "controller pi at t = 0.51 s: the unit asks to end the run", 0.5);
    row("refuses to start", pi(2, R"("label": "refuses")"),
        "controller pi at t = 0 s: fmi2ExitInitializationMode answered \"error\": the label is "
        "\"refuses\" at 0 s",
        -1.0);
    row("input without a value",
        R"({"name": "pi", "fmu": "pi2.fmu", "inputs": {"e": "1 / (t - 0.5) + 0"},
            "step": 0.25, "outputs": {"J.torque": "u"}})",
        "controller pi at t = 0.5 s: its input \"e\" is inf; expected a finite number", 0.49);
}

void findingsRows() {
    QTest::addColumn<QString>("controller");
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const std::string& rest, const char* pointer,
                        const char* message) {
        QTest::newRow(name) << QString::fromStdString(R"({"name": "pi", "fmu": "pi2.fmu", )" +
                                                      rest + "}")
                            << QString("/controllers/0%1").arg(pointer) << message;
    };
    const std::string ok = R"("outputs": {"J.torque": "u"})";
    row("no outputs", R"("outputs": {})", "/outputs", "sets nothing");
    row("no such target", R"("outputs": {"J.motor.velocity": "u"})", "/outputs/J.motor.velocity",
        "J.torque");
    row("nothing as target", R"("outputs": {"k": "u"})", "/outputs/k", "nothing that");
    row("no such output", R"("outputs": {"J.torque": "v"})", "/outputs/J.torque",
        "no variable \"v\"");
    row("input as output", R"("outputs": {"J.torque": "e"})", "/outputs/J.torque",
        "\"e\" is an input; expected an output");
    row("output as input", ok + R"(, "inputs": {"u": "t"})", "/inputs/u",
        "is an output; expected an input");
    row("no such channel", ok + R"(, "inputs": {"e": "K.rate"})", "/inputs/e", "K.rate");
    row("broken formula", ok + R"(, "inputs": {"e": "1 +"})", "/inputs/e", "");
    row("empty formula", ok + R"(, "inputs": {"e": " "})", "/inputs/e", "empty");
    row("input is no formula", ok + R"(, "inputs": {"e": [1]})", "/inputs/e", "expected a number");
    row("start of an output", ok + R"(, "start": {"u": 1})", "/start/u", "an output");
    row("start is text", ok + R"(, "start": {"kp": "high"})", "/start/kp", "a finite number");
    row("start is true", ok + R"(, "start": {"kp": true})", "/start/kp", "a finite number");
    row("start is no truth", ok + R"(, "start": {"on": 1})", "/start/on", "true or false");
    row("start is no text", ok + R"(, "start": {"label": 1})", "/start/label", "a text");
    row("start does not fit", ok + R"(, "start": {"failure": 1e10})", "/start/failure",
        "a whole number from");
    row("start is no whole number", ok + R"(, "start": {"failure": "m / 4"})", "/start/failure",
        "a whole number from");
    row("start of a list", ok + R"(, "start": {"kp": [1]})", "/start/kp", "expected a number, a");
    row("start and input", ok + R"(, "inputs": {"e": "t"}, "start": {"e": 1})", "/start/e",
        "among the inputs");
    row("step below 0", ok + R"(, "step": -1)", "/step", "greater than 0");
    row("unknown key", ok + R"(, "period": 1)", "/period", "");
    QTest::newRow("name twice")
        << QString::fromStdString(pi(2) + ", " + pi(3, "", R"("outputs": {"cart.force.x": "u"})"))
        << "/controllers/1/name"
        << "twice";
    QTest::newRow("target twice")
        << R"({"name": "a", "fmu": "pi2.fmu", "outputs": {"J.torque": "u"}},
              {"name": "b", "fmu": "pi2.fmu", "outputs": {"J.torque": "u"}})"
        << "/controllers/1/outputs/J.torque"
        << "controller a sets it";
    QTest::newRow("name of a joint")
        << R"({"name": "J", "fmu": "steps.fmu", "outputs": {"J.torque": "rate"}})"
        << "/controllers/0/name"
        << "J.rate";
    QTest::newRow("no file") << R"({"name": "a", "fmu": "none.fmu", "outputs": {"J.torque": "u"}})"
                             << "/controllers/0/fmu"
                             << "is not there";
    QTest::newRow("no step")
        << R"({"name": "a", "fmu": "stepless.fmu", "outputs": {"J.torque": "u"}})"
        << "/controllers/0"
        << "the step is missing";
}

void brokenUnitsRows() {
    QTest::addColumn<QString>("xml"); // "-": none
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("message");
    const QString good = QString::fromStdString(description(2, "", "stepSize=\"1\""));
    const QString so = binaryName(2);
    QTest::newRow("no description") << "-" << so << "has no modelDescription.xml";
    QTest::newRow("no XML") << "<a><b></a>" << so << "cannot be read as XML";
    QTest::newRow("empty") << "" << so << "cannot be read as XML";
    QTest::newRow("other XML") << "<a/>" << so << "no element <fmiModelDescription>";
    QTest::newRow("FMI 1") << QString(good).replace("\"2.0\"", "\"1.0\"") << so
                           << "FMI version \"1.0\"";
    QTest::newRow("model exchange only") << QString(good).replace("CoSimulation", "ModelExchange")
                                         << so << "does not offer co-simulation";
    QTest::newRow("needs a tool") << QString(good).replace(
                                         "<CoSimulation ",
                                         "<CoSimulation needsExecutionTool=\"true\" ")
                                  << so << "needs the tool";
    QTest::newRow("no identifier") << QString(good).replace("modelIdentifier", "identifier") << so
                                   << "no attribute \"modelIdentifier\"";
    QTest::newRow("identifier leaves") << QString(good).replace("\"pi\"", "\"../../pi\"") << so
                                       << "no attribute \"modelIdentifier\"";
    QTest::newRow("Windows only") << good << "binaries/win64/pi.dll"
                                  << "has no binaries/linux64/pi.so";
    QTest::newRow("no reference") << QString(good).replace("valueReference=\"4\"", "") << so
                                  << "no attribute \"valueReference\"";
    QTest::newRow("no variables") << QString(good).replace("ModelVariables", "Variables") << so
                                  << "no element <ModelVariables>";
    QTest::newRow("path leaves") << good << "../pi.so"
                                 << "leaves the folder";
    QTest::newRow("entities")
        << "<!DOCTYPE a [<!ENTITY b \"bbbb\"><!ENTITY c \"&b;&b;\">]><a>&c;</a>" << so
        << "no element <fmiModelDescription>";
    QTest::newRow("deep") << QString("<a>").repeated(200000) << so << "cannot be read as XML";
}

} // namespace trammel::tests
