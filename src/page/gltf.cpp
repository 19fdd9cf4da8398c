#include "page/gltf.h"

#include "model/version.h"
#include "page/base64.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>

namespace trammel::page {

namespace {

using io::JsonValue;
using scene::SceneItem;

constexpr int kFloat = 5126, kShort = 5123, kInt = 5125; ///< OpenGL's numbers of types

template <class Vector>
JsonValue arrayOf(const Vector& values) {
    std::vector<JsonValue> elements;
    for (const auto value : values)
        elements.emplace_back(static_cast<double>(value));
    return JsonValue::array(std::move(elements));
}

JsonValue quaternion(const Quat& q) {
    return arrayOf(std::array{q.x(), q.y(), q.z(), q.w()});
}

/// The buffer and the accessors into it.
class Buffer {
public:
    /// @param type glTF's: SCALAR, VEC3, VEC4
    int addFloats(std::span<const float> values, const char* type, std::size_t width,
                  bool wantsBounds) {
        std::vector<std::pair<std::string, JsonValue>> more;
        if (wantsBounds) {
            std::vector<float> least(width, 0.0F), most(width, 0.0F);
            for (std::size_t i = 0; i < values.size(); ++i) {
                const std::size_t k = i % width;
                least[k] = i < width ? values[i] : std::min(least[k], values[i]);
                most[k] = i < width ? values[i] : std::max(most[k], values[i]);
            }
            more = {{"min", arrayOf(least)}, {"max", arrayOf(most)}};
        }
        return add(values.data(), values.size() * sizeof(float), kFloat, type,
                   values.size() / width, std::move(more));
    }
    int addIndices(const std::vector<std::uint32_t>& indices) {
        const std::uint32_t most = indices.empty() ? 0 : *std::ranges::max_element(indices);
        if (most > 65534)
            return add(indices.data(), indices.size() * 4, kInt, "SCALAR", indices.size(), {});
        const std::vector<std::uint16_t> small(indices.begin(), indices.end());
        return add(small.data(), small.size() * 2, kShort, "SCALAR", small.size(), {});
    }

    void writeInto(JsonValue& asset) {
        const std::size_t size = m_bytes.size();
        std::string uri = "data:application/octet-stream;base64," + base64(m_bytes);
        m_bytes = {};
        JsonValue buffer = JsonValue::object({{"byteLength", static_cast<double>(size)}});
        buffer.set("/uri", JsonValue(std::move(uri)));
        asset.set("/accessors", JsonValue::array(std::move(m_accessors)));
        asset.set("/bufferViews", JsonValue::array(std::move(m_views)));
        asset.set("/buffers", JsonValue::array({std::move(buffer)}));
    }

private:
    int add(const void* values, std::size_t size, int component, const char* type,
            std::size_t count, std::vector<std::pair<std::string, JsonValue>> more) {
        m_views.push_back(JsonValue::object({{"buffer", 0},
                                             {"byteOffset", static_cast<double>(m_bytes.size())},
                                             {"byteLength", static_cast<double>(size)}}));
        m_bytes.append(static_cast<const char*>(values), size);
        m_bytes.resize((m_bytes.size() + 3) / 4 * 4);
        more.insert(more.begin(), {{"bufferView", static_cast<int>(m_views.size()) - 1},
                                   {"componentType", component},
                                   {"count", static_cast<double>(count)},
                                   {"type", type}});
        m_accessors.push_back(JsonValue::object(std::move(more)));
        return static_cast<int>(m_accessors.size()) - 1;
    }

    std::string m_bytes;
    std::vector<JsonValue> m_views, m_accessors;
};

class Writer {
public:
    explicit Writer(const Motion& motion) : m_motion(motion) {}

    JsonValue write() {
        addBodies();
        for (const SceneItem& item : m_motion.content.items)
            if (item.kind != scene::SceneItemKind::Frame && !item.mesh->indices.empty())
                addItem(item);
        return asset();
    }

private:
    using Members = std::vector<std::pair<std::string, JsonValue>>;

    struct Node {
        Members members;
        std::vector<JsonValue> children;
    };

    int addNode(Members members) {
        m_nodes.push_back({std::move(members), {}});
        return static_cast<int>(m_nodes.size()) - 1;
    }

