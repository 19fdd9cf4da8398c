#pragma once

#include "robots/mjcf_source.h"

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace trammel::robots {

/// The kind that all actuators have their common defaults under.
inline constexpr const char* kAnyActuator = "actuator";
/// Whether an element of this name is an actuator.
bool isActuatorKind(std::string_view name);

struct DefaultValue {
    std::string text;
    Place place;
};

/// A class of defaults; it has those of its parent, but for what it states itself.
class MjcfClass {
public:
    explicit MjcfClass(const MjcfClass* parent) : m_parent(parent) {}

    void set(const std::string& kind, const std::string& attribute, DefaultValue value) {
        m_values[{kind, attribute}] = std::move(value);
    }
    /// None where neither it nor a parent states one.
    const DefaultValue* find(const std::string& kind, const std::string& attribute) const;

private:
    const MjcfClass* m_parent;
    std::map<std::pair<std::string, std::string>, DefaultValue> m_values;
};

/// The classes of a file.
class MjcfDefaults {
public:
    /// Tells of attributes that are not read.
    MjcfDefaults(const MjcfSource& source, ImportReport& report);

    const MjcfClass* main() const { return m_main; }
    /// The class that an attribute of an element names, or the other one.
    /// @throws ImportError where there is none of the name
    const MjcfClass* of(const Element& user, const char* attribute,
                        const MjcfClass* otherwise) const;

private:
    void read(const Element& element, MjcfClass* parent);
    void readValues(const Element& element, MjcfClass& of);
    void setGeneralLaw(const Element& element, MjcfClass& of);
    MjcfClass* add(const std::string& name, const MjcfClass* parent);

    const MjcfSource& m_source;
    ImportReport& m_report;
    std::map<std::string, std::unique_ptr<MjcfClass>> m_classes;
    MjcfClass* m_main;
};

/// An element with the defaults of its class.
class MjcfElement {
public:
    /// @param kind what its defaults are stated for; the element's name where empty
    MjcfElement(const Element& element, const MjcfClass* defaults, std::string kind = {});

    const Element& element() const { return m_element; }
    [[noreturn]] void fail(messages::Message what) const { m_element.fail(std::move(what)); }
    bool isOwn(const char* attribute) const { return m_element.has(attribute); }
    bool has(const char* attribute) const;
    /// Where the attribute stands: at the element or in the defaults.
    Place place(const char* attribute) const;
    std::string text(const char* attribute) const; ///< empty where absent
    double number(const char* attribute, double otherwise) const;
    Vec3 vector(const char* attribute, const Vec3& otherwise) const;
    /// None where absent.
    /// @throws ImportError for fewer or more numbers than these
    std::vector<double> numbers(const char* attribute, std::size_t least, std::size_t most) const;
    /// One of some words, the first of which is meant where it is absent.
    std::string word(const char* attribute, std::initializer_list<const char*> words) const;

private:
    const DefaultValue* inherited(const char* attribute) const;

    Element m_element;
    const MjcfClass* m_defaults;
    std::string m_kind;
};

/// Tells of an element's attributes that are none of the known ones of its kind; of kinds that are
/// not read at all nothing is told here.
void tellOfAttributes(const Element& element, ImportReport& report);
/// The same of a kind that is not the element's name.
void tellOfAttributes(const Element& element, std::string_view kind, ImportReport& report);

} // namespace trammel::robots
