#include "studio/view3d/render_parts.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QVector4D>
#include <Qt3DCore/QAttribute>
#include <Qt3DCore/QBuffer>
#include <Qt3DCore/QGeometry>
#include <Qt3DRender/QBlendEquation>
#include <Qt3DRender/QBlendEquationArguments>
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

constexpr const char* kSurfaceVertex = R"(#version 150 core
in vec3 vertexPosition;
in vec3 vertexNormal;
out vec3 viewPosition;
out vec3 viewNormal;
uniform mat4 modelView;
uniform mat3 modelViewNormal;
uniform mat4 mvp;
void main() {
    viewPosition = vec3(modelView * vec4(vertexPosition, 1.0));
    viewNormal = modelViewNormal * vertexNormal;
    gl_Position = mvp * vec4(vertexPosition, 1.0);
})";

constexpr const char* kInstanceVertex = R"(#version 150 core
in vec3 vertexPosition;
in vec3 vertexNormal;
in vec4 placeX, placeY, placeZ, placeOrigin;
in vec4 thingColour, thingTint;
out vec3 viewPosition;
out vec3 viewNormal;
flat out vec4 baseColour;
flat out vec4 tint;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
void main() {
    mat4 modelView = viewMatrix * mat4(placeX, placeY, placeZ, placeOrigin);
    vec4 position = modelView * vec4(vertexPosition, 1.0);
    viewPosition = position.xyz;
    viewNormal = transpose(inverse(mat3(modelView))) * vertexNormal; // places may stretch
    baseColour = thingColour;
    tint = thingTint;
    gl_Position = projectionMatrix * position;
})";

constexpr const char* kSurfaceHead = R"(#version 150 core
uniform vec4 baseColour;
uniform vec4 tint;
)";

constexpr const char* kInstanceHead = R"(#version 150 core
flat in vec4 baseColour;
flat in vec4 tint;
)";

constexpr const char* kSurfaceFragment = R"(
in vec3 viewPosition;
in vec3 viewNormal;
out vec4 fragColour;
uniform mat4 projectionMatrix;
vec3 light(vec3 n, vec3 toEye, vec3 direction, vec3 colour, float gloss) {
    vec3 l = normalize(direction);
    float diffuse = max(dot(n, l), 0.0);
    float specular = pow(max(dot(n, normalize(l + toEye)), 0.0), 40.0) * gloss;
    return colour * (diffuse * baseColour.rgb + vec3(specular));
}
void main() {
    vec3 n = normalize(gl_FrontFacing ? viewNormal : -viewNormal);
    bool parallel = projectionMatrix[3][3] == 1.0;
    vec3 toEye = parallel ? vec3(0.0, 0.0, 1.0) : normalize(-viewPosition);
    vec3 colour = baseColour.rgb * mix(0.32, 0.48, 0.5 + 0.5 * n.y);
    colour += light(n, toEye, vec3(-0.5, 0.8, 0.9), vec3(0.56, 0.55, 0.52), 0.20);
    colour += light(n, toEye, vec3(0.9, 0.1, 0.6), vec3(0.22, 0.24, 0.27), 0.05);
    colour += light(n, toEye, vec3(0.1, 0.5, -0.9), vec3(0.20, 0.20, 0.22), 0.0);
    float rim = pow(1.0 - max(dot(n, toEye), 0.0), 2.0);
    colour = mix(colour, tint.rgb, tint.a * (0.45 + 0.55 * rim));
    fragColour = vec4(colour, baseColour.a);
})";

constexpr const char* kLineVertex = R"(#version 150 core
in vec3 vertexPosition;
in vec4 vertexColor;
out vec4 colour;
uniform mat4 mvp;
void main() {
    colour = vertexColor;
    gl_Position = mvp * vec4(vertexPosition, 1.0);
})";

constexpr const char* kLineFragment = R"(#version 150 core
in vec4 colour;
out vec4 fragColour;
void main() { fragColour = colour; })";

constexpr const char* kPathVertex = R"(#version 150 core
in vec3 vertexPosition;
uniform mat4 mvp;
void main() { gl_Position = mvp * vec4(vertexPosition, 1.0); })";

constexpr const char* kPathFragment = R"(#version 150 core
out vec4 fragColour;
uniform vec4 baseColour;
void main() { fragColour = baseColour; })";

constexpr const char* kBackdropVertex = R"(#version 150 core
in vec3 vertexPosition;
out float height;
void main() {
    height = 0.5 + 0.5 * vertexPosition.y;
    gl_Position = vec4(vertexPosition.xy, 0.999, 1.0);
})";

constexpr const char* kBackdropFragment = R"(#version 150 core
in float height;
out vec4 fragColour;
uniform vec4 topColour;
uniform vec4 bottomColour;
void main() { fragColour = mix(bottomColour, topColour, smoothstep(0.0, 1.0, height)); })";

