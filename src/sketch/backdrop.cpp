#include "sketch/backdrop.h"

#include "io/dxf_file.h"
#include "messages/sketch_messages.h"
#include "sketch/editor.h"

#include <cmath>

namespace trammel::sketch {

using io::Backdrop;
using io::JsonValue;

namespace {

constexpr const char* kPointer = "/sketch/backdrop";

Eigen::Matrix2d turn(double angle) {
    return Eigen::Rotation2Dd(angle).toRotationMatrix();
}

/// Sets the keys whose values differ.
class BackdropWriter {
public:
    BackdropWriter(Editor& editor, const std::optional<Backdrop>& before)
        : m_editor(editor), m_before(before) {}

    void write(const Backdrop& after) {
        const Backdrop absent; // what a key that is not there counts as
        const Backdrop& before = m_before ? *m_before : absent;
        if (!m_before || after.file != before.file) set("file", after.file);
        if (after.page != before.page) set("page", after.page);
        if (after.origin != before.origin)
            set("origin", JsonValue::array({number(after.origin.x()), number(after.origin.y())}));
        if (!m_before || after.scale != before.scale) set("scale", after.scale);
        if (after.angle != before.angle) set("angle", number(after.angle));
        if (after.opacity != before.opacity) set("opacity", after.opacity);
    }

private:
    void set(const char* key, JsonValue value) {
        m_editor.set(io::joinPointer(kPointer, key), std::move(value));
    }

    Editor& m_editor;
    const std::optional<Backdrop>& m_before;
};

} // namespace

Point toPlane(const Backdrop& backdrop, const Point& own) {
    return backdrop.origin + backdrop.scale * (turn(backdrop.angle) * own);
}

Backdrop scaledByTwoPoints(Backdrop backdrop, const Point& first, const Point& second,
                           double distance) {
    const double before = (second - first).norm();
    if (!(distance > 0)) throw Refused({messages::kSketchNotPositive, distance});
    const double share = distance / before;
    if (!(before > 0) || !std::isfinite(share) || !(backdrop.scale * share > 0))
        throw Refused(messages::kSketchSamePlaces);
    backdrop.origin = first + share * (backdrop.origin - first);
    backdrop.scale *= share;
    if (!backdrop.origin.allFinite() || !std::isfinite(backdrop.scale))
        throw Refused(messages::kSketchSamePlaces);
    return backdrop;
}

Backdrop moved(Backdrop backdrop, const Point& by) {
    backdrop.origin += by;
    return backdrop;
}

Backdrop turned(Backdrop backdrop, const Point& about, double angle) {
    backdrop.origin = about + turn(angle) * (backdrop.origin - about);
    backdrop.angle = std::remainder(backdrop.angle + angle, 2.0 * std::acos(-1.0));
    return backdrop;
}

Drawn setBackdrop(const JsonValue& document, const std::optional<Backdrop>& backdrop) {
    Editor editor(document);
    const std::optional<Backdrop> before = io::backdropOf(document);
    if (!backdrop) {
        if (document.contains(kPointer)) editor.remove(kPointer);
        const JsonValue* rest = editor.document().find("sketch");
        if (rest && rest->isObject() && rest->size() == 0) editor.remove("/sketch");
        return editor.take("/sketch");
    }
    if (!document.contains("/sketch"))
        editor.addSection("sketch", JsonValue::object(), "parameters");
    for (const char* pointer : {"/sketch", kPointer}) {
        const JsonValue* entry = editor.document().at(pointer);
        if (!entry || !entry->isObject()) editor.set(pointer, JsonValue::object());
    }
    BackdropWriter(editor, before).write(*backdrop);
    return editor.take("/sketch");
}

Guides guidesOf(const io::DxfDrawing& drawing, const Backdrop& backdrop) {
    Guides guides;
    const auto place = [&](const Point& own) { return toPlane(backdrop, own); };
    for (const auto& line : drawing.lines) {
        guides.lines.push_back({place(line.from), place(line.to)});
        guides.points.push_back(guides.lines.back().from);
        guides.points.push_back(guides.lines.back().to);
    }
    for (const auto& arc : drawing.arcs) {
        const Guides::Arc own{place(arc.centre), backdrop.scale * arc.radius,
                              arc.start + backdrop.angle, arc.sweep};
        guides.arcs.push_back(own);
        guides.centres.push_back(own.centre);
        if (arc.isCircle()) continue;
        for (const double angle : {own.start, own.start + own.sweep})
            guides.points.emplace_back(own.centre +
                                       own.radius * Point(std::cos(angle), std::sin(angle)));
    }
    for (const Point& point : drawing.points)
        guides.points.push_back(place(point));
    return guides;
}

} // namespace trammel::sketch
