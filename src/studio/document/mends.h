#pragma once

#include "analysis/freedoms/design_findings.h"
#include "io/json_value.h"

#include <QString>
#include <utility>
#include <vector>

/// What mends a finding of Check in the document.
namespace trammel::studio {

class Document;

/// What the model of a document can be run with, and is hardly meant to be, parameters that no
/// formula uses among it.
std::vector<analysis::DesignFinding> allDesignFindings(const io::JsonValue& root,
                                                       const model::Model& model,
                                                       const std::stop_token& stop);

/// What its button says: "Add Floor".
QString mendTitle(analysis::Mend::Kind kind);

/// How many formulas a mend would make numbers of.
int lostFormulas(const Document& document, const analysis::Mend& mend);

/// Mends it, as one undo step. @return the pointer of what is to be looked at then
/// @pre the document is as it was when the finding was made
QString apply(Document& document, const analysis::Mend& mend);

} // namespace trammel::studio
