#pragma once

#include "analysis/freedoms/mobility.h"
#include "model/model.h"

#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

namespace trammel::studio {

/// Nothing where the model cannot be compiled.
std::optional<analysis::Mobility> mobilityOf(const model::Model& model);

/// Counts the degrees of freedom of the latest model, off the window's thread.
///
/// Requests that come while one is being worked on wait, and only the last of them is worked on.
class MobilityJob : public QObject {
    Q_OBJECT

public:
    explicit MobilityJob(QObject* parent = nullptr);
    ~MobilityJob() override;

    /// Nothing: the model has errors; the answer is nothing too.
    void request(std::optional<model::Model> model);

signals:
    void finished(const std::optional<trammel::analysis::Mobility>& mobility);

private:
    class Worker;
    void begin();

    QTimer m_delay; ///< gathers the edits of a moment
    std::optional<model::Model> m_next;
    bool m_isWanted = false; ///< the last request had a model
    std::unique_ptr<Worker> m_worker;
};

} // namespace trammel::studio
