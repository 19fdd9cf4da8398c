#include "studio/view3d/paintings.h"

#include <QPainter>
#include <Qt3DRender/QPaintedTextureImage>
#include <Qt3DRender/QTexture>

namespace trammel::studio {

class Paintings::Image final : public Qt3DRender::QPaintedTextureImage {
public:
    Image(const ViewPainter& paint, QSizeF view, double resolution)
        : m_paint(paint), m_resolution(resolution) {
        setSize((view * resolution).toSize()); // paints at once
    }

protected:
    void paint(QPainter* painter) override {
        painter->setCompositionMode(QPainter::CompositionMode_Source);
        painter->fillRect(QRect(QPoint(), size()), QColor(0, 0, 0, 0));
        painter->setCompositionMode(QPainter::CompositionMode_SourceOver);
        painter->setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
        painter->scale(m_resolution, m_resolution);
        m_paint(*painter);
    }

private:
    const ViewPainter& m_paint;
    double m_resolution;
};

Paintings::Paintings(const RenderEffects& effects, const FrameGraph& graph,
                     Qt3DCore::QEntity* parent)
    : m_effects(effects),
      m_graph(graph),
      m_root(new Qt3DCore::QEntity(parent)),
      m_quad(makeLabelQuad(1.0f, 1.0f, m_root)) {}

void Paintings::set(PaintingLayer layer, ViewPainter paint) {
    Painting& painting = m_paintings[static_cast<std::size_t>(layer)];
    painting.paint = std::move(paint);
    if (!painting.paint) {
        if (painting.entity) painting.entity->setEnabled(false);
        return;
    }
    if (!painting.entity) return make(layer);
    painting.image->update();
    painting.entity->setEnabled(true);
}

void Paintings::place(QSizeF view, double resolution) {
    if (view == m_view && resolution == m_resolution) return;
    m_view = view;
    m_resolution = resolution;
    for (std::size_t i = 0; i < kPaintingLayers; ++i) {
        delete m_paintings[i].entity;
        m_paintings[i].entity = nullptr;
        if (m_paintings[i].paint) make(static_cast<PaintingLayer>(i));
    }
}

void Paintings::make(PaintingLayer layer) {
    if (m_view.isEmpty()) return;
    Painting& painting = m_paintings[static_cast<std::size_t>(layer)];
    auto* entity = painting.entity = new Qt3DCore::QEntity(m_root);
    auto* transform = new Qt3DCore::QTransform(entity);
    const auto width = static_cast<float>(m_view.width());
    const auto height = static_cast<float>(m_view.height());
    // The camera of tags has its y upward. What is painted last lies over the others.
    transform->setTranslation({0.5f * width, -0.5f * height, 0.01f * static_cast<float>(layer)});
    transform->setScale3D({width, height, 1.0f});
    auto* material = new Qt3DRender::QMaterial(entity);
    auto* texture = new Qt3DRender::QTexture2D(material);
    painting.image = new Image(painting.paint, m_view, m_resolution);
    texture->addTextureImage(painting.image);
    texture->setMinificationFilter(Qt3DRender::QAbstractTexture::Linear);
    texture->setMagnificationFilter(Qt3DRender::QAbstractTexture::Linear);
    material->setEffect(m_effects.image);
    material->addParameter(new Qt3DRender::QParameter(QStringLiteral("image"),
                                                      QVariant::fromValue(texture), material));
    entity->addComponent(m_quad);
    entity->addComponent(material);
    entity->addComponent(transform);
    entity->addComponent(layer == PaintingLayer::Paper ? m_graph.paperLayer : m_graph.tagLayer);
}

} // namespace trammel::studio
