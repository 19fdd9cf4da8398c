#pragma once

#include <QSize>
#include <Qt3DRender/QAbstractTexture>
#include <Qt3DRender/QRenderTarget>

namespace trammel::studio {

/// Colour and depth of a picture in memory.
Qt3DRender::QRenderTarget* makeRenderTarget(QSize size, int samples, Qt3DCore::QNode* parent);
/// The colours of such a picture.
Qt3DRender::QAbstractTexture* colourOf(const Qt3DRender::QRenderTarget& target);

} // namespace trammel::studio