    void addBodies() {
        const Quat up = Quat::FromTwoVectors(m_motion.content.up, Vec3::UnitY());
        addNode({{"name", "model"}, {"rotation", quaternion(up)}});
        const auto& bodies = m_motion.model.bodies;
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            const model::Pose& pose = m_motion.frames.front()[i];
            const int node = addNode({{"name", bodies[i].name},
                                      {"translation", arrayOf(pose.position)},
                                      {"rotation", quaternion(pose.orientation.normalized())},
                                      {"extras", JsonValue::object({{"kind", "body"}})}});
            m_nodes[0].children.emplace_back(node);
            animate(node, [&](std::size_t frame) {
                const model::Pose& at = m_motion.frames[frame][i];
                return Placement{at.position, at.orientation.normalized()};
            });
        }
    }

    struct Placement {
        Vec3 position;
        Quat turn;
        Vec3 stretch = Vec3::Ones(); ///< along its own axes
    };

    /// What a node does over time, as far as it does anything.
    template <class PlacementAt>
    void animate(int node, const PlacementAt& at) {
        std::vector<float> positions, turns, scales;
        Quat last = Quat::Identity();
        const std::size_t count = m_motion.frames.size();
        for (std::size_t frame = 0; frame < count; ++frame) {
            Placement placement = at(frame);
            Quat& q = placement.turn;
            if (last.dot(q) < 0.0) q.coeffs() = -q.coeffs(); // the short way between frames
            last = q;
            for (int k = 0; k < 3; ++k)
                positions.push_back(static_cast<float>(placement.position[k]));
            for (const double part : {q.x(), q.y(), q.z(), q.w()})
                turns.push_back(static_cast<float>(part));
            for (const double part : placement.stretch)
                scales.push_back(static_cast<float>(part));
        }
        addChannel(node, "translation", positions, "VEC3", 3);
        addChannel(node, "rotation", turns, "VEC4", 4);
        addChannel(node, "scale", scales, "VEC3", 3);
    }

    void addChannel(int node, const char* path, std::span<const float> values, const char* type,
                    std::size_t width) {
        bool moves = false;
        for (std::size_t i = width; i < values.size() && !moves; ++i)
            moves = values[i] != values[i % width];
        if (!moves) return;
        if (m_times < 0) {
            const std::vector<float> times(m_motion.times.begin(), m_motion.times.end());
            m_times = m_buffer.addFloats(times, "SCALAR", 1, true);
        }
        const int sampler = static_cast<int>(m_samplers.size());
        m_samplers.push_back(JsonValue::object(
            {{"input", m_times}, {"output", m_buffer.addFloats(values, type, width, false)}}));
        m_channels.push_back(
            JsonValue::object({{"sampler", sampler},
                               {"target", JsonValue::object({{"node", node}, {"path", path}})}}));
    }

    void addItem(const SceneItem& item) {
        static constexpr const char* kKinds[] = {"shape", "joint", "force", "frame"};
        Members members{
            {"mesh", meshOf(item)},
            {"extras", JsonValue::object({{"kind", kKinds[static_cast<std::size_t>(item.kind)]}})}};
        const auto state = [](Members& of, const Placement& placement) {
            of.emplace_back("translation", arrayOf(placement.position));
            of.emplace_back("rotation", quaternion(placement.turn));
            if (placement.stretch != Vec3::Ones())
                of.emplace_back("scale", arrayOf(placement.stretch));
        };
        if (!item.span && !item.isPlane) {
            state(members, {item.place.translation(), Quat(item.place.linear())});
            const auto parent =
                static_cast<std::size_t>(item.body == scene::kWorld ? 0 : item.body + 1);
            const int node = addNode(std::move(members));
            m_nodes[parent].children.emplace_back(node);
            return;
        }
        const auto at = [&](std::size_t frame) {
            const Eigen::Affine3d placed = scene::placement(item, m_motion.frames[frame]);
            const Vec3 stretch = placed.linear().colwise().norm();
            const Mat3 turn = placed.linear() * stretch.cwiseInverse().asDiagonal();
            return Placement{placed.translation(), Quat(turn), stretch};
        };
        state(members, at(0));
        const int node = addNode(std::move(members));
        m_nodes[0].children.emplace_back(node);
        animate(node, at);
    }

