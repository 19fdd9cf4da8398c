#pragma once

namespace trammel::studio {

/// Whether OpenGL is computed by the processor, as on machines without a graphics card: what a card
/// does beside then takes the time of the run and of the window. Asked once, on the window's
/// thread.
bool isSoftwareOpenGL();

} // namespace trammel::studio
