#include "sketch/link_style.h"

#include "messages/sketch_messages.h"
#include "sketch/link_shapes.h"
#include "sketch/renaming.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace trammel::sketch {

using io::JsonValue;

namespace {

using Names = std::vector<std::string>;

Names allLinks(const Sketch& sketch) {
    Names names;
    for (const Link& link : sketch.links)
        names.push_back(link.body);
    return names;
}

JsonValue lengthEntry(double value, const char* description) {
    return JsonValue::object(
        {{"value", rounded(value)}, {"unit", "mm"}, {"min", 0}, {"description", description}});
}

void put(Editor& editor, const std::string& name, JsonValue entry) {
    if (const JsonValue* value = entry.find("value"); editor.parameters().contains(name))
        editor.setParameter(name, *value);
    else
        editor.addParameter(name, std::move(entry));
}

std::string shapesOf(const Editor& editor, const std::string& body) {
    return editor.itemPointer("bodies", body) + "/shapes";
}

/// Shapes of a link with other parameters for its sizes; what counts its layers stays.
void useSizes(Editor& editor, const std::string& body, const LinkSizes& sizes) {
    const LinkSizes before = sizesOf(editor, body);
    const Renames renames{{before.thickness, sizes.thickness}, {before.width, sizes.width}};
    const std::string list = shapesOf(editor, body);
    const std::size_t count = editor.document().at(list)->size();
    for (std::size_t i = 0; i < count; ++i) {
        const std::string pointer = io::joinPointer(list, i);
        JsonValue shape = renamed(*editor.document().at(pointer), renames);
        if (const JsonValue* position = editor.document().at(pointer + "/position"))
            shape.set("/position", *position);
        editor.set(pointer, std::move(shape));
    }
}

void setForAll(Editor& editor, const Names& links, const LinkStyle& style) {
    for (const std::string& body : links) {
        LinkSizes sizes = sizesOf(editor, body);
        const LinkSizes own = ownSizes(body);
        if (style.thickness) sizes.thickness = kLinkThickness;
        if (style.width) sizes.width = kLinkWidth;
        useSizes(editor, body, sizes);
        if (style.thickness) editor.removeParameter(own.thickness);
        if (style.width) editor.removeParameter(own.width);
    }
    if (style.thickness) editor.setParameter(std::string(kLinkThickness), number(*style.thickness));
    if (style.width) editor.setParameter(std::string(kLinkWidth), number(*style.width));
}

void setOwn(Editor& editor, const Names& links, const LinkStyle& style) {
    for (const std::string& body : links) {
        LinkSizes sizes = sizesOf(editor, body);
        const LinkSizes own = ownSizes(body);
        if (style.thickness) sizes.thickness = own.thickness;
        if (style.width) sizes.width = own.width;
        useSizes(editor, body, sizes);
        if (style.thickness)
            put(editor, own.thickness, lengthEntry(*style.thickness, "thickness of the link"));
        if (style.width) put(editor, own.width, lengthEntry(*style.width, "width of the link"));
    }
}

/// Places that count layers in thicknesses count them in pitches.
void countInPitches(Editor& editor) {
    const Renames renames{{std::string(kLinkThickness), std::string(kLinkPitch)}};
    Names lists{"/ground/shapes"};
    const JsonValue* bodies = editor.document().at("/bodies");
    for (std::size_t i = 0; bodies && i < bodies->size(); ++i)
        lists.push_back(io::joinPointer("/bodies", i) + "/shapes");
    for (const std::string& list : lists) {
        const JsonValue* shapes = editor.document().at(list);
        const std::size_t count = shapes ? shapes->size() : 0;
        for (std::size_t i = 0; i < count; ++i) {
            const std::string place = io::joinPointer(list, i) + "/position";
            const JsonValue* position = editor.document().at(place);
            if (!position) continue;
            JsonValue counted = renamed(*position, renames);
            if (!(counted == *position)) editor.set(place, std::move(counted));
        }
    }
}

/// The largest thickness and the gap.
void setPitch(Editor& editor, const std::optional<double>& gap) {
    const bool hasPitch = editor.parameters().contains(kLinkPitch);
    std::string thickest{kLinkThickness};
    for (const std::string& body : allLinks(editor.sketch()))
        if (const LinkSizes sizes = sizesOf(editor, body); sizes.thickness != kLinkThickness)
            thickest = fmt::format("max({}, {})", thickest, sizes.thickness);
    if (!hasPitch && !gap && thickest == kLinkThickness) return;
    if (gap || !editor.parameters().contains(kLinkGap))
        put(editor, std::string(kLinkGap),
            lengthEntry(gap.value_or(0.0), "gap between layers of links"));
    const std::string pitch = fmt::format("{} + {}", thickest, kLinkGap);
    put(editor, std::string(kLinkPitch),
        JsonValue::object({{"value", pitch},
                           {"unit", "mm"},
                           {"description", "way from a layer of links to the next"}}));
    if (hasPitch) return;
    countInPitches(editor);
    editor.useLinkPitch();
}

void setMaterial(Editor& editor, const Names& links, const std::string& material) {
    for (const std::string& body : links) {
        const std::string list = shapesOf(editor, body);
        const std::size_t count = editor.document().at(list)->size();
        for (std::size_t i = 0; i < count; ++i)
            editor.set(io::joinPointer(list, i) + "/material", JsonValue(material));
    }
}

void putInLayer(Editor& editor, const Link& link, int layer) {
    const std::string list = shapesOf(editor, link.body);
    const std::size_t count = editor.document().at(list)->size();
    for (std::size_t i = 0; i < count; ++i) {
        const std::string place = io::joinPointer(list, i) + "/position";
        const JsonValue* position = editor.document().at(place);
        if (!position) continue;
        const int own = editor.frame().layerOf(*position) - link.layer; // of a gear beside its link
        editor.set(io::joinPointer(place, editor.frame().layerIndex()),
                   editor.frame().layerValue(layer + own));
    }
}

/// Links one after the other, those that come across most others first, each in the lowest layer
/// that none of these has [Welsh and Powell, Computer Journal 10, 1967].
std::map<std::string, int> layersOf(const Sketch& sketch, const LinkStyle& style) {
    std::map<std::string, std::set<std::string>> crossing;
    const auto note = [&](const std::string& a, const std::string& b) {
        if (a == b) return;
        crossing[a].insert(b);
        crossing[b].insert(a);
    };
    for (const Link& a : sketch.links)
        for (const Link& b : sketch.links)
            if (std::ranges::any_of(a.nodes, [&](int node) { return b.has(node); }))
                note(a.body, b.body);
    for (const auto& [a, b] : style.crossing)
        note(a, b);
    Names order = allLinks(sketch);
    std::ranges::stable_sort(order, std::greater<>{},
                             [&](const std::string& body) { return crossing[body].size(); });
    std::map<std::string, int> layers;
    for (const std::string& body : order) {
        std::set<int> taken;
        for (const std::string& other : crossing[body])
            if (const auto found = layers.find(other); found != layers.end())
                taken.insert(found->second);
        int layer = 0;
        while (taken.contains(layer))
            ++layer;
        layers[body] = layer;
    }
    return layers;
}

void arrange(Editor& editor, const LinkStyle& style) {
    for (const auto& [body, layer] : layersOf(editor.sketch(), style))
        putInLayer(editor, editor.link(body), layer);
}

void requireSizes(const LinkStyle& style) {
    for (const std::optional<double>& size : {style.thickness, style.width})
        if (size && !(*size > 0))
            throw Refused({messages::kSketchNotPositive, fmt::format("{} m", *size)});
    if (style.gap && !(*style.gap >= 0))
        throw Refused({messages::kSketchGapIsNegative, fmt::format("{} m", *style.gap)});
}

} // namespace

