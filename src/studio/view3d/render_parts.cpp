#include "studio/view3d/render_parts.h"

#include "studio/view3d/shaders.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QVector4D>
#include <Qt3DCore/QAttribute>
#include <Qt3DCore/QBuffer>
#include <Qt3DCore/QGeometry>
#include <Qt3DRender/QAlphaCoverage>
#include <Qt3DRender/QBlendEquation>
#include <Qt3DRender/QBlendEquationArguments>
#include <Qt3DRender/QCullFace>
#include <Qt3DRender/QEffect>
#include <Qt3DRender/QGraphicsApiFilter>
#include <Qt3DRender/QLineWidth>
#include <Qt3DRender/QNoDepthMask>
#include <Qt3DRender/QPaintedTextureImage>
#include <Qt3DRender/QRenderPass>
#include <Qt3DRender/QShaderProgram>
#include <Qt3DRender/QTechnique>
#include <Qt3DRender/QTexture>
#include <cstring>

namespace trammel::studio {
namespace {

using Qt3DCore::QAttribute;

QVector4D toVector(const Rgba& c) {
    return {c[0], c[1], c[2], c[3]};
}

QVector4D toVector(const QColor& c) {
    return {static_cast<float>(c.redF()), static_cast<float>(c.greenF()),
            static_cast<float>(c.blueF()), static_cast<float>(c.alphaF())};
}

using States = QList<Qt3DRender::QRenderState*>;

/// What is drawn so does not hide what is behind it.
States blending() {
    using namespace Qt3DRender;
    auto* arguments = new QBlendEquationArguments;
    arguments->setSourceRgb(QBlendEquationArguments::SourceAlpha);
    arguments->setDestinationRgb(QBlendEquationArguments::OneMinusSourceAlpha);
    arguments->setSourceAlpha(QBlendEquationArguments::One);
    arguments->setDestinationAlpha(QBlendEquationArguments::OneMinusSourceAlpha);
    return {arguments, new QBlendEquation, new QNoDepthMask};
}

Qt3DRender::QRenderState* hideBackFaces() {
    auto* faces = new Qt3DRender::QCullFace;
    faces->setMode(Qt3DRender::QCullFace::Back);
    return faces;
}

Qt3DRender::QRenderState* boldLines() {
    auto* width = new Qt3DRender::QLineWidth;
    width->setValue(2.0f);
    return width;
}

/// A shader pair and how what it draws is put into the picture.
Qt3DRender::QEffect* makeEffect(const QByteArray& vertex, const QByteArray& fragment,
                                const States& states, Qt3DCore::QNode* parent) {
    using namespace Qt3DRender;
    auto* effect = new QEffect(parent);
    auto* program = new QShaderProgram(effect);
    program->setVertexShaderCode(vertex);
    program->setFragmentShaderCode(fragment);
    auto* pass = new QRenderPass(effect);
    pass->setShaderProgram(program);
    for (QRenderState* state : states)
        pass->addRenderState(state); // which takes it
    auto* technique = new QTechnique(effect);
    technique->graphicsApiFilter()->setApi(QGraphicsApiFilter::OpenGL);
    technique->graphicsApiFilter()->setProfile(QGraphicsApiFilter::CoreProfile);
    technique->graphicsApiFilter()->setMajorVersion(3);
    technique->graphicsApiFilter()->setMinorVersion(2);
    technique->addRenderPass(pass);
    effect->addTechnique(technique);
    return effect;
}

Qt3DRender::QParameter* makeParameter(Qt3DRender::QMaterial* material, const char* name,
                                      const QVariant& value) {
    auto* parameter = new Qt3DRender::QParameter(QString::fromLatin1(name), value, material);
    material->addParameter(parameter);
    return parameter;
}

/// Floats side by side: one attribute of a geometry.
void addAttribute(Qt3DCore::QGeometry* geometry, const QString& name, uint components,
                  const std::vector<float>& values) {
    const QByteArray bytes(reinterpret_cast<const char*>(values.data()),
                           static_cast<qsizetype>(values.size() * sizeof(float)));
    auto* buffer = new Qt3DCore::QBuffer(geometry);
    buffer->setData(bytes);
    auto* attribute = new QAttribute(buffer, name, QAttribute::Float, components,
                                     static_cast<uint>(values.size() / components), 0, 0, geometry);
    geometry->addAttribute(attribute);
}

void addIndices(Qt3DCore::QGeometry* geometry, const std::vector<std::uint32_t>& indices) {
    const QByteArray bytes(reinterpret_cast<const char*>(indices.data()),
                           static_cast<qsizetype>(indices.size() * sizeof(std::uint32_t)));
    auto* buffer = new Qt3DCore::QBuffer(geometry);
    buffer->setData(bytes);
    auto* attribute = new QAttribute(buffer, QAttribute::UnsignedInt, 1,
                                     static_cast<uint>(indices.size()), 0, 0, geometry);
    attribute->setAttributeType(QAttribute::IndexAttribute);
    geometry->addAttribute(attribute);
}

std::vector<float> flatten(const std::vector<Eigen::Vector3f>& vectors) {
    std::vector<float> values;
    values.reserve(3 * vectors.size());
    for (const Eigen::Vector3f& v : vectors)
        values.insert(values.end(), v.begin(), v.end());
    return values;
}

/// White text on nothing; the material gives the colour.
class TextImage : public Qt3DRender::QPaintedTextureImage {
public:
    TextImage(QString text, QFont font, QSize size, Qt3DCore::QNode* parent)
        : QPaintedTextureImage(parent), m_text(std::move(text)), m_font(std::move(font)) {
        setSize(size);
    }

protected:
    void paint(QPainter* painter) override {
        painter->setCompositionMode(QPainter::CompositionMode_Source);
        painter->fillRect(QRect(QPoint(), size()), Qt::transparent);
        painter->setCompositionMode(QPainter::CompositionMode_SourceOver);
        painter->setFont(m_font);
        painter->setPen(Qt::white);
        painter->drawText(QRect(QPoint(), size()), Qt::AlignCenter, m_text);
    }

private:
    QString m_text;
    QFont m_font;
};

} // namespace

RenderEffects::RenderEffects(Qt3DCore::QNode* parent) {
    using namespace shaders;
    const QByteArray one = QByteArray(kSurfaceHead) + kSurfaceLight;
    const QByteArray many = QByteArray(kInstanceHead) + kSurfaceLight;
    surface = makeEffect(kSurfaceVertex, one + kSurfaceMain, {}, parent);
    blendedSurface = makeEffect(kSurfaceVertex, one + kSurfaceMain, blending(), parent);
    instances = makeEffect(kInstanceVertex, many + kSurfaceMain, {}, parent);
    solids = makeEffect(kInstanceVertex, many + kSurfaceMain, {hideBackFaces()}, parent);
    balls = makeEffect(kBallVertex, many + kBallMain, {new Qt3DRender::QAlphaCoverage}, parent);
    line = makeEffect(kLineVertex, kLineFragment, blending(), parent);
    path = makeEffect(kPathVertex, kPathFragment, blending() << boldLines(), parent);
    label = makeEffect(kLabelVertex, kLabelFragment, blending(), parent);
    tag = makeEffect(kLabelVertex, kTagFragment, blending(), parent);
    image = makeEffect(kLabelVertex, kImageFragment, blending(), parent);
    backdrop = makeEffect(kBackdropVertex, kBackdropFragment, {}, parent);
    screen = makeEffect(kScreenVertex, kScreenFragment, {}, parent);
    m_leastCovered = new Qt3DRender::QParameter("leastCovered", 0.0f, balls);
    balls->addParameter(m_leastCovered);
}

void RenderEffects::setSmooth(bool on) {
    m_leastCovered->setValue(on ? 0.0f : 0.5f);
}

QVector3D toQt(const Vec3& v) {
    return {static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z())};
}

