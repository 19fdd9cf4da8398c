#pragma once

#include "studio/view3d/render_parts.h"

#include <QColor>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace trammel::studio {

/// Many things of the same form, drawn together: one entity for each form and kind, with a place, a
/// colour and a tint for each thing. An entity for each, as other things have, costs so much time
/// in every picture that a thousand of them stop the window.
class Crowd {
public:
    Crowd(const RenderEffects& effects, Qt3DCore::QEntity* parent);
    ~Crowd();

    /// Items that stand, each with its body, opaque; they must live until the next call. Takes
    /// those of which there are many of the same form.
    /// @return those that were not taken
    std::vector<const SceneItem*> set(std::vector<const SceneItem*> items);

    using Condition = std::function<bool(const SceneItem&)>;
    /// From the next poses on.
    void setHidden(const Condition& isHidden);
    void setPoses(std::span<const model::Pose> poses);
    void setVisible(ItemKind kind, bool on);
    void setSelection(const Condition& isSelected, const QColor& highlight);
    /// How many items are drawn together.
    std::size_t count() const;

private:
    class Form;
    std::vector<std::unique_ptr<Form>> m_forms;
    const RenderEffects& m_effects;
    Qt3DCore::QEntity* m_parent;
};

} // namespace trammel::studio
