#pragma once

#include "model/diagnostic.h"
#include "studio/jobs/background_task.h"

#include <QObject>

namespace trammel::studio {

class Document;

/// Looks into the units of a model's controllers when the model changes, off the window's thread:
/// whether their files are there and have the variables that the model names. Their description is
/// read; nothing of a unit runs.
class UnitCheck : public QObject {
    Q_OBJECT

public:
    UnitCheck(Document& document, QObject* parent);

private:
    void check();
    void tell(const model::Diagnostics& findings);

    Document& m_document;
    bool m_isTelling = false;
    BackgroundTask m_task;
};

} // namespace trammel::studio
