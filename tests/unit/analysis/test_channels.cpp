// What channels are, how they are named, and that names from files are read as what they were.
#include "analysis/channels/channels.h"
#include "results/channel_sink.h"
#include "support/example.h"

#include <QTest>
#include <algorithm>
#include <set>

using namespace trammel;
using results::Channel;
using results::ChannelId;
using results::ChannelKind;

namespace {

std::vector<Channel> channelsOf(const std::string& example) {
    return analysis::channels(dynamics::System(support::exampleModel(example)));
}

std::vector<std::string> allExamples() {
    std::vector<std::string> names;
    for (const auto kind : {support::ExampleKind::Mechanism, support::ExampleKind::Driven,
                            support::ExampleKind::Contact})
        for (const std::string& name : support::exampleNames(kind))
            names.push_back(name);
    return names;
}

/// Kinds that a list of names tells.
bool isTold(ChannelKind kind) {
    return kind != ChannelKind::Force && kind != ChannelKind::Constraint &&
           kind != ChannelKind::Measure;
}

} // namespace

class TestChannels : public QObject {
    Q_OBJECT

private slots:
    void namesAreMadeOfTheParts() {
        QCOMPARE((ChannelId{ChannelKind::Body, "crank", "com", "x"}.name()), "crank.com.x");
        QCOMPARE((ChannelId{ChannelKind::Energy, "", "dissipated.impact", ""}.name()),
                 "energy.dissipated.impact");
        QCOMPARE(
            (ChannelId{ChannelKind::Contact, results::pairName("a", "b"), "force", "z"}.name()),
            "contact.a-b.force.z");
        QCOMPARE((ChannelId{ChannelKind::Measure, "gap", "", ""}.name()), "gap");
        QCOMPARE((ChannelId{ChannelKind::Measure, "tip", "", "y"}.name()), "tip.y");
        QCOMPARE(ChannelId::multiplier(ChannelKind::Joint, "A", 3).name(), "A.lambda.3");
    }

    /// Balls a and b-b, a-b and b: the second pair of one name has a number, and no other pair.
    void pairsOfOneName() {
        model::Model model;
        for (const char* name : {"a", "b-b", "a-b", "b"}) {
            model::Body& body = model.bodies.emplace_back();
            body.name = name;
            body.shapes.emplace_back().geometry = model::Sphere{0.1};
        }
        std::vector<std::string> owners;
        std::set<std::string> names;
        for (const Channel& channel : analysis::channels(dynamics::System(model))) {
            QVERIFY2(names.insert(channel.name).second, channel.name.c_str());
            QCOMPARE(channel.id.name(), channel.name);
            if (channel.id.kind == ChannelKind::Contact && channel.id.axis == "x")
                owners.push_back(channel.id.owner);
        }
        QCOMPARE(owners, (std::vector<std::string>{"a-b-b", "a-a-b", "a-b", "b-b-a-b", "b-b-b",
                                                   "a-b-b#2"}));
    }

    void examplesAreReadBackAsTheyWere() {
        for (const std::string& example : allExamples()) {
            const std::vector<Channel> written = channelsOf(example);
            std::vector<Channel> read;
            for (const Channel& channel : written)
                read.push_back({channel.name, channel.unit});
            results::identify(read);
            for (std::size_t i = 0; i < written.size(); ++i) {
                const ChannelId &was = written[i].id, &is = read[i].id;
                const std::string text = example + ": " + written[i].name;
                QCOMPARE(was.name(), written[i].name);
                QVERIFY2(is.name() == written[i].name, text.c_str());
                QVERIFY2(is.owner == was.owner && is.quantity == was.quantity &&
                             is.axis == was.axis,
                         text.c_str());
                QVERIFY2(!isTold(was.kind) || is.kind == was.kind, text.c_str());
            }
        }
    }

    /// Formulas that name channels are renamed with their owners by these words.
    void whatFollowsAnOwnerIsListed() {
        for (const std::string& example : allExamples())
            for (const Channel& channel : channelsOf(example)) {
                const ChannelKind kind = channel.id.kind;
                const std::string rest = channel.id.quantityAndAxis();
                const auto words = results::wordsAfterOwner(kind);
                const bool isItems = kind == ChannelKind::Body || kind == ChannelKind::Joint ||
                                     kind == ChannelKind::Force || kind == ChannelKind::Measure;
                QCOMPARE(!words.empty(), isItems);
                if (!isItems || rest.empty()) continue;
                QVERIFY2(std::ranges::find(words, rest.substr(0, rest.find('.'))) != words.end(),
                         channel.name.c_str());
            }
    }

    /// Whatever a file has: its name stays, and nothing is thrown.
    void anyNameComesBack() {
        for (const char* name : {"",
                                 ".",
                                 "..",
                                 "a.",
                                 ".x",
                                 "energy",
                                 "energy.",
                                 "energy.total",
                                 "lcp.",
                                 "contact.",
                                 "contact.force.x",
                                 "contact.a.force.x",
                                 "contact.com.x",
                                 "a.b.c.d",
                                 "a..x",
                                 "a.lambda.",
                                 "a.lambda.1x",
                                 "lambda.1",
                                 "driver.torque",
                                 "momentum.linear.x",
                                 "momentum.x",
                                 "mode.",
                                 "mode.1",
                                 "mode.1.frequency",
                                 "mode.x.frequency",
                                 "mode.growth",
                                 "mode.com.x",
                                 "cycle.travel",
                                 "cycle.com.x",
                                 "difference of a.com.x",
                                 "gap of the stop"})
            QCOMPARE(results::channelId(name).name(), name);
    }

    /// Each channel of the list has a value in a frame.
    void framesAreAsLongAsTheList() {
        for (const std::string& example : allExamples()) {
            const model::Model model = support::exampleModel(example);
            const dynamics::System system(model);
            const dynamics::Stepper stepper(system, model.simulation);
            analysis::Sampler sampler(system);
            const auto& values = sampler.sample(system.initialState(), stepper, {});
            QVERIFY2(values.size() == analysis::channels(system).size(), example.c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TestChannels)
#include "test_channels.moc"