void setPlacement(Qt3DCore::QTransform& transform, const Eigen::Isometry3d& placement) {
    const Eigen::Quaternionf q(placement.linear().cast<float>());
    transform.setRotation(QQuaternion(q.w(), q.x(), q.y(), q.z()));
    transform.setTranslation(toQt(placement.translation()));
}

void setPlacement(Qt3DCore::QTransform& transform, const Eigen::Affine3d& placement) {
    const Vec3 scale = placement.linear().colwise().norm();
    Eigen::Isometry3d unscaled(Eigen::Translation3d(placement.translation()));
    unscaled.linear() = placement.linear() * scale.cwiseInverse().asDiagonal();
    setPlacement(transform, unscaled);
    transform.setScale3D(toQt(scale));
}

Qt3DRender::QGeometryRenderer* makeTriangles(const MeshData& mesh, Qt3DCore::QNode* parent) {
    auto* geometry = new Qt3DCore::QGeometry(parent);
    addAttribute(geometry, QAttribute::defaultPositionAttributeName(), 3, flatten(mesh.positions));
    addAttribute(geometry, QAttribute::defaultNormalAttributeName(), 3, flatten(mesh.normals));
    addIndices(geometry, mesh.indices);
    auto* renderer = new Qt3DRender::QGeometryRenderer(parent);
    renderer->setGeometry(geometry);
    return renderer;
}

Qt3DRender::QGeometryRenderer* makeBallSquare(float radius, Qt3DCore::QNode* parent) {
    MeshData square;
    for (const auto& [x, y] : {std::pair(-1, -1), {1, -1}, {1, 1}, {-1, 1}})
        square.positions.emplace_back(Eigen::Vector3f(x, y, 1) * radius);
    square.normals.assign(4, Eigen::Vector3f::UnitZ());
    square.indices = {0, 1, 2, 0, 2, 3};
    return makeTriangles(square, parent);
}

