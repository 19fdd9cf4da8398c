#include "studio/document/plain_title.h"

#include <QRegularExpression>

namespace trammel::studio {

QString plainTitle(QString text) {
    static const QRegularExpression bracket(R"(\s*\(&.\))");
    return text.remove(bracket).remove('&').remove("...");
}

} // namespace trammel::studio
