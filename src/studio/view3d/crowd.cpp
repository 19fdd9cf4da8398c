#include "studio/view3d/crowd.h"

#include <Qt3DCore/QAttribute>
#include <Qt3DCore/QBuffer>
#include <Qt3DCore/QGeometry>
#include <algorithm>

namespace trammel::studio {
namespace {

using Qt3DCore::QAttribute;

/// Fewer are cheap enough, and things drawn singly can do more (onion_skin.h).
constexpr std::size_t kLeastAlike = 200;

constexpr int kFloatsOfPlace = 16; ///< a matrix, column after column
constexpr int kFloatsOfLook = 8;   ///< colour, tint

bool isSameForm(const SceneItem& a, const SceneItem& b) {
    return a.kind == b.kind && (a.mesh == b.mesh || (a.mesh->positions == b.mesh->positions &&
                                                     a.mesh->indices == b.mesh->indices));
}

bool isEligible(const SceneItem& item) {
    return !item.span && !item.normal && item.colour[3] == 1.0f &&
           (item.kind == ItemKind::Shape || item.kind == ItemKind::Joint);
}

QByteArray bytesOf(const std::vector<float>& values) {
    return {reinterpret_cast<const char*>(values.data()),
            static_cast<qsizetype>(values.size() * sizeof(float))};
}

} // namespace

/// Things of one form and kind.
class Crowd::Form {
public:
    Form(std::vector<const SceneItem*> items, const RenderEffects& effects,
         Qt3DCore::QEntity* parent)
        : kind(items.front()->kind),
          m_items(std::move(items)),
          m_entity(new Qt3DCore::QEntity(parent)),
          m_places(m_items.size() * kFloatsOfPlace),
          m_looks(m_items.size() * kFloatsOfLook),
          m_isHidden(m_items.size()) {
        Qt3DRender::QGeometryRenderer* mesh = makeTriangles(*m_items.front()->mesh, m_entity);
        mesh->setInstanceCount(static_cast<int>(m_items.size()));
        m_placeBuffer = addBuffer(*mesh->geometry(), kFloatsOfPlace,
                                  {"placeX", "placeY", "placeZ", "placeOrigin"});
        m_lookBuffer = addBuffer(*mesh->geometry(), kFloatsOfLook, {"thingColour", "thingTint"});
        m_entity->addComponent(mesh);
        m_entity->addComponent(makeCrowdMaterial(effects, m_entity));
        for (std::size_t i = 0; i < m_items.size(); ++i)
            std::ranges::copy(m_items[i]->colour,
                              m_looks.begin() + static_cast<std::ptrdiff_t>(i * kFloatsOfLook));
    }
    ~Form() { delete m_entity; }
    Form(const Form&) = delete;
    Form& operator=(const Form&) = delete;

    std::size_t count() const { return m_items.size(); }
    void setVisible(bool on) { m_entity->setEnabled(on); }

    void setPoses(std::span<const model::Pose> poses) {
        for (std::size_t i = 0; i < m_items.size(); ++i) {
            Eigen::Matrix4f place = Eigen::Matrix4f::Zero(); // nothing can be seen of it there
            if (!m_isHidden[i]) place = placement(*m_items[i], poses).matrix().cast<float>();
            std::copy_n(place.data(), kFloatsOfPlace, &m_places[i * kFloatsOfPlace]);
        }
        m_placeBuffer->setData(bytesOf(m_places));
    }

    void setHidden(const Condition& isHidden) {
        for (std::size_t i = 0; i < m_items.size(); ++i)
            m_isHidden[i] = isHidden(*m_items[i]);
    }

    void setSelection(const Condition& isSelected, const QColor& highlight) {
        for (std::size_t i = 0; i < m_items.size(); ++i) {
            float* tint = &m_looks[i * kFloatsOfLook + 4];
            tint[0] = highlight.redF();
            tint[1] = highlight.greenF();
            tint[2] = highlight.blueF();
            tint[3] = isSelected(*m_items[i]) ? kSelectionTint : 0.0f;
        }
        m_lookBuffer->setData(bytesOf(m_looks));
    }

    const ItemKind kind;

private:
    /// A buffer with a row of so many floats for each thing, four of them an attribute.
    Qt3DCore::QBuffer* addBuffer(Qt3DCore::QGeometry& geometry, int floats,
                                 std::initializer_list<const char*> names) {
        auto* buffer = new Qt3DCore::QBuffer(&geometry);
        uint offset = 0;
        for (const char* name : names) {
            auto* attribute = new QAttribute(buffer, QString::fromLatin1(name), QAttribute::Float,
                                             4, static_cast<uint>(m_items.size()), offset,
                                             static_cast<uint>(floats) * sizeof(float), &geometry);
            attribute->setDivisor(1); // a row for each thing, not for each vertex
            geometry.addAttribute(attribute);
            offset += 4 * sizeof(float);
        }
        return buffer;
    }

    std::vector<const SceneItem*> m_items;
    Qt3DCore::QEntity* m_entity;
    std::vector<float> m_places, m_looks;
    std::vector<char> m_isHidden;
    Qt3DCore::QBuffer *m_placeBuffer, *m_lookBuffer;
};

Crowd::Crowd(const RenderEffects& effects, Qt3DCore::QEntity* parent)
    : m_effects(effects), m_parent(parent) {}

Crowd::~Crowd() = default;

std::vector<const SceneItem*> Crowd::set(std::vector<const SceneItem*> items) {
    m_forms.clear();
    if (items.size() < kLeastAlike) return items;
    std::vector<std::vector<const SceneItem*>> alike;
    std::vector<const SceneItem*> single;
    for (const SceneItem* item : items) {
        if (!isEligible(*item)) {
            single.push_back(item);
            continue;
        }
        const auto form = std::ranges::find_if(
            alike, [&](const auto& others) { return isSameForm(*others.front(), *item); });
        if (form == alike.end())
            alike.push_back({item});
        else
            form->push_back(item);
    }
    for (std::vector<const SceneItem*>& form : alike) {
        if (form.size() < kLeastAlike)
            single.insert(single.end(), form.begin(), form.end());
        else
            m_forms.push_back(std::make_unique<Form>(std::move(form), m_effects, m_parent));
    }
    return single;
}

void Crowd::setPoses(std::span<const model::Pose> poses) {
    for (const auto& form : m_forms)
        form->setPoses(poses);
}

void Crowd::setHidden(const Condition& isHidden) {
    for (const auto& form : m_forms)
        form->setHidden(isHidden);
}

void Crowd::setVisible(ItemKind kind, bool on) {
    for (const auto& form : m_forms)
        if (form->kind == kind) form->setVisible(on);
}

void Crowd::setSelection(const Condition& isSelected, const QColor& highlight) {
    for (const auto& form : m_forms)
        form->setSelection(isSelected, highlight);
}

std::size_t Crowd::count() const {
    std::size_t count = 0;
    for (const auto& form : m_forms)
        count += form->count();
    return count;
}

} // namespace trammel::studio