Qt3DRender::QGeometryRenderer* makeLines(const std::vector<ColouredLine>& lines,
                                         Qt3DCore::QNode* parent) {
    std::vector<Eigen::Vector3f> ends;
    std::vector<float> colours;
    for (const ColouredLine& line : lines) {
        ends.push_back(line.from.cast<float>());
        ends.push_back(line.to.cast<float>());
        colours.insert(colours.end(), line.fromColour.begin(), line.fromColour.end());
        colours.insert(colours.end(), line.toColour.begin(), line.toColour.end());
    }
    auto* geometry = new Qt3DCore::QGeometry(parent);
    addAttribute(geometry, QAttribute::defaultPositionAttributeName(), 3, flatten(ends));
    addAttribute(geometry, QAttribute::defaultColorAttributeName(), 4, colours);
    auto* renderer = new Qt3DRender::QGeometryRenderer(parent);
    renderer->setPrimitiveType(Qt3DRender::QGeometryRenderer::Lines);
    renderer->setGeometry(geometry);
    return renderer;
}

SurfaceMaterial::SurfaceMaterial(const RenderEffects& effects, const Rgba& colour,
                                 Qt3DCore::QNode* parent)
    : QMaterial(parent) {
    setEffect(colour[3] < 1.0f ? effects.blendedSurface : effects.surface);
    makeParameter(this, "baseColour", toVector(colour));
    m_tint = makeParameter(this, "tint", QVector4D());
}

void SurfaceMaterial::setTint(const QColor& tint, float amount) {
    m_tint->setValue(QVector4D(toVector(tint).toVector3D(), amount));
}

Qt3DRender::QMaterial* makeMaterial(Qt3DRender::QEffect* effect, Qt3DCore::QNode* parent) {
    auto* material = new Qt3DRender::QMaterial(parent);
    material->setEffect(effect);
    return material;
}

Qt3DRender::QMaterial* makePathMaterial(const RenderEffects& effects, const Rgba& colour,
                                        Qt3DCore::QNode* parent) {
    Qt3DRender::QMaterial* material = makeMaterial(effects.path, parent);
    makeParameter(material, "baseColour", toVector(colour));
    return material;
}

BackdropMaterial::BackdropMaterial(const RenderEffects& effects, Qt3DCore::QNode* parent)
    : QMaterial(parent) {
    setEffect(effects.backdrop);
    m_top = makeParameter(this, "topColour", QVector4D());
    m_bottom = makeParameter(this, "bottomColour", QVector4D());
}

void BackdropMaterial::setColours(const QColor& top, const QColor& bottom) {
    m_top->setValue(toVector(top));
    m_bottom->setValue(toVector(bottom));
}

ScreenMaterial::ScreenMaterial(const RenderEffects& effects, Qt3DCore::QNode* parent)
    : QMaterial(parent) {
    setEffect(effects.screen);
    m_image = makeParameter(this, "image", {});
}

void ScreenMaterial::setImage(Qt3DRender::QAbstractTexture* image) {
    m_image->setValue(QVariant::fromValue(image));
}

Qt3DRender::QGeometryRenderer* makeLabelQuad(float width, float height, Qt3DCore::QNode* parent) {
    auto* geometry = new Qt3DCore::QGeometry(parent);
    const float w = 0.5f * width, h = 0.5f * height;
    addAttribute(geometry, QAttribute::defaultPositionAttributeName(), 3,
                 {-w, -h, 0, w, -h, 0, w, h, 0, -w, h, 0});
    addAttribute(geometry, QAttribute::defaultTextureCoordinateAttributeName(), 2,
                 {0, 1, 1, 1, 1, 0, 0, 0}); // the picture's first row is the top one
    addIndices(geometry, {0, 1, 2, 0, 2, 3});
    auto* renderer = new Qt3DRender::QGeometryRenderer(parent);
    renderer->setGeometry(geometry);
    return renderer;
}

Qt3DCore::QEntity* makeLabel(const RenderEffects& effects, const QString& text, double height,
                             const QColor& colour, Qt3DCore::QNode* parent) {
    QFont font;
    font.setPixelSize(48);
    const QRectF needed = QFontMetricsF(font).boundingRect(text);
    const QSize size(static_cast<int>(needed.width()) + 12, 64);

    auto* entity = new Qt3DCore::QEntity(parent);
    Qt3DRender::QMaterial* material = makeMaterial(effects.label, entity);
    auto* texture = new Qt3DRender::QTexture2D(material);
    texture->addTextureImage(new TextImage(text, font, size, texture));
    texture->setGenerateMipMaps(true);
    texture->setMinificationFilter(Qt3DRender::QAbstractTexture::LinearMipMapLinear);
    texture->setMagnificationFilter(Qt3DRender::QAbstractTexture::Linear);
    makeParameter(material, "image", QVariant::fromValue(texture));
    makeParameter(material, "baseColour", toVector(colour));
    const auto tall = static_cast<float>(height);
    entity->addComponent(makeLabelQuad(
        tall * static_cast<float>(size.width()) / static_cast<float>(size.height()), tall, entity));
    entity->addComponent(material);
    return entity;
}

} // namespace trammel::studio
