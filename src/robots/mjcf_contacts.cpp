#include "messages/mjcf_messages.h"
#include "messages/robot_messages.h"
#include "model/short_text.h"
#include "robots/mjcf_contents.h"

#include <algorithm>
#include <map>
#include <set>

namespace trammel::robots {

namespace {

constexpr std::size_t kMaxPairs = 20000;

using Bits = std::pair<unsigned, unsigned>; ///< contype, conaffinity

bool collide(const Bits& a, const Bits& b) {
    return (a.first & b.second) != 0 || (b.first & a.second) != 0;
}

const MjcfGeom& geomNamed(const MjcfContents& contents, const Element& element,
                          const char* attribute) {
    const std::string name = element.neededText(attribute);
    const auto found = contents.geomAt.find(name);
    if (found == contents.geomAt.end())
        element.fail({messages::kMjcfNothingNamed, "geom", model::shortened(name)});
    return contents.geoms[found->second];
}

void readPair(MjcfContents& contents, const Element& element) {
    const MjcfElement pair(element,
                           contents.defaults.of(element, "class", contents.defaults.main()));
    ContactRule rule;
    rule.first = geomNamed(contents, element, "geom1").link;
    rule.second = geomNamed(contents, element, "geom2").link;
    rule.place = element.place();
    const std::vector<double> friction = pair.numbers("friction", 1, 5);
    if (pair.number("condim", 3.0) == 1.0)
        rule.friction = 0.0;
    else if (!friction.empty())
        rule.friction = std::max(0.0, friction[0]);
    if (rule.first != rule.second) contents.robot.contacts.push_back(rule);
}

void readExclude(MjcfContents& contents, const Element& element) {
    ContactRule rule;
    rule.first = contents.body(element, "body1");
    rule.second = contents.body(element, "body2");
    rule.collide = false;
    rule.place = element.place();
    if (rule.first != rule.second) contents.robot.contacts.push_back(rule);
}

/// What separates two bodies by the bits of all their shapes.
class BitReader {
public:
    explicit BitReader(MjcfContents& contents) : m_contents(contents) {
        for (const MjcfGeom& geom : contents.geoms)
            if (geom.collides) m_bits[geom.link].insert({geom.contype, geom.conaffinity});
    }

    void read() {
        std::vector<ContactRule> rules;
        for (auto first = m_bits.begin(); first != m_bits.end(); ++first)
            for (auto second = std::next(first); second != m_bits.end(); ++second) {
                const auto [any, all] = judge(first->second, second->second);
                if (any && !all) tell(first->first, second->first);
                if (any) continue;
                rules.push_back(
                    {first->first, second->first, false, std::nullopt, m_contents.robot.place});
                if (rules.size() <= kMaxPairs) continue;
                m_contents.report.leftOut(m_contents.robot.place,
                                          {messages::kMjcfMasksNotRead, kMaxPairs});
                return;
            }
        auto& contacts = m_contents.robot.contacts;
        contacts.insert(contacts.end(), rules.begin(), rules.end());
    }

private:
    using BitSet = std::set<Bits>;

    static std::pair<bool, bool> judge(const BitSet& a, const BitSet& b) {
        bool any = false, all = true;
        for (const Bits& one : a)
            for (const Bits& other : b)
                (collide(one, other) ? any = true : all = false);
        return {any, all};
    }

    void tell(int first, int second) const {
        const auto name = [&](int link) {
            return link < 0 ? std::string("world") : m_contents.robot.links[link].name;
        };
        m_contents.report.approximated(m_contents.robot.place,
                                       {messages::kMjcfMasksOfBodies, name(first), name(second)});
    }

    MjcfContents& m_contents;
    std::map<int, BitSet> m_bits; ///< of shapes that collide, by link
};

} // namespace

void readContacts(MjcfContents& contents) {
    std::vector<Element> exclusions;
    for (const Element& section : contents.source.sections("contact"))
        for (const Element& each : contents.source.children(section)) {
            tellOfAttributes(each, contents.report);
            if (each.name() == "pair")
                readPair(contents, each);
            else if (each.name() == "exclude")
                exclusions.push_back(each);
            else
                contents.report.leftOut(each.place(),
                                        {messages::kElementNotRead, model::shortened(each.name())});
        }
    // A stated pair counts before what else would separate its bodies.
    for (const Element& each : exclusions)
        readExclude(contents, each);
    BitReader(contents).read();
    contents.robot.takesLargerFriction = contents.robot.materials.size() > 1;
}

} // namespace trammel::robots
