#pragma once

class QLabel;
class QWidget;

namespace trammel::studio {

/// A label that can lie over the scene, which is a native window.
QLabel* makeOverlay(QWidget& owner, const char* name);

} // namespace trammel::studio
