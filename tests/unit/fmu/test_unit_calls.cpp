// What exported units do with wrong calls, foreign bytes and bad archives, and how many of them
// live.

#include "fmu/exchange.h"
#include "fmu/packed_mesh.h"
#include "io/model_file.h"
#include "loaded_unit.h"
#include "unit_examples.h"

#include <cmath>
#include <fstream>
#include <thread>

using namespace trammel;
using namespace trammel::tests;
using fmu::FmiVersion;

namespace {

void noLog(void*, const char*, fmi2Status, const char*, const char*, ...) {}

} // namespace

class TestUnitCalls : public QObject {
    Q_OBJECT

private slots:
    void wrongCallsAreRefused_data() { eachVersion(); }
    void wrongCallsAreRefused();
    void foreignStatesAreRefused();
    void eventsEndStepsEarly();
    void manyInstancesOnTwoThreads();
    void manyLives_data() { eachVersion(); }
    void manyLives();
    void meshesComeAlong();
    void badArchivesAreRefused();
    void wrongChoicesAreRefused();
    void stoppedExportsDoNoMore();
    void packingAsksWhetherToStop();
};

/// A wrong call is an error with a message, and changes nothing.
void TestUnitCalls::wrongCallsAreRefused() {
    QFETCH(int, version);
    LoadedUnit unit(exampleFile("simple-pendulum"), static_cast<FmiVersion>(version));
    const std::string token = unit.token(), resources = unit.resources();
    const unsigned output = unit.references("output").front(), none = 100000;
    double value = 0.0;
    if (unit.isThree()) {
        auto& f = unit.three;
        const auto make = [&](const char* own, const char* folder) {
            return f.InstantiateCoSimulation("a", own, folder, false, false, false, false, nullptr,
                                             0, nullptr, nullptr, nullptr);
        };
        QVERIFY(!make(nullptr, resources.c_str()));
        QVERIFY(!make(token.c_str(), nullptr));
        QVERIFY(!make("{wrong}", resources.c_str()));
        QVERIFY(!make(token.c_str(), "/nowhere"));
        QCOMPARE(f.GetFloat64(nullptr, &output, 1, &value, 1), fmi3Error);
        QCOMPARE(f.Reset(nullptr), fmi3Error);
        f.FreeInstance(nullptr);
        UnitInstance own(unit, Kind::CoSimulation);
        void* a = own.handle();
        bool flag = false;
        double last = 0.0;
        QCOMPARE(f.DoStep(a, 0, 0.1, true, &flag, &flag, &flag, &last), fmi3Error);
        QCOMPARE(f.ExitInitializationMode(a), fmi3Error);
        QCOMPARE(f.GetFloat64(a, &output, 1, &value, 1), fmi3Error); // not before initialization
        QCOMPARE(f.EnterInitializationMode(a, false, 0, NAN, false, 0), fmi3Error);
        QVERIFY(own.log().size() >= 4);
        own.initialize();
        QCOMPARE(f.EnterInitializationMode(a, false, 0, 0, false, 0), fmi3Error);
        QCOMPARE(f.GetFloat64(a, &none, 1, &value, 1), fmi3Error);
        QCOMPARE(f.GetFloat64(a, &output, 1, nullptr, 1), fmi3Error);
        QCOMPARE(f.GetFloat64(a, &output, 1, &value, 2), fmi3Error);
        QCOMPARE(f.SetFloat64(a, &output, 1, &value, 1), fmi3Error);
        QCOMPARE(f.DoStep(a, 0, -0.1, true, &flag, &flag, &flag, &last), fmi3Error);
        QCOMPARE(f.DoStep(a, 0.5, 0.1, true, &flag, &flag, &flag, &last), fmi3Error);
        QCOMPARE(f.DoStep(a, 0, 0.1, true, nullptr, &flag, &flag, &last), fmi3Error);
        QCOMPARE(f.SetContinuousStates(a, &value, 1), fmi3Error);
        QCOMPARE(f.GetEventIndicators(a, nullptr, 0), fmi3Error);
        QCOMPARE(f.GetAdjointDerivative(a, nullptr, 0, nullptr, 0, nullptr, 0, nullptr, 0),
                 fmi3Error);
        std::int32_t integer = 0;
        QCOMPARE(f.GetInt32(a, &output, 1, &integer, 1), fmi3Error);
        QCOMPARE(f.GetInt32(a, nullptr, 0, nullptr, 0), fmi3OK);
        QCOMPARE(f.SetFMUState(a, nullptr), fmi3Error);
        QCOMPARE(f.DoStep(a, 0, 0.1, true, &flag, &flag, &flag, &last), fmi3OK);
        QCOMPARE(f.Terminate(a), fmi3OK);
        QCOMPARE(f.DoStep(a, 0.1, 0.1, true, &flag, &flag, &flag, &last), fmi3Error);
        QCOMPARE(f.GetFloat64(a, &output, 1, &value, 1), fmi3OK);
        QCOMPARE(f.Reset(a), fmi3OK);
        return;
    }
    auto& f = unit.two;
    const fmi2CallbackFunctions callbacks{noLog, std::calloc, std::free, nullptr, nullptr};
    const auto make = [&](const char* own, const char* folder, const fmi2CallbackFunctions* with) {
        return f.Instantiate("a", fmi2CoSimulation, own, folder, with, 0, 0);
    };
    QVERIFY(!make(token.c_str(), resources.c_str(), nullptr));
    QVERIFY(!make(nullptr, resources.c_str(), &callbacks));
    QVERIFY(!make("{wrong}", resources.c_str(), &callbacks));
    QVERIFY(!make(token.c_str(), "file:///nowhere", &callbacks));
    QCOMPARE(f.GetReal(nullptr, &output, 1, &value), fmi2Error);
    f.FreeInstance(nullptr);
    UnitInstance own(unit, Kind::CoSimulation);
    void* a = own.handle();
    QCOMPARE(f.DoStep(a, 0, 0.1, 1), fmi2Error);
    QCOMPARE(f.GetReal(a, &output, 1, &value), fmi2Error);
    QVERIFY(own.log().back().find("before initialization") != std::string::npos);
    own.initialize();
    QCOMPARE(f.GetReal(a, &none, 1, &value), fmi2Error);
    QCOMPARE(f.GetReal(a, &output, 1, nullptr), fmi2Error);
    QCOMPARE(f.SetReal(a, &output, 1, &value), fmi2Error);
    QCOMPARE(f.DoStep(a, 0, 0, 1), fmi2Error);
    QCOMPARE(f.DoStep(a, 1.0, 0.1, 1), fmi2Error);
    QCOMPARE(f.CancelStep(a), fmi2Error);
    QCOMPARE(f.GetDerivatives(a, &value, 1), fmi2Error);
    int integer = 0;
    QCOMPARE(f.GetInteger(a, &output, 1, &integer), fmi2Error);
    QCOMPARE(f.GetInteger(a, nullptr, 0, nullptr), fmi2OK);
    QCOMPARE(f.DoStep(a, 0, 0.1, 1), fmi2OK);
    QCOMPARE(f.GetRealStatus(a, fmi2LastSuccessfulTime, &value), fmi2OK);
    QCOMPARE(value, 0.1);
    QCOMPARE(f.Terminate(a), fmi2OK);
    QCOMPARE(f.DoStep(a, 0.1, 0.1, 1), fmi2Error);
    QCOMPARE(f.Reset(a), fmi2OK);
}

