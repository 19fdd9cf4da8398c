#include "studio/view3d/software_opengl.h"

#include <QByteArray>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <algorithm>
#include <array>

namespace trammel::studio {
namespace {

QByteArray rendererName() {
    QOffscreenSurface surface;
    surface.create();
    QOpenGLContext context;
    if (!context.create() || !context.makeCurrent(&surface)) return {};
    return reinterpret_cast<const char*>(context.functions()->glGetString(GL_RENDERER));
}

} // namespace

bool isSoftwareOpenGL() {
    static const bool answer = [] {
        constexpr std::array known{"llvmpipe", "softpipe", "swrast", "SwiftShader", "GDI Generic"};
        const QByteArray name = rendererName();
        return std::ranges::any_of(known, [&](const char* one) { return name.contains(one); });
    }();
    return answer;
}

} // namespace trammel::studio
