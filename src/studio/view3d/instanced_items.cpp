#include "studio/view3d/instanced_items.h"

#include "studio/view3d/instances.h"

#include <algorithm>

namespace trammel::studio {
namespace {

/// Fewer are cheap enough, and things drawn singly can do more (ghost_bodies.h).
constexpr std::size_t kLeastAlike = 200;

bool isEligible(const SceneItem& item) {
    return !item.span && !item.isPlane && item.colour[3] == 1.0f &&
           (item.kind == SceneItemKind::Shape || item.kind == SceneItemKind::Joint);
}

} // namespace

/// Things of one form and kind.
class InstancedItems::Form {
public:
    Form(std::vector<const SceneItem*> items, const RenderEffects& effects,
         Qt3DCore::QEntity* parent)
        : kind(items.front()->kind),
          m_items(std::move(items)),
          m_instances(*m_items.front()->mesh, effects, parent),
          m_places(m_items.size()),
          m_looks(m_items.size()),
          m_isHidden(m_items.size()) {
        for (std::size_t i = 0; i < m_items.size(); ++i)
            m_looks[i].colour = m_items[i]->colour;
        m_instances.setLooks(m_looks);
    }
    ~Form() { delete m_instances.entity(); }
    Form(const Form&) = delete;
    Form& operator=(const Form&) = delete;

    void setVisible(bool on) {
        m_isVisible = on;
        m_instances.entity()->setEnabled(on);
    }

    void setPoses(std::span<const model::Pose> poses) {
        for (std::size_t i = 0; i < m_items.size(); ++i) {
            m_places[i].setZero();
            if (!m_isHidden[i]) m_places[i] = placement(*m_items[i], poses).matrix().cast<float>();
        }
        m_instances.setPlaces(m_places);
        m_instances.entity()->setEnabled(m_isVisible);
    }

    void setHidden(const Condition& isHidden) {
        for (std::size_t i = 0; i < m_items.size(); ++i)
            m_isHidden[i] = isHidden(*m_items[i]);
    }

    void setSelection(const Condition& isSelected, const QColor& highlight) {
        for (std::size_t i = 0; i < m_items.size(); ++i)
            m_looks[i].tint = {highlight.redF(), highlight.greenF(), highlight.blueF(),
                               isSelected(*m_items[i]) ? kSelectionTint : 0.0f};
        m_instances.setLooks(m_looks);
    }

    const SceneItemKind kind;

private:
    std::vector<const SceneItem*> m_items;
    Instances m_instances;
    std::vector<Eigen::Matrix4f> m_places;
    std::vector<Instances::Look> m_looks;
    std::vector<char> m_isHidden;
    bool m_isVisible = true;
};

InstancedItems::InstancedItems(const RenderEffects& effects, Qt3DCore::QEntity* parent)
    : m_effects(effects), m_parent(parent) {}

InstancedItems::~InstancedItems() = default;

std::vector<const SceneItem*> InstancedItems::set(std::vector<const SceneItem*> items) {
    m_forms.clear();
    if (items.size() < kLeastAlike) return items;
    std::vector<std::vector<const SceneItem*>> alike;
    std::vector<const SceneItem*> single;
    for (const SceneItem* item : items) {
        if (!isEligible(*item)) {
            single.push_back(item);
            continue;
        }
        const auto form = std::ranges::find_if(alike, [&](const auto& others) {
            return others.front()->kind == item->kind && haveSameMesh(*others.front(), *item);
        });
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

void InstancedItems::setPoses(std::span<const model::Pose> poses) {
    for (const auto& form : m_forms)
        form->setPoses(poses);
}

void InstancedItems::setHidden(const Condition& isHidden) {
    for (const auto& form : m_forms)
        form->setHidden(isHidden);
}

void InstancedItems::setVisible(SceneItemKind kind, bool on) {
    for (const auto& form : m_forms)
        if (form->kind == kind) form->setVisible(on);
}

void InstancedItems::setSelection(const Condition& isSelected, const QColor& highlight) {
    for (const auto& form : m_forms)
        form->setSelection(isSelected, highlight);
}

} // namespace trammel::studio
