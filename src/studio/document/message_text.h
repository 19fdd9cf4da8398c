#pragma once

#include "messages/message.h"

#include <QString>
#include <QStringList>

namespace trammel::studio {

/// What the library tells, in the window's language: the translation of the message's text in the
/// context CoreText with its arguments put in, methods and types by their titles. Texts of others
/// are shown as they are.
QString translated(const messages::Message& message);

/// The same of what an exception tells.
QString translated(const std::exception& error);

/// The names that a message tells of: what stands in quotes in its text.
QStringList namesIn(const messages::Message& message);

} // namespace trammel::studio
