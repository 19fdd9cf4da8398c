#include "studio/view3d/render_target.h"

#include <Qt3DRender/QRenderTargetOutput>
#include <Qt3DRender/QTexture>

namespace trammel::studio {
namespace {

using namespace Qt3DRender;

QAbstractTexture* makeTexture(int samples, QRenderTarget* target) {
    if (samples == 1) return new QTexture2D(target);
    auto* texture = new QTexture2DMultisample(target);
    texture->setSamples(samples);
    return texture;
}

void addOutput(QRenderTarget* target, QRenderTargetOutput::AttachmentPoint point,
               QAbstractTexture::TextureFormat format, QSize size, int samples) {
    QAbstractTexture* texture = makeTexture(samples, target);
    texture->setFormat(format);
    texture->setSize(size.width(), size.height());
    texture->setGenerateMipMaps(false);
    texture->setMagnificationFilter(QAbstractTexture::Linear);
    auto* output = new QRenderTargetOutput(target);
    output->setAttachmentPoint(point);
    output->setTexture(texture);
    target->addOutput(output);
}

} // namespace

QRenderTarget* makeRenderTarget(QSize size, int samples, Qt3DCore::QNode* parent) {
    auto* target = new QRenderTarget(parent);
    addOutput(target, QRenderTargetOutput::Color0, QAbstractTexture::RGBA8_UNorm, size, samples);
    addOutput(target, QRenderTargetOutput::Depth, QAbstractTexture::D24, size, samples);
    return target;
}

QAbstractTexture* colourOf(const QRenderTarget& target) {
    return target.outputs().front()->texture();
}

} // namespace trammel::studio
