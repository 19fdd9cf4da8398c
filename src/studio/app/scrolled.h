#pragma once

class QScrollArea;
class QWidget;

namespace trammel::studio {

/// A part that scrolls where it has too little room, without a frame and no stop of the tab key.
QScrollArea* scrolled(QWidget* content, QWidget* parent);
/// The same, but only up and down.
QScrollArea* scrolledDown(QWidget* content, QWidget* parent);

} // namespace trammel::studio
