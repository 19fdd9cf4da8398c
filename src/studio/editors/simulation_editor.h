#pragma once

#include "studio/editors/editor_base.h"

#include <memory>

namespace Ui {
class SimulationEditor;
}

namespace trammel::studio {

/// Duration, steps and method of a run.
class SimulationEditor : public EditorBase {
    Q_OBJECT

public:
    SimulationEditor(Document& document, QWidget* parent);
    ~SimulationEditor() override;

protected:
    void prepare() override;
    void retranslate() override;

private:
    std::unique_ptr<Ui::SimulationEditor> m_ui;
};

} // namespace trammel::studio