    /// Equal geometry is stored once, also for other colours.
    int meshOf(const SceneItem& item) {
        const int material = materialOf(item);
        const std::size_t geometry = geometryOf(item);
        const auto [known, isNew] =
            m_meshOf.try_emplace({geometry, material}, static_cast<int>(m_meshes.size()));
        if (isNew) {
            JsonValue primitive = m_geometries[geometry].primitive;
            primitive.set("/material", material);
            m_meshes.push_back(
                JsonValue::object({{"primitives", JsonValue::array({std::move(primitive)})}}));
        }
        return known->second;
    }

    int materialOf(const SceneItem& item) {
        const auto key = std::pair(item.colour, !item.mesh->isClosed);
        const auto [known, isNew] =
            m_materialOf.try_emplace(key, static_cast<int>(m_materials.size()));
        if (!isNew) return known->second;
        const JsonValue surface = JsonValue::object({{"baseColorFactor", arrayOf(item.colour)},
                                                     {"metallicFactor", 0},
                                                     {"roughnessFactor", 0.6}});
        Members members{{"pbrMetallicRoughness", surface}};
        if (item.colour[3] < 1.0F) members.emplace_back("alphaMode", "BLEND");
        if (!item.mesh->isClosed) members.emplace_back("doubleSided", true);
        m_materials.push_back(JsonValue::object(std::move(members)));
        return known->second;
    }

    struct Geometry {
        const SceneItem* item;
        JsonValue primitive;
    };

    std::size_t geometryOf(const SceneItem& item) {
        const auto& positions = item.mesh->positions;
        const std::string_view bytes(reinterpret_cast<const char*>(positions.data()),
                                     positions.size() * sizeof(Eigen::Vector3f));
        std::vector<std::size_t>& alike = m_geometryOf[std::hash<std::string_view>()(bytes)];
        for (const std::size_t known : alike)
            if (scene::haveSameMesh(*m_geometries[known].item, item)) return known;
        const auto add = [&](const std::vector<Eigen::Vector3f>& vectors, bool wantsBounds) {
            return m_buffer.addFloats({vectors.front().data(), 3 * vectors.size()}, "VEC3", 3,
                                      wantsBounds);
        };
        const JsonValue attributes = JsonValue::object(
            {{"POSITION", add(positions, true)}, {"NORMAL", add(item.mesh->normals, false)}});
        m_geometries.push_back(
            {&item, JsonValue::object({{"attributes", attributes},
                                       {"indices", m_buffer.addIndices(item.mesh->indices)}})});
        alike.push_back(m_geometries.size() - 1);
        return alike.back();
    }

    JsonValue asset() {
        std::vector<JsonValue> nodes;
        for (Node& node : m_nodes) {
            if (!node.children.empty())
                node.members.emplace_back("children", JsonValue::array(std::move(node.children)));
            nodes.push_back(JsonValue::object(std::move(node.members)));
        }
        JsonValue result = JsonValue::object(
            {{"asset",
              JsonValue::object({{"version", "2.0"},
                                 {"generator", fmt::format("Trammel {}", model::version())}})},
             {"scene", 0},
             {"scenes", JsonValue::array({JsonValue::object({{"nodes", JsonValue::array({0})}})})},
             {"nodes", JsonValue::array(std::move(nodes))}});
        if (!m_meshes.empty()) {
            result.set("/meshes", JsonValue::array(std::move(m_meshes)));
            result.set("/materials", JsonValue::array(std::move(m_materials)));
        }
        if (!m_channels.empty())
            result.set("/animations",
                       JsonValue::array({JsonValue::object(
                           {{"name", "motion"},
                            {"samplers", JsonValue::array(std::move(m_samplers))},
                            {"channels", JsonValue::array(std::move(m_channels))}})}));
        m_buffer.writeInto(result);
        return result;
    }

    const Motion& m_motion;
    Buffer m_buffer;
    int m_times = -1; ///< accessor
    std::vector<Node> m_nodes;
    std::vector<JsonValue> m_meshes, m_materials, m_samplers, m_channels;
    std::vector<Geometry> m_geometries;
    std::unordered_map<std::size_t, std::vector<std::size_t>> m_geometryOf; ///< by hash
    std::map<std::pair<std::size_t, int>, int> m_meshOf;
    std::map<std::pair<scene::Rgba, bool>, int> m_materialOf;
};

} // namespace

JsonValue gltf(const Motion& motion) {
    return Writer(motion).write();
}

} // namespace trammel::page
