#pragma once

#include "messages/message.h"

#include <QStringList>

/// The English words left in a Japanese text: those outside of quotes that are neither keys or
/// choices of the model file nor units or names of formats.
QStringList englishIn(QString text);

/// Fails the test where a message does not come out in Japanese, with the numbers and the quoted
/// names that it has.
/// @param names that stand in it without quotes
void checkJapanese(const trammel::messages::Message& message, const QStringList& names = {});
