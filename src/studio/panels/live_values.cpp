#include "studio/panels/live_values.h"

#include "io/parameters.h"
#include "studio/document/shown_parameter.h"
#include "studio/document/shown_units.h"
#include "studio/document/units.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace trammel::studio {

namespace {

using Range = std::pair<double, double>;

struct LiveNames {
    Q_DECLARE_TR_FUNCTIONS(LiveNames)
};

/// Half the value to twice of it.
Range around(double value) {
    if (value == 0.0) return {-1.0, 1.0};
    return std::minmax(0.5 * value, 2.0 * value);
}

/// From standing to twice the speed, both ways.
Range speeds(double value) {
    const double most = value == 0.0 ? 10.0 : 2.0 * std::abs(value);
    return {-most, most};
}

/// Takes name, unit and factor of a quantity in SI.
void measure(LiveValue::Description& entry, const QString& name, const QString& siUnit) {
    const ShownScale scale = shownScale(siUnit);
    entry.name = scale.title(name);
    entry.factor = scale.factor;
}

LiveEntry parameterEntry(const io::ParameterNote& note) {
    const ShownParameter shown(note);
    const auto [low, high] = around(*note.value);
    LiveEntry entry;
    LiveValue::Description& d = entry.description;
    d.name = QString::fromStdString(note.name);
    if (!shown.unit.isEmpty()) {
        d.name += " [" + shown.unit + ']';
        d.factor = fromSi(1.0, shown.siUnit, shown.unit);
    }
    d.tip = QString::fromStdString(note.description);
    d.value = *note.value;
    d.least = note.min.value_or(std::min(low, note.max.value_or(low)));
    d.most = note.max.value_or(std::max(high, note.min.value_or(high)));
    d.change = [name = note.name](double value) { return live::SetParameter{name, value}; };
    entry.read = [name = note.name](const live::LiveModel& model, double) {
        return model.model().parameters.at(name);
    };
    return entry;
}

void addParameters(const live::LiveModel& model, std::vector<LiveEntry>& entries) {
    for (const io::ParameterNote& note : io::parameterNotes(model.document())) {
        const io::JsonValue* stored =
            model.document().at(io::joinPointer("/parameters", note.name));
        const io::JsonValue* value = stored ? io::parameterValue(*stored) : nullptr;
        const bool isNumber =
            value && (value->isNumber() || (value->isString() && !note.unit.empty()));
        if (isNumber && note.value) entries.push_back(parameterEntry(note));
    }
}

void addSpeeds(const live::LiveModel& model, std::vector<LiveEntry>& entries) {
    for (const model::Joint& joint : model.model().joints) {
        const auto speed = model.speed(joint.name, 0.0);
        if (!speed) continue;
        LiveEntry entry;
        const QString name = LiveNames::tr("Speed of %1").arg(QString::fromStdString(joint.name));
        measure(entry.description, name, model::isSlide(joint.type) ? "m/s" : "rad/s");
        // Drivers often start from rest: their speed of later is what counts.
        const double later = model.speed(joint.name, model.model().simulation.duration).value();
        entry.description.value = *speed;
        std::tie(entry.description.least, entry.description.most) =
            speeds(std::abs(later) > std::abs(*speed) ? later : *speed);
        entry.description.change = [joint = joint.name](double value) {
            return live::SetSpeed{joint, value};
        };
        entry.read = [joint = joint.name](const live::LiveModel& now, double time) {
            return now.speed(joint, time).value_or(0.0);
        };
        entries.push_back(std::move(entry));
    }
}

/// Along the gravity that the model has, downwards where it has none.
LiveEntry gravityEntry(const live::LiveModel& model) {
    constexpr double kMost = 20.0;
    const Vec3 stated = model.model().gravity;
    const Vec3 direction = stated.isZero(0.0) ? Vec3(-Vec3::UnitZ()) : Vec3(stated.normalized());
    LiveEntry entry;
    measure(entry.description, LiveNames::tr("Gravity"), QStringLiteral("m/s²"));
    entry.description.value = stated.norm();
    entry.description.least = -kMost;
    entry.description.most = std::max(kMost, 2.0 * stated.norm());
    entry.description.change = [direction](double value) {
        return live::SetGravity{direction * value};
    };
    entry.read = [direction](const live::LiveModel& now, double) {
        return now.model().gravity.dot(direction);
    };
    return entry;
}

LiveEntry contactEntry(const live::SetContact& kind, const QString& owner) {
    const bool isRestitution = kind.what == live::ContactValue::Restitution;
    LiveEntry entry;
    entry.description.name =
        (isRestitution ? LiveNames::tr("Restitution of %1") : LiveNames::tr("Friction of %1"))
            .arg(owner);
    entry.description.least = 0.0;
    entry.description.most = isRestitution ? 1.0 : 1.5;
    entry.description.change = [kind](double value) {
        live::SetContact change = kind;
        change.value = value;
        return change;
    };
    return entry;
}

void addOfMaterial(const live::LiveModel& model, const std::string& name,
                   std::vector<LiveEntry>& entries) {
    for (const auto what : {live::ContactValue::Restitution, live::ContactValue::Friction}) {
        LiveEntry entry = contactEntry({what, name, {}, 0.0}, QString::fromStdString(name));
        entry.read = [what, name](const live::LiveModel& now, double) {
            const model::Material material = now.model().material(name);
            return what == live::ContactValue::Restitution ? material.restitution
                                                           : material.friction;
        };
        entry.description.value = entry.read(model, 0.0);
        entries.push_back(std::move(entry));
    }
}

void addOfPair(const live::LiveModel& model, const model::ContactPair& pair,
               std::vector<LiveEntry>& entries) {
    for (const auto what : {live::ContactValue::Restitution, live::ContactValue::Friction}) {
        const auto valueOf = [what](const model::ContactPair& p) {
            return what == live::ContactValue::Restitution ? p.restitution : p.friction;
        };
        if (!valueOf(pair)) continue;
        const QString owner = QString::fromStdString(pair.bodies[0] + ", " + pair.bodies[1]);
        LiveEntry entry = contactEntry({what, "", pair.bodies, 0.0}, owner);
        entry.read = [valueOf, bodies = pair.bodies](const live::LiveModel& now, double) {
            const auto& pairs = now.model().contacts.pairs;
            const auto found = std::ranges::find(pairs, bodies, &model::ContactPair::bodies);
            return found == pairs.end() ? 0.0 : valueOf(*found).value_or(0.0);
        };
        entry.description.value = entry.read(model, 0.0);
        entries.push_back(std::move(entry));
    }
}

bool hasContacts(const model::Model& model) {
    const auto collides = [](const model::Body& body) {
        return std::ranges::any_of(body.shapes, &model::Shape::collide);
    };
    return std::ranges::any_of(model.bodies, collides);
}

} // namespace

std::vector<LiveEntry> liveEntries(const live::LiveModel& model) {
    std::vector<LiveEntry> entries;
    addSpeeds(model, entries);
    addParameters(model, entries);
    entries.push_back(gravityEntry(model));
    if (!hasContacts(model.model())) return entries;
    std::vector<std::string> names;
    for (const model::Material& material : model.model().materials)
        names.push_back(material.name);
    if (names.empty()) names.emplace_back("default");
    for (const std::string& name : names)
        addOfMaterial(model, name, entries);
    for (const model::ContactPair& pair : model.model().contacts.pairs)
        addOfPair(model, pair, entries);
    return entries;
}

} // namespace trammel::studio
