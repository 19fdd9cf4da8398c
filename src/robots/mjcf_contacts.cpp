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

/// The links that no joint moves against each other, which contacts take as one.
class Welds {
public:
    explicit Welds(const Robot& robot) : m_robot(robot), m_jointOf(robot.links.size(), -1) {
        for (std::size_t j = 0; j < robot.joints.size(); ++j) {
            const Joint& joint = robot.joints[j];
            if (!joint.closesLoop && joint.child >= 0) m_jointOf[joint.child] = static_cast<int>(j);
        }
    }

    /// The joint of the tree that holds a link; none of one that is free.
    const Joint* joint(int link) const {
        const int index = link < 0 ? -1 : m_jointOf[link];
        const Joint* const found = index < 0 ? nullptr : &m_robot.joints[index];
        return found && found->kind != JointKind::Free ? found : nullptr;
    }
    /// The first of the links that one is welded to, or the world.
    int root(int link) const {
        for (const Joint* up = joint(link); up && up->kind == JointKind::Fixed && up->parent >= 0;
             up = joint(link))
            link = up->parent;
        return link;
    }
    bool standsStill(int root) const {
        const Joint* const up = joint(root);
        return root < 0 || (up && up->kind == JointKind::Fixed);
    }

private:
    const Robot& m_robot;
    std::vector<int> m_jointOf;
};

class ContactReader {
public:
    explicit ContactReader(MjcfContents& contents) : m_contents(contents), m_welds(contents.robot) {
        for (const MjcfGeom& geom : contents.geoms) {
            if (!geom.collides) continue;
            const int root = m_welds.root(geom.link);
            m_bits[root].insert({geom.contype, geom.conaffinity});
            m_links[root].insert(geom.link);
            ++m_counts[root];
        }
    }

    void readPair(const Element& element) {
        const MjcfElement pair(
            element, m_contents.defaults.of(element, "class", m_contents.defaults.main()));
        ContactRule rule;
        rule.first = m_welds.root(geomNamed(m_contents, element, "geom1").link);
        rule.second = m_welds.root(geomNamed(m_contents, element, "geom2").link);
        rule.place = element.place();
        const std::vector<double> friction = pair.numbers("friction", 1, 5);
        if (pair.number("condim", 3.0) == 1.0)
            rule.friction = 0.0;
        else if (!friction.empty())
            rule.friction = std::max(0.0, friction[0]);
        if (rule.first == rule.second) return;
        if (m_counts[rule.first] > 1 || m_counts[rule.second] > 1)
            tell(rule.first, rule.second, rule.place);
        m_contents.robot.contacts.push_back(rule);
    }

    /// Bodies that have others with shapes welded to them go on colliding: those are not excluded.
    void readExclude(const Element& element) {
        const int first = m_contents.body(element, "body1");
        const int second = m_contents.body(element, "body2");
        ContactRule rule{m_welds.root(first), m_welds.root(second), false, std::nullopt,
                         element.place()};
        if (rule.first == rule.second) return;
        const auto isAll = [&](int root, int link) {
            const auto found = m_links.find(root);
            return found == m_links.end() || found->second == std::set{link};
        };
        if (isAll(rule.first, first) && isAll(rule.second, second))
            m_contents.robot.contacts.push_back(rule);
        else
            tell(rule.first, rule.second, rule.place);
    }

    /// The format has a body collide with all but the one that its joints move it against, and
    /// with that, too, where it stands still; a model with all but those that a joint joins it to.
    void readParents() {
        const bool isFiltered = !m_contents.compiler.isDisabled("filterparent");
        for (const auto& [name, link] : m_contents.bodies) {
            if (link < 0 || m_welds.root(link) != link || m_welds.standsStill(link)) continue;
            const auto [parent, joints] = parentOf(link);
            if (joints == 0 || !m_bits.contains(link) || !m_bits.contains(parent)) continue;
            const bool separates = isFiltered && !m_welds.standsStill(parent);
            const bool isJoined = joints == 1;
            if (separates == isJoined) continue;
            if (!separates && !judge(m_bits[link], m_bits[parent]).any) continue;
            m_contents.robot.contacts.push_back(
                {parent, link, !separates, std::nullopt, m_contents.robot.links[link].place});
        }
    }

