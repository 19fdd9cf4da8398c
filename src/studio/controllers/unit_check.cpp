#include "studio/controllers/unit_check.h"

#include "analysis/channels/controller_checks.h"
#include "dynamics/stepping/unsupported.h"
#include "studio/document/document.h"

namespace trammel::studio {

UnitCheck::UnitCheck(Document& document, QObject* parent) : QObject(parent), m_document(document) {
    connect(&document, &Document::diagnosticsChanged, this, [this] {
        if (!m_isTelling) check();
    });
}

void UnitCheck::check() {
    m_task.cancel();
    if (m_document.model().controllers.empty() || m_document.hasErrors()) return tell({});
    m_task.start(
        [model = m_document.model()](const std::stop_token&) {
            return dynamics::unsupportedParts(model).empty() ? analysis::checkControllers(model)
                                                             : model::Diagnostics();
        },
        [this](const model::Diagnostics& findings) { tell(findings); },
        [this](const QString&) { tell({}); });
}

void UnitCheck::tell(const model::Diagnostics& findings) {
    m_isTelling = true;
    m_document.setUnitFindings(findings);
    m_isTelling = false;
}

} // namespace trammel::studio