constexpr const char* kLabelVertex = R"(#version 150 core
in vec3 vertexPosition;
in vec2 vertexTexCoord;
out vec2 place;
uniform mat4 mvp;
void main() {
    place = vertexTexCoord;
    gl_Position = mvp * vec4(vertexPosition, 1.0);
})";

constexpr const char* kLabelFragment = R"(#version 150 core
in vec2 place;
out vec4 fragColour;
uniform sampler2D image;
uniform vec4 baseColour;
void main() { fragColour = vec4(baseColour.rgb, baseColour.a * texture(image, place).a); })";

constexpr const char* kTagFragment = R"(#version 150 core
in vec2 place;
out vec4 fragColour;
uniform sampler2D image;
uniform vec4 textColour;
uniform vec4 haloColour;
void main() {
    vec4 texel = texture(image, place);
    fragColour = vec4(mix(haloColour.rgb, textColour.rgb, texel.r), texel.a);
})";

QVector4D toVector(const Rgba& c) {
    return {c[0], c[1], c[2], c[3]};
}

QVector4D toVector(const QColor& c) {
    return {static_cast<float>(c.redF()), static_cast<float>(c.greenF()),
            static_cast<float>(c.blueF()), static_cast<float>(c.alphaF())};
}

void blend(Qt3DRender::QRenderPass* pass) {
    using namespace Qt3DRender;
    auto* arguments = new QBlendEquationArguments(pass);
    arguments->setSourceRgb(QBlendEquationArguments::SourceAlpha);
    arguments->setDestinationRgb(QBlendEquationArguments::OneMinusSourceAlpha);
    arguments->setSourceAlpha(QBlendEquationArguments::One);
    arguments->setDestinationAlpha(QBlendEquationArguments::OneMinusSourceAlpha);
    pass->addRenderState(arguments);
    pass->addRenderState(new QBlendEquation(pass));
    pass->addRenderState(new QNoDepthMask(pass));
}

/// A shader pair; blended ones do not hide what is behind them.
Qt3DRender::QEffect* makeEffect(const QByteArray& vertex, const QByteArray& fragment, bool blended,
                                Qt3DCore::QNode* parent) {
    using namespace Qt3DRender;
    auto* effect = new QEffect(parent);
    auto* program = new QShaderProgram(effect);
    program->setVertexShaderCode(vertex);
    program->setFragmentShaderCode(fragment);
    auto* pass = new QRenderPass(effect);
    pass->setShaderProgram(program);
    if (blended) blend(pass);
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

RenderEffects::RenderEffects(Qt3DCore::QNode* parent)
    : surface(
          makeEffect(kSurfaceVertex, QByteArray(kSurfaceHead) + kSurfaceFragment, false, parent)),
      blendedSurface(
          makeEffect(kSurfaceVertex, QByteArray(kSurfaceHead) + kSurfaceFragment, true, parent)),
      instances(
          makeEffect(kInstanceVertex, QByteArray(kInstanceHead) + kSurfaceFragment, false, parent)),
      line(makeEffect(kLineVertex, kLineFragment, true, parent)),
      path(makeEffect(kPathVertex, kPathFragment, true, parent)),
      label(makeEffect(kLabelVertex, kLabelFragment, true, parent)),
      tag(makeEffect(kLabelVertex, kTagFragment, true, parent)),
      backdrop(makeEffect(kBackdropVertex, kBackdropFragment, false, parent)) {
    auto* bold = new Qt3DRender::QLineWidth(path);
    bold->setValue(2.0f);
    path->techniques().front()->renderPasses().front()->addRenderState(bold);
}

QVector3D toQt(const Vec3& v) {
    return {static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z())};
}

void setPlacement(Qt3DCore::QTransform& transform, const Eigen::Isometry3d& placement) {
    const Eigen::Quaternionf q(placement.linear().cast<float>());
    transform.setRotation(QQuaternion(q.w(), q.x(), q.y(), q.z()));
    transform.setTranslation(toQt(placement.translation()));
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

Qt3DRender::QMaterial* makeInstanceMaterial(const RenderEffects& effects, Qt3DCore::QNode* parent) {
    auto* material = new Qt3DRender::QMaterial(parent);
    material->setEffect(effects.instances);
    return material;
}

Qt3DRender::QMaterial* makeLineMaterial(const RenderEffects& effects, Qt3DCore::QNode* parent) {
    auto* material = new Qt3DRender::QMaterial(parent);
    material->setEffect(effects.line);
    return material;
}

Qt3DRender::QMaterial* makePathMaterial(const RenderEffects& effects, const Rgba& colour,
                                        Qt3DCore::QNode* parent) {
    auto* material = new Qt3DRender::QMaterial(parent);
    material->setEffect(effects.path);
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
    auto* material = new Qt3DRender::QMaterial(entity);
    material->setEffect(effects.label);
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
