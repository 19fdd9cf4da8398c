#include "robots/closures_file.h"

#include "messages/robot_messages.h"
#include "model/regular_file.h"
#include "model/short_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <yaml.h>

namespace trammel::robots {

namespace {

constexpr std::uintmax_t kMaxYamlBytes = 4u << 20;

/// A text with its place, or a list of such.
struct Item {
    Place place;
    std::string text;
    std::vector<Item> items;
    bool isList = false;
};

/// Reads a mapping of names to texts and lists, lists of lists included. Nothing else: no
/// references, which make large things of small files.
class ClosuresReader {
public:
    ClosuresReader(const std::string& text, std::string shown) : m_shown(std::move(shown)) {
        if (yaml_parser_initialize(&m_parser) == 0) throw std::bad_alloc();
        yaml_parser_set_encoding(&m_parser, YAML_UTF8_ENCODING);
        yaml_parser_set_input_string(&m_parser, reinterpret_cast<const unsigned char*>(text.data()),
                                     text.size());
    }
    ~ClosuresReader() {
        yaml_event_delete(&m_event);
        yaml_parser_delete(&m_parser);
    }
    ClosuresReader(const ClosuresReader&) = delete;

    std::map<std::string, Item> read() {
        std::map<std::string, Item> result;
        next();
        if (next() != YAML_DOCUMENT_START_EVENT || next() != YAML_MAPPING_START_EVENT) fail();
        while (next() != YAML_MAPPING_END_EVENT) {
            if (m_event.type != YAML_SCALAR_EVENT) fail();
            const std::string key = scalar();
            next();
            result[key] = value(0);
        }
        return result;
    }

private:
    static constexpr int kMaxDepth = 4;

    yaml_event_type_t next() {
        yaml_event_delete(&m_event);
        m_event = {};
        if (yaml_parser_parse(&m_parser, &m_event) == 0)
            throw ImportError(placeOf(m_parser.problem_mark),
                              {messages::kYamlIsWrong,
                               messages::verbatim(m_parser.problem ? m_parser.problem : "")});
        return m_event.type;
    }

    Place placeOf(const yaml_mark_t& mark) const {
        return {m_shown, static_cast<int>(mark.line) + 1, static_cast<int>(mark.column) + 1};
    }
    Place place() const { return placeOf(m_event.start_mark); }
    std::string scalar() const {
        return {reinterpret_cast<const char*>(m_event.data.scalar.value),
                m_event.data.scalar.length};
    }
    [[noreturn]] void fail() const { throw ImportError(place(), messages::kClosuresExpected); }

    Item value(int depth) {
        Item item{place(), {}, {}, false};
        if (m_event.type == YAML_SCALAR_EVENT) {
            item.text = scalar();
        } else if (m_event.type == YAML_SEQUENCE_START_EVENT && depth < kMaxDepth) {
            item.isList = true;
            while (next() != YAML_SEQUENCE_END_EVENT)
                item.items.push_back(value(depth + 1));
        } else {
            fail();
        }
        return item;
    }

    std::string m_shown;
    yaml_parser_t m_parser{};
    yaml_event_t m_event{};
};

class ClosureAdder {
public:
    ClosureAdder(Robot& robot, std::map<std::string, Item> keys, ImportReport& report)
        : m_robot(robot), m_keys(std::move(keys)), m_report(report) {}

    void add() {
        replaceJoints();
        const Item& pairs = list("closed_loop");
        const Item& types = list("type");
        for (std::size_t i = 0; i < pairs.items.size(); ++i) {
            const Item& pair = pairs.items[i];
            if (!pair.isList || pair.items.size() != 2)
                throw ImportError(pair.place, messages::kPairExpected);
            if (i >= types.items.size())
                throw ImportError(pair.place, {messages::kTypePerPairExpected, pairs.items.size(),
                                               types.items.size()});
            close(pair, types.items[i], i);
        }
        for (const Item& motor : list("name_mot").items)
            drive(motor);
        for (const auto& [key, item] : m_keys)
            if (key != "closed_loop" && key != "type" && key != "name_mot" && key != "joint_name" &&
                key != "joint_type")
                m_report.leftOut(item.place, {messages::kElementNotRead, model::shortened(key)});
    }

private:
    const Item& list(const std::string& key) const {
        static const Item kNone;
        const auto found = m_keys.find(key);
        if (found == m_keys.end()) return kNone;
        if (!found->second.isList)
            throw ImportError(found->second.place, messages::kClosuresExpected);
        return found->second;
    }

