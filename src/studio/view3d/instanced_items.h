#pragma once

#include "studio/view3d/render_parts.h"

#include <QColor>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace trammel::studio {

/// Many things of the same form, drawn together (instances.h), a form and kind at a time. Entities
/// of their own, as other things have, would stop the window where there are a thousand of them.
class InstancedItems {
public:
    InstancedItems(const RenderEffects& effects, Qt3DCore::QEntity* parent);
    ~InstancedItems();

    /// Items that stand, each with its body, opaque; they must live until the next call. Takes
    /// those of which there are many of the same form.
    /// @return those that were not taken
    std::vector<const SceneItem*> set(std::vector<const SceneItem*> items);
    bool isEmpty() const { return m_forms.empty(); }

    using Condition = std::function<bool(const SceneItem&)>;
    /// From the next poses on.
    void setHidden(const Condition& isHidden);
    void setPoses(std::span<const model::Pose> poses);
    void setVisible(SceneItemKind kind, bool on);
    void setSelection(const Condition& isSelected, const QColor& highlight);

private:
    class Form;
    std::vector<std::unique_ptr<Form>> m_forms;
    const RenderEffects& m_effects;
    Qt3DCore::QEntity* m_parent;
};

} // namespace trammel::studio
