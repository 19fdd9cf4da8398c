#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

class QPalette;

namespace trammel::studio {

/// How grave a message is: each has an icon of its own form, a colour, and a word.
enum class MessageLevel { Information, Warning, Error };

/// A disc with an i, a triangle with an exclamation mark, a disc with a cross.
QIcon messageIcon(MessageLevel level, const QPalette& palette);
/// Readable on the palette's base colour.
QColor messageColor(MessageLevel level, const QPalette& palette);
/// "Warning", in the window's language.
QString messageTitle(MessageLevel level);

/// Signs that icons have on their form, as one of a run's status, too.
enum class IconForm { Disc, Triangle, Square };
enum class IconSign { Tick, Exclamation, Cross, Square, Arrowhead, Dashes, Letter };
/// For normal and selected items, in the sizes of lists and buttons.
QIcon signIcon(IconForm form, IconSign sign, const QColor& color, const QPalette& palette);

} // namespace trammel::studio