Drawn styleLinks(const JsonValue& document, std::span<const std::string> bodies,
                 const LinkStyle& style) {
    requireSizes(style);
    Editor editor(document);
    const Names all = allLinks(editor.sketch());
    if (all.empty()) throw Refused(messages::kSketchNoMotion);
    const bool isForAll = bodies.empty() || bodies.size() == all.size();
    const Names links = isForAll ? all : Names(bodies.begin(), bodies.end());
    editor.addLinkSizes();
    for (const std::string& body : style.arrangesLayers ? all : links)
        makeDrawn(editor, body);
    (isForAll ? setForAll : setOwn)(editor, links, style);
    setPitch(editor, style.gap);
    if (style.material) setMaterial(editor, links, *style.material);
    editor.read();
    if (style.arrangesLayers) arrange(editor, style);
    return editor.take(editor.itemPointer("bodies", links.front()));
}

JsonValue inOneLayer(const JsonValue& document) {
    Editor editor(document);
    for (const std::string& body : allLinks(editor.sketch())) {
        makeDrawn(editor, body);
        putInLayer(editor, editor.link(body), 0);
    }
    return editor.take().document;
}

LinkDefaults linkDefaults(const JsonValue& document) {
    const Editor editor(document);
    const auto valueOf = [&](std::string_view name) {
        return editor.parameters().contains(name) ? std::optional(editor.value(name))
                                                  : std::nullopt;
    };
    return {valueOf(kLinkThickness), valueOf(kLinkWidth), valueOf(kLinkGap)};
}

} // namespace trammel::sketch