/// Bytes that are no state of the unit, at every length and with every fourth byte changed:
/// refused, or a state that can be stepped or fails with a message.
void TestUnitCalls::foreignStatesAreRefused() {
    LoadedUnit unit(exampleFile("simple-pendulum"), FmiVersion::Three);
    UnitInstance one(unit, Kind::CoSimulation);
    one.initialize();
    void* state = one.save();
    const std::vector<unsigned char> good = one.bytes(state);
    const auto take = [&](const std::vector<unsigned char>& bytes) {
        void* made = nullptr;
        if (unit.three.DeserializeFMUState(one.handle(), bytes.data(), bytes.size(), &made) ==
            fmi3OK)
            static_cast<void>(unit.three.SetFMUState(one.handle(), made));
        static_cast<void>(unit.three.FreeFMUState(one.handle(), &made));
    };
    for (std::size_t size = 0; size < good.size(); size += 7) {
        void* made = nullptr;
        QCOMPARE(unit.three.DeserializeFMUState(one.handle(), good.data(), size, &made), fmi3Error);
    }
    for (std::size_t i = 0; i < good.size(); i += 4) {
        std::vector<unsigned char> bytes = good;
        bytes[i] ^= 0x7f;
        take(bytes);
    }
    one.restore(state);
    one.step(0.0, 0.01);
    one.free(state);
}

