#include "studio/view3d/scene_labels.h"

#include "studio/view3d/orbit_camera.h"

#include <QFontMetricsF>
#include <QGuiApplication>
#include <QPainter>
#include <QPainterPath>
#include <Qt3DRender/QPaintedTextureImage>
#include <Qt3DRender/QTexture>
#include <algorithm>
#include <cmath>

namespace trammel::studio {

namespace {

constexpr std::size_t kMostLabels = 300;      // more are not told apart
constexpr double kHalo = 2.0, kCentre = 15.0; // pixels

/// Red is what has the text's colour, the rest the halo's; see the tag effect.
/// Leaves call setImageSize() once they are made: it paints at once.
class TagImage : public Qt3DRender::QPaintedTextureImage {
public:
    explicit TagImage(double resolution) : m_resolution(resolution) {}

protected:
    void paint(QPainter* painter) final {
        painter->setCompositionMode(QPainter::CompositionMode_Source);
        painter->fillRect(QRect(QPoint(), size()), QColor(0, 0, 0, 0));
        painter->setCompositionMode(QPainter::CompositionMode_SourceOver);
        painter->setRenderHint(QPainter::Antialiasing);
        painter->scale(m_resolution, m_resolution);
        paintTag(*painter);
    }
    virtual void paintTag(QPainter& painter) const = 0;
    void setImageSize(QSizeF size) { setSize((size * m_resolution).toSize()); }

private:
    double m_resolution;
};

class NameImage final : public TagImage {
public:
    NameImage(QString text, QFont font, QSizeF size, double resolution)
        : TagImage(resolution), m_text(std::move(text)), m_font(std::move(font)) {
        setImageSize(size);
    }

protected:
    void paintTag(QPainter& painter) const override {
        QPainterPath path;
        path.addText(kHalo, kHalo + QFontMetricsF(m_font).ascent(), m_font, m_text);
        painter.strokePath(path, QPen(QColor(0, 0, 0, 235), 2 * kHalo, Qt::SolidLine, Qt::RoundCap,
                                      Qt::RoundJoin));
        painter.fillPath(path, QColor(255, 0, 0));
    }

private:
    QString m_text;
    QFont m_font;
};

/// A circle whose quarters are dark and light in turns.
class CentreImage final : public TagImage {
public:
    explicit CentreImage(double resolution) : TagImage(resolution) {
        setImageSize({kCentre, kCentre});
    }

protected:
    void paintTag(QPainter& painter) const override {
        const QRectF circle(1.5, 1.5, kCentre - 3.0, kCentre - 3.0);
        constexpr int kQuarter = 90 * 16; // degrees / 16
        painter.setPen(Qt::NoPen);
        painter.setBrush(QColor(0, 0, 0));
        painter.drawEllipse(circle.adjusted(-1.0, -1.0, 1.0, 1.0));
        painter.setBrush(QColor(255, 0, 0));
        painter.drawPie(circle, 0, kQuarter);
        painter.drawPie(circle, 2 * kQuarter, kQuarter);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(QColor(255, 0, 0), 1.2));
        painter.drawEllipse(circle);
    }
};

QSizeF sizeOf(const QString& text, const QFont& font) {
    const QFontMetricsF metrics(font);
    return {std::ceil(metrics.horizontalAdvance(text)) + 2 * kHalo + 1,
            std::ceil(metrics.height()) + 2 * kHalo};
}

} // namespace

SceneLabels::SceneLabels(const RenderEffects& effects, const FrameGraph& graph,
                         Qt3DCore::QEntity* parent)
    : m_effects(effects),
      m_root(new Qt3DCore::QEntity(parent)),
      m_quad(makeLabelQuad(1.0f, 1.0f, m_root)),
      m_text(new Qt3DRender::QParameter(QStringLiteral("textColour"), QColor(Qt::black), m_root)),
      m_halo(new Qt3DRender::QParameter(QStringLiteral("haloColour"), QColor(Qt::white), m_root)),
      m_font(QGuiApplication::font()) {
    m_root->addComponent(graph.tagLayer);
}

Qt3DRender::QMaterial* SceneLabels::makeMaterial(Qt3DRender::QPaintedTextureImage* image,
                                                 Qt3DCore::QNode* parent) const {
    auto* material = new Qt3DRender::QMaterial(parent);
    auto* texture = new Qt3DRender::QTexture2D(material);
    texture->addTextureImage(image);
    texture->setMinificationFilter(Qt3DRender::QAbstractTexture::Linear);
    texture->setMagnificationFilter(Qt3DRender::QAbstractTexture::Linear);
    material->setEffect(m_effects.tag);
    material->addParameter(new Qt3DRender::QParameter(QStringLiteral("image"),
                                                      QVariant::fromValue(texture), material));
    material->addParameter(m_text);
    material->addParameter(m_halo);
    return material;
}