    /// What separates two bodies by the bits of all their shapes.
    void readBits() {
        std::map<BitSet, std::vector<int>> groups;
        for (const auto& [root, bits] : m_bits)
            groups[bits].push_back(root);
        std::vector<ContactRule> rules;
        for (auto first = groups.begin(); first != groups.end(); ++first)
            for (auto second = first; second != groups.end(); ++second) {
                const Verdict verdict = judge(first->first, second->first);
                if (verdict.any && verdict.all) continue;
                if (separate(first->second, second->second, verdict.any, rules)) continue;
                m_contents.report.leftOut(m_contents.robot.place,
                                          {messages::kMjcfMasksNotRead, kMaxPairs});
                return;
            }
        auto& contacts = m_contents.robot.contacts;
        std::ranges::sort(
            rules, {}, [](const ContactRule& rule) { return std::pair(rule.first, rule.second); });
        contacts.insert(contacts.end(), rules.begin(), rules.end());
    }

private:
    using BitSet = std::set<Bits>;
    struct Verdict {
        bool any = false, all = true;
    };

    /// The body that a link's joints move it against, and how many of them there are.
    std::pair<int, int> parentOf(int link) const {
        int count = 0;
        for (const Joint* up = m_welds.joint(link); up && up->kind != JointKind::Fixed;
             up = m_welds.joint(link)) {
            link = up->parent;
            ++count;
            if (link < 0 || isBody(link)) break;
        }
        return {m_welds.root(link), count};
    }

    /// Not the link between two joints of a body.
    bool isBody(int link) const {
        const auto found = m_contents.bodies.find(m_contents.robot.links[link].name);
        return found != m_contents.bodies.end() && found->second == link;
    }

    static Verdict judge(const BitSet& a, const BitSet& b) {
        Verdict verdict;
        for (const Bits& one : a)
            for (const Bits& other : b)
                (collide(one, other) ? verdict.any = true : verdict.all = false);
        return verdict;
    }

    /// Of each two of the bodies: tells that their bits count for all shapes, or separates them.
    /// @return false where there are too many
    bool separate(const std::vector<int>& some, const std::vector<int>& others, bool isPartly,
                  std::vector<ContactRule>& rules) const {
        for (const int one : some)
            for (const int other : others) {
                if (one == other || (&some == &others && other < one)) continue;
                const auto [first, second] = std::minmax(one, other);
                if (isPartly)
                    tell(first, second, m_contents.robot.place);
                else
                    rules.push_back({first, second, false, std::nullopt, m_contents.robot.place});
                if (rules.size() > kMaxPairs ||
                    m_contents.report.approximations().size() > kMaxPairs)
                    return false;
            }
        return true;
    }

    void tell(int first, int second, const Place& place) const {
        const auto name = [&](int link) {
            return link < 0 ? std::string("world") : m_contents.robot.links[link].name;
        };
        m_contents.report.approximated(place,
                                       {messages::kMjcfMasksOfBodies, name(first), name(second)});
    }

    MjcfContents& m_contents;
    Welds m_welds;
    // Of shapes that collide, by the first of the links that theirs is welded to:
    std::map<int, BitSet> m_bits;
    std::map<int, std::set<int>> m_links;
    std::map<int, int> m_counts;
};

} // namespace

void readContacts(MjcfContents& contents) {
    ContactReader reader(contents);
    std::vector<Element> exclusions;
    for (const Element& section : contents.source.sections("contact"))
        for (const Element& each : contents.source.children(section)) {
            tellOfAttributes(each, contents.report);
            if (each.name() == "pair")
                reader.readPair(each);
            else if (each.name() == "exclude")
                exclusions.push_back(each);
            else
                contents.report.leftOut(each.place(),
                                        {messages::kElementNotRead, model::shortened(each.name())});
        }
    // A stated pair counts before what else would separate its bodies.
    for (const Element& each : exclusions)
        reader.readExclude(each);
    reader.readParents();
    reader.readBits();
    contents.robot.takesLargerFriction = contents.robot.materials.size() > 1;
}

} // namespace trammel::robots