/// With event mode and early return, a step of co-simulation ends where something strikes. A sphere
/// falls from its height h for sqrt(2 h / g), within a step of the model of that.
void TestUnitCalls::eventsEndStepsEarly() {
    LoadedUnit unit(exampleFile("bouncing-sphere"), FmiVersion::Three);
    auto& f = unit.three;
    void* a = f.InstantiateCoSimulation("a", unit.token().c_str(), unit.resources().c_str(), false,
                                        false, true, true, nullptr, 0, nullptr, nullptr, nullptr);
    QVERIFY(a);
    QCOMPARE(f.EnterInitializationMode(a, false, 0, 0, false, 0), fmi3OK);
    QCOMPARE(f.ExitInitializationMode(a), fmi3OK);
    bool needs = false, ends = false, early = false, nominals = false, values = false, next = false;
    double last = 0.0, when = 0.0;
    QCOMPARE(f.UpdateDiscreteStates(a, &needs, &ends, &nominals, &values, &next, &when), fmi3OK);
    QCOMPARE(f.EnterStepMode(a), fmi3OK);
    const support::Run run = runOf("bouncing-sphere", 1e-3, 2.0);
    QVERIFY(!run.impacts().empty());
    QCOMPARE(f.DoStep(a, 0.0, 2.0, true, &needs, &ends, &early, &last), fmi3OK);
    QVERIFY(needs && early && !ends);
    const double step = support::exampleModel("bouncing-sphere").simulation.step;
    QVERIFY(std::abs(last - run.impacts().front().t) <= step);
    QCOMPARE(f.EnterEventMode(a), fmi3OK);
    QCOMPARE(f.UpdateDiscreteStates(a, &needs, &ends, &nominals, &values, &next, &when), fmi3OK);
    QCOMPARE(f.EnterStepMode(a), fmi3OK);
    QCOMPARE(f.DoStep(a, last, 1e-3, true, &needs, &ends, &early, &last), fmi3OK);
    f.FreeInstance(a);
}

/// Ten instances of two units on two threads give what one alone gives.
void TestUnitCalls::manyInstancesOnTwoThreads() {
    LoadedUnit box(exampleFile("bouncing-box"), FmiVersion::Two);
    LoadedUnit bar(exampleFile("four-bar"), FmiVersion::Three);
    const auto stepped = [](std::vector<std::unique_ptr<UnitInstance>>& list, LoadedUnit& unit) {
        for (auto& instance : list)
            instance->initialize();
        for (int i = 0; i < 30; ++i)
            for (auto& instance : list)
                instance->step(i * 0.01, 0.01);
        std::vector<std::vector<double>> values;
        for (auto& instance : list)
            values.push_back(instance->get(unit.references("output")));
        return values;
    };
    const auto made = [](LoadedUnit& unit, int count) {
        std::vector<std::unique_ptr<UnitInstance>> list;
        for (int i = 0; i < count; ++i)
            list.push_back(std::make_unique<UnitInstance>(unit, Kind::CoSimulation));
        return list;
    };
    auto oneBox = made(box, 1), oneBar = made(bar, 1), boxes = made(box, 5), bars = made(bar, 5);
    const auto alone = stepped(oneBox, box), other = stepped(oneBar, bar);
    std::vector<std::vector<double>> first, second;
    std::thread thread([&] { first = stepped(boxes, box); });
    second = stepped(bars, bar);
    thread.join();
    for (const auto& values : first)
        QCOMPARE(values, alone.front());
    for (const auto& values : second)
        QCOMPARE(values, other.front());
}

/// Made, stepped, ended, reset and freed again and again; TRAMMEL_UNIT_LIVES says how often.
void TestUnitCalls::manyLives() {
    QFETCH(int, version);
    LoadedUnit unit(exampleFile("simple-pendulum"), static_cast<FmiVersion>(version));
    bool isNumber = false;
    const int asked = qEnvironmentVariableIntValue("TRAMMEL_UNIT_LIVES", &isNumber);
    const std::vector<unsigned> outputs = unit.references("output");
    std::vector<double> first;
    for (int i = 0; i < (isNumber ? asked : 300); ++i) {
        UnitInstance instance(unit, i % 3 == 2 ? Kind::ModelExchange : Kind::CoSimulation);
        instance.initialize();
        if (i % 3 == 2) continue;
        instance.step(0.0, 0.01);
        if (i % 3 == 1) {
            void* state = instance.save();
            instance.terminate();
            instance.restore(state);
            instance.free(state);
            instance.reset();
            instance.initialize();
            instance.step(0.0, 0.01);
        }
        const std::vector<double> values = instance.get(outputs);
        if (first.empty()) first = values;
        QCOMPARE(values, first);
    }
}