SceneLabels::Sprite SceneLabels::makeSprite() const {
    auto* entity = new Qt3DCore::QEntity(m_root);
    auto* transform = new Qt3DCore::QTransform(entity);
    entity->addComponent(m_quad);
    entity->addComponent(transform);
    return {entity, transform};
}

void SceneLabels::makeNames() {
    for (Label& label : m_labels) {
        if (label.name.entity) continue;
        const QString text = QString::fromStdString(label.anchor.text);
        QFont font = m_font;
        font.setItalic(label.anchor.kind != AnchorKind::Body);
        label.size = sizeOf(text, font);
        label.name = makeSprite();
        label.name.entity->addComponent(
            makeMaterial(new NameImage(text, font, label.size, m_resolution), label.name.entity));
    }
}

void SceneLabels::makeCentres() {
    if (!m_centreMaterial) m_centreMaterial = makeMaterial(new CentreImage(m_resolution), m_root);
    for (Label& label : m_labels) {
        if (!label.anchor.hasMass || label.centre.entity) continue;
        label.centre = makeSprite();
        label.centre.entity->addComponent(m_centreMaterial);
    }
}

void SceneLabels::removeNames() {
    for (Label& label : m_labels) {
        delete label.name.entity;
        label.name = {};
    }
}

void SceneLabels::removeCentres() {
    for (Label& label : m_labels) {
        delete label.centre.entity;
        label.centre = {};
    }
    delete m_centreMaterial;
    m_centreMaterial = nullptr;
}

/// An edit that leaves all names as they were only moves them.
void SceneLabels::setAnchors(std::vector<Anchor> anchors) {
    const auto isAlike = [](const Anchor& anchor, const Label& label) {
        return anchor.owner == label.anchor.owner && anchor.hasMass == label.anchor.hasMass;
    };
    anchors.resize(std::min(anchors.size(), kMostLabels));
    if (std::ranges::equal(anchors, m_labels, isAlike)) {
        for (std::size_t i = 0; i < anchors.size(); ++i)
            m_labels[i].anchor = std::move(anchors[i]);
        return;
    }
    removeNames();
    removeCentres();
    m_labels.clear();
    for (Anchor& anchor : anchors)
        m_labels.push_back({.anchor = std::move(anchor)});
}

void SceneLabels::setColours(const QColor& text, const QColor& halo) {
    m_text->setValue(text);
    m_halo->setValue(halo);
}

void SceneLabels::setResolution(double pixels) {
    if (pixels == m_resolution) return;
    m_resolution = pixels;
    removeNames();
    removeCentres();
}

void SceneLabels::setNamesVisible(bool on) {
    m_namesVisible = on;
}

void SceneLabels::setCentresVisible(bool on) {
    m_centresVisible = on;
}

/// The camera of tags has its y upward.
void SceneLabels::put(const Sprite& sprite, const QRectF& rect) {
    sprite.transform->setTranslation(
        {static_cast<float>(rect.center().x()), static_cast<float>(-rect.center().y()), 0.0f});
    sprite.transform->setScale3D(
        {static_cast<float>(rect.width()), static_cast<float>(rect.height()), 1.0f});
}

void SceneLabels::place(const OrbitCamera& camera, QSizeF view, std::span<const model::Pose> poses,
                        const std::function<bool(const Anchor&)>& isShown) {
    if (m_namesVisible) makeNames();
    if (m_centresVisible) makeCentres();
    std::vector<QRectF> taken = m_obstacles;
    std::vector<LabelRequest> requests;
    std::vector<Label*> labelled;
    for (Label& label : m_labels) {
        if (!label.name.entity && !label.centre.entity) continue;
        const Vec3 point = position(label.anchor, poses);
        const bool isThere = isShown(label.anchor) && camera.isInFront(point);
        const QPointF anchor = camera.project(point, view);
        if (label.centre.entity) {
            label.centre.entity->setEnabled(m_centresVisible && isThere);
            const QPointF corner(std::round(anchor.x() - 0.5 * kCentre),
                                 std::round(anchor.y() - 0.5 * kCentre));
            put(label.centre, {corner, QSizeF(kCentre, kCentre)});
            if (m_centresVisible && isThere) taken.emplace_back(corner, QSizeF(kCentre, kCentre));
        }
        if (!label.name.entity) continue;
        label.name.entity->setEnabled(false);
        if (!m_namesVisible || !isThere) continue;
        requests.push_back({anchor, label.size, label.side});
        labelled.push_back(&label);
    }
    const auto placed = layoutLabels(requests, QRectF(QPointF(), view), taken);
    for (std::size_t i = 0; i < placed.size(); ++i) {
        if (!placed[i]) continue;
        labelled[i]->side = placed[i]->side;
        labelled[i]->name.entity->setEnabled(true);
        put(labelled[i]->name, placed[i]->rect);
    }
}

} // namespace trammel::studio
