#include "python/user_parts.h"

#include "python/errors.h"
#include "python/lock.h"

#include <fmt/format.h>
#include <pybind11/eigen.h>
#include <pybind11/stl.h>

namespace py = pybind11;

namespace trammel::python {
namespace {

/// A Python object that threads without the lock may let go.
class Held {
public:
    explicit Held(py::object object) : m_object(std::move(object)) {}
    ~Held() {
        const Locked lock;
        m_object = {};
    }
    Held(const Held&) = delete;
    const py::object& operator*() const { return m_object; }
    const py::object* operator->() const { return &m_object; }

private:
    py::object m_object;
};

dynamics::RowKind rowKind(const std::string& name) {
    if (name == "translation") return dynamics::RowKind::Translation;
    if (name == "rotation") return dynamics::RowKind::Rotation;
    throw py::value_error(
        fmt::format("a row of kind \"{}\"; expected \"translation\" or \"rotation\"", name));
}

Eigen::Vector4d wxyz(const Quat& q) {
    return {q.w(), q.x(), q.y(), q.z()};
}

/// What a method returned, as a number or vector.
/// @param what the beginning of a sentence that shows it; @param expected how it should be
/// @throws ValueError with that sentence where it is none
template <class Type>
Type returned(const py::handle& value, const std::string& what, const char* expected) {
    try {
        return py::cast<Type>(value);
    } catch (const py::cast_error&) {
        throw py::value_error(fmt::format("{} {}; expected {}", what,
                                          py::cast<std::string>(py::repr(value)), expected));
    }
}

class PythonConstraint : public dynamics::UserConstraint {
public:
    explicit PythonConstraint(const py::object& object)
        : m_object(object),
          m_name(py::cast<std::string>(object.attr("name"))),
          m_bodies(py::cast<std::vector<std::string>>(object.attr("bodies"))),
          m_isBounded(py::cast<bool>(object.attr("bounded"))) {
        const py::module_ user = py::module_::import("trammel._user");
        m_view = std::make_unique<Held>(user.attr("View"));
        m_bodyView = std::make_unique<Held>(user.attr("BodyView"));
        for (const auto& kind : py::cast<std::vector<std::string>>(object.attr("kinds")))
            m_kinds.push_back(rowKind(kind));
    }

    std::string name() const override { return m_name; }
    std::vector<std::string> bodies() const override { return m_bodies; }
    std::vector<dynamics::RowKind> rowKinds() const override { return m_kinds; }
    bool isBounded() const override { return m_isBounded; }
    void evaluate(const dynamics::UserView& view,
                  std::span<dynamics::UserRow> rows) const override {
        const Locked lock;
        py::list bodies;
        for (int i = 0; i < static_cast<int>(m_bodies.size()); ++i) {
            const dynamics::BodyState& body = view.body(i);
            bodies.append((**m_bodyView)(body.p, wxyz(body.q), view.R(i), body.v, body.w));
        }
        const py::sequence given = whilePythonIs(
            [&] { return m_object->attr("evaluate")((**m_view)(view.t(), view.h(), bodies)); });
        if (given.size() != rows.size())
            throw py::value_error(fmt::format("{}.evaluate() returned {} rows; expected {}, as "
                                              "many as kinds",
                                              m_name, given.size(), rows.size()));
        for (std::size_t i = 0; i < rows.size(); ++i)
            take(given[i], rows[i]);
    }

private:
    void take(const py::handle& given, dynamics::UserRow& row) const {
        takeVectors(given.attr("v"), row.v);
        takeVectors(given.attr("w"), row.w);
        row.phi = number(given, "phi");
        row.target = number(given, "target");
        row.jdotV = number(given, "jdot_v");
        row.compliance = number(given, "compliance");
        if (!(row.compliance >= 0.0))
            throw py::value_error(fmt::format(
                "a row of {} has the compliance {}; expected at least 0", m_name, row.compliance));
        const py::object gamma = given.attr("gamma");
        row.gamma = gamma.is_none() ? std::optional<double>() : number(given, "gamma");
        row.lower = number(given, "lower");
        row.upper = number(given, "upper");
    }

    double number(const py::handle& row, const char* key) const {
        return returned<double>(
            row.attr(key), fmt::format("{}.evaluate() returned a row whose {} is", m_name, key),
            "a number");
    }

    void takeVectors(const py::object& list, std::array<Vec3, 4>& vectors) const {
        const auto given = py::sequence(list);
        if (given.size() > m_bodies.size())
            throw py::value_error(fmt::format("a row of {} has {} vectors; expected at most {}, "
                                              "one a body",
                                              m_name, given.size(), m_bodies.size()));
        for (std::size_t i = 0; i < given.size(); ++i)
            vectors[i] = returned<Vec3>(
                given[i], fmt::format("{}.evaluate() returned a row with the vector", m_name),
                "three numbers");
    }

    Held m_object;
    std::string m_name;
    std::vector<std::string> m_bodies;
    bool m_isBounded;
    std::unique_ptr<Held> m_view, m_bodyView; ///< classes
    std::vector<dynamics::RowKind> m_kinds;
};

class PythonImpactLaw : public dynamics::UserImpactLaw {
public:
    explicit PythonImpactLaw(const py::object& object)
        : m_object(object), m_name(py::cast<std::string>(object.attr("name"))) {}

    std::string name() const override { return m_name; }
    Vec3 impulse(const dynamics::UserImpact& impact) const override {
        const Locked lock;
        const py::object given = whilePythonIs([&] {
            return py::object(
                m_object->attr("impulse")(impact.K, impact.u, impact.restitution, impact.friction));
        });
        const auto P = returned<Vec3>(given, m_name + ".impulse() returned", "three numbers");
        if (!P.allFinite() || P[0] < 0.0)
            throw py::value_error(fmt::format("{}.impulse() returned [{}, {}, {}]; expected three "
                                              "finite numbers, the first not negative",
                                              m_name, P[0], P[1], P[2]));
        return P;
    }

private:
    Held m_object;
    std::string m_name;
};

} // namespace

dynamics::UserParts userParts(const py::list& constraints, const py::object& impact) {
    dynamics::UserParts parts;
    for (const py::handle constraint : constraints)
        parts.constraints.push_back(
            std::make_shared<PythonConstraint>(py::reinterpret_borrow<py::object>(constraint)));
    if (!impact.is_none()) parts.impact = std::make_shared<PythonImpactLaw>(impact);
    return parts;
}

} // namespace trammel::python