/// A tetrahedron of an STL file falls in the unit as it does in a run, from a folder of its own.
void TestUnitCalls::meshesComeAlong() {
    fmi::TemporaryFolder folder;
    std::ofstream stl(folder.path() / "tetra.stl");
    stl << "solid t\n";
    const double c[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (const auto& f : {std::array{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}) {
        stl << "facet normal 0 0 0\nouter loop\n";
        for (const int k : f)
            stl << "vertex " << c[k][0] << ' ' << c[k][1] << ' ' << c[k][2] << '\n';
        stl << "endloop\nendfacet\n";
    }
    stl << "endsolid t\n";
    stl.close();
    const auto path = folder.path() / "fall.trammel.json";
    std::ofstream(path) << R"({"trammel": 1, "parameters": {"s": 0.2},
        "ground": {"shapes": [{"type": "plane", "normal": [0, 0, 1]}]},
        "bodies": [{"name": "tetra", "position": [0, 0, 0.3], "shapes": [
            {"type": "mesh", "file": "tetra.stl", "scale": "s"}]},
          {"name": "hull", "position": [1, 0, 0.3], "shapes": [
            {"type": "hull", "file": "tetra.stl", "scale": "s"}]}],
        "simulation": {"duration": 0.5, "output_step": 0.01}})";
    const io::ModelFile file = io::loadModelFile(path);
    QVERIFY(file.ok());
    const support::Run run(file.model);
    LoadedUnit unit(path, FmiVersion::Three);
    UnitInstance instance(unit, Kind::CoSimulation);
    instance.initialize();
    for (int i = 0; i < 50; ++i)
        instance.step(i * 0.01, 0.01);
    for (const std::string& name : unit.names("output"))
        QVERIFY2(std::abs(instance.get(name) - run[name].back()) <= 1e-12 * 10, name.c_str());
}