    int joint(const Item& name) const {
        const int index = m_robot.findJoint(name.text);
        if (index < 0)
            throw ImportError(name.place,
                              {messages::kNoRobotJointNamed, model::shortened(name.text)});
        return index;
    }

    int frame(const Item& name) const {
        if (const int link = m_robot.findLink(name.text); link >= 0) return link;
        if (const int index = m_robot.findJoint(name.text); index >= 0)
            return m_robot.joints[index].child;
        throw ImportError(name.place, {messages::kNoFrameNamed, model::shortened(name.text)});
    }

    void close(const Item& pair, const Item& type, std::size_t index) {
        Joint joint;
        if (type.text == "3d" || type.text == "3D")
            joint.kind = JointKind::Spherical;
        else if (type.text != "6d" && type.text != "6D")
            throw ImportError(type.place,
                              {messages::kClosureTypeExpected, model::shortened(type.text)});
        joint.name = fmt::format("loop_{}", index + 1);
        while (m_robot.findJoint(joint.name) >= 0)
            joint.name += "_";
        joint.parent = frame(pair.items[0]);
        joint.child = frame(pair.items[1]);
        if (joint.parent == joint.child) throw ImportError(pair.place, messages::kPairExpected);
        joint.closesLoop = true;
        joint.place = pair.place;
        m_robot.joints.push_back(std::move(joint));
    }

    void replaceJoints() {
        const Item& names = list("joint_name");
        const Item& types = list("joint_type");
        for (std::size_t i = 0; i < names.items.size(); ++i) {
            if (i >= types.items.size())
                throw ImportError(names.items[i].place, {messages::kTypePerPairExpected,
                                                         names.items.size(), types.items.size()});
            replace(m_robot.joints[joint(names.items[i])], types.items[i]);
        }
    }

    void replace(Joint& joint, const Item& type) const {
        joint.limits.reset();
        if (type.text == "SPHERICAL") {
            joint.kind = JointKind::Spherical;
        } else if (type.text == "FIXED") {
            joint.kind = JointKind::Fixed;
        } else if (type.text.size() == 9 && type.text.starts_with("UJOINT_") &&
                   type.text[7] != type.text[8]) {
            const auto axis = [&](char letter) -> Vec3 {
                if (letter < 'X' || letter > 'Z')
                    throw ImportError(type.place,
                                      {messages::kJointTypeExpected, model::shortened(type.text)});
                return Vec3::Unit(letter - 'X');
            };
            joint.kind = JointKind::Universal;
            joint.axis = axis(type.text[7]);
            joint.axis2 = axis(type.text[8]);
        } else {
            throw ImportError(type.place,
                              {messages::kJointTypeExpected, model::shortened(type.text)});
        }
    }

    void drive(const Item& name) {
        const int index = joint(name);
        Joint& driven = m_robot.joints[index];
        if (driven.isActuated) return;
        driven.isActuated = true;
        Actuator actuator;
        actuator.name = driven.name;
        actuator.joint = index;
        actuator.place = name.place;
        m_robot.actuators.push_back(std::move(actuator));
    }

    Robot& m_robot;
    std::map<std::string, Item> m_keys;
    ImportReport& m_report;
};

} // namespace

void readClosures(const std::filesystem::path& file, Robot& robot, ImportReport& report) {
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(file, error);
    if (!error && size > kMaxYamlBytes)
        throw ImportError({file.string()}, {messages::kRobotFileIsTooLarge, size, kMaxYamlBytes});
    std::string text;
    try {
        text = model::readRegularFile(file);
    } catch (const std::runtime_error& cause) {
        throw ImportError({file.string()}, messages::messageOf(cause));
    }
    ClosureAdder(robot, ClosuresReader(text, file.string()).read(), report).add();
}

} // namespace trammel::robots
