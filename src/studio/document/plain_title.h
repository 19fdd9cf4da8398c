#pragma once

#include <QString>

namespace trammel::studio {

/// The title of an action or label as it is read: without the mark of its Alt key, which in
/// Japanese is a bracket of its own, and without the dots of a dialog that follows. "&Save As..."
/// and "名前を付けて保存(&A)..." are "Save As" and "名前を付けて保存".
QString plainTitle(QString text);

} // namespace trammel::studio
