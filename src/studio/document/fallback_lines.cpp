#include "studio/document/fallback_lines.h"

#include "studio/document/message_text.h"

#include <QCoreApplication>

namespace trammel::studio {

QStringList fallbackLines(const lcp::Fallbacks& fallbacks) {
    QStringList lines;
    for (const lcp::FallbackKind& kind : lcp::fallbackKinds()) {
        const auto times = fallbacks.of(kind.kind);
        if (times == 0) continue;
        lines << QCoreApplication::translate("Fallbacks", "Instead of %1: %2 (%3 times)")
                     .arg(translated(kind.method), translated(kind.title))
                     .arg(times);
    }
    return lines;
}

} // namespace trammel::studio