/// Names that leave the folder, links, bombs and damage are refused, and nothing is written
/// outside.
void TestUnitCalls::badArchivesAreRefused() {
    fmi::TemporaryFolder folder;
    const auto archive = folder.path() / "bad.fmu";
    const auto refused = [&](const std::string& what, const fmi::ArchiveLimits& limits = {}) {
        fmi::TemporaryFolder target;
        try {
            fmi::unpackArchive(archive, target.path() / "in", limits);
        } catch (const std::exception& error) {
            return std::string(error.what()).find(what) != std::string::npos &&
                   !std::filesystem::exists(target.path() / "out");
        }
        return false;
    };
    for (const char* name :
         {"../out", "a/../../out", "/out", "a\\..\\out", "C:/out", "a//b", "./a"}) {
        fmi::writeArchive(archive, {{name, "text"}});
        QVERIFY2(refused("leaves the folder"), name);
    }
    fmi::writeArchive(archive, {{"a", std::string(100'000, 'a')}, {"b", "b"}});
    QVERIFY(refused("more bytes", {.bytes = 99'999}));
    QVERIFY(refused("more entries", {.entries = 1}));
    fmi::writeArchive(archive, {{"a", "1"}, {"a", "2"}});
    QVERIFY(refused("comes twice"));
    fmi::writeArchive(archive, {{"a", "1"}, {"a/b", "2"}});
    QVERIFY(refused("comes twice"));
    // What the archive says of sizes, kinds and its own end, changed in its bytes.
    fmi::writeArchive(archive, {{"link", "/etc/passwd"}});
    std::ifstream in(archive, std::ios::binary);
    const std::string good((std::istreambuf_iterator<char>(in)), {});
    const std::size_t central = good.find("PK\x01\x02");
    QVERIFY(central != std::string::npos);
    const auto changed = [&](std::size_t place, const std::string& bytes) {
        std::string text = good;
        text.replace(place, bytes.size(), bytes);
        std::ofstream(archive, std::ios::binary) << text;
    };
    changed(central + 38 + 2, std::string("\xff\xa1", 2)); // a symbolic link's mode
    QVERIFY(refused("link or device"));
    changed(central + 24, std::string("\x04\0\0\0", 4)); // a smaller size than there is
    QVERIFY(refused(""));
    changed(central + 24, "\xff\xff\xff\x7f"); // 2 GB
    QVERIFY(refused("more bytes"));
    // The last two bytes are the length of a comment, which there is none of.
    for (std::size_t length = 0; length < good.size() - 2; length += 3) {
        std::ofstream(archive, std::ios::binary) << good.substr(0, length);
        QVERIFY(refused(""));
    }
    std::filesystem::remove(archive);
    QVERIFY(refused("cannot be read"));
}

void TestUnitCalls::wrongChoicesAreRefused() {
    const io::ModelFile file = io::loadModelFile(exampleFile("four-bar"));
    fmi::TemporaryFolder folder;
    const auto message = [&](const fmu::Choice& choice) -> std::string {
        try {
            fmu::exportUnit(file.root, file.model, choice, FmiVersion::Three, TRAMMEL_UNIT_LIBRARY,
                            folder.path() / "a.fmu");
        } catch (const std::invalid_argument& error) {
            return error.what();
        }
        return "";
    };
    QVERIFY(message({.inputs = {{"nothing"}}, .outputs = ""}).find("nothing") != std::string::npos);
    QVERIFY(message({.inputs = {}, .outputs = "no.such*"}).find("no.such*") != std::string::npos);
    QVERIFY(!std::filesystem::exists(folder.path() / "a.fmu"));
}

/// Asked to stop, an export goes on to nothing that follows: it neither compiles the model nor
/// looks for the mesh and the library, which are not there.
void TestUnitCalls::stoppedExportsDoNoMore() {
    fmi::TemporaryFolder folder;
    io::JsonValue document = io::parseJson(R"({"trammel": 1, "bodies": [{"name": "ball", "mass": 1,
        "inertia": [1, 1, 1, 0, 0, 0], "shapes": [{"type": "mesh", "file": "none.stl",
        "collide": false}]}]})")
                                 .root;
    model::Model model = io::readModel(document, folder.path()).model;
    std::stop_source stopped;
    const auto write = [&] {
        return fmu::exportUnit(document, model, {}, FmiVersion::Three, folder.path() / "none.so",
                               folder.path() / "a.fmu", stopped.get_token());
    };
    QVERIFY_THROWS_EXCEPTION(std::runtime_error, write());
    stopped.request_stop();
    QVERIFY(write().interface.variables.empty());
    QVERIFY(std::filesystem::is_empty(folder.path()));
    const model::TriangleMesh mesh{.vertices = {Vec3::Zero(), Vec3::UnitX(), Vec3::UnitY()},
                                   .triangles = {{0, 1, 2}}};
    QVERIFY(!fmu::packed(mesh).empty() && fmu::packed(mesh, stopped.get_token()).empty());
    fmu::Exchange exchange(io::loadModelFile(exampleFile("bouncing-box")).model);
    exchange.stopWhen(stopped.get_token());
    QVERIFY_THROWS_EXCEPTION(std::runtime_error, exchange.start());
}

/// What packs an archive asks before each quarter of a megabyte whether to go on, in a large binary
/// as between files, and does nothing more when it should not: however large a unit is, it ends
/// some 10 ms behind the wish.
void TestUnitCalls::packingAsksWhetherToStop() {
    fmi::TemporaryFolder folder;
    const auto archive = folder.path() / "a.fmu";
    constexpr std::size_t kBlocks = 9;
    QVERIFY(fmi::kPackedTogether <= 1u << 18);
    const std::vector<fmi::ArchiveEntry> entries{
        {"a", "text"}, {"binary", std::string(kBlocks * fmi::kPackedTogether, 'x')}, {"b", ""}};
    const auto questions = [&](std::size_t stopAt) {
        std::size_t count = 0;
        const bool isWritten =
            fmi::writeArchive(archive, entries, [&] { return ++count == stopAt; });
        if (isWritten != (count < stopAt)) throw std::runtime_error("the answer is not kept to");
        return count;
    };
    const std::size_t all = questions(1000);
    QCOMPARE(all, kBlocks + 3); // two more files, and the end
    std::filesystem::remove(archive);
    for (std::size_t stopAt = 1; stopAt <= all; ++stopAt) {
        QCOMPARE(questions(stopAt), stopAt);
        QVERIFY(std::filesystem::is_empty(folder.path()));
    }
}

QTEST_GUILESS_MAIN(TestUnitCalls)
#include "test_unit_calls.moc"
