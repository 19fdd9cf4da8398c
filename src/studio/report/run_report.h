#pragma once

#include "analysis/freedoms/mobility.h"
#include "analysis/run/simulate.h"
#include "results/run_data.h"

#include <QCoreApplication>
#include <QImage>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

namespace trammel::studio {

/// A run on paper: model, mobility, settings, plots, impacts and warnings, as HTML or PDF. Numbers
/// are in the units that the settings choose.
class RunReport {
    Q_DECLARE_TR_FUNCTIONS(trammel::studio::RunReport)

public:
    struct Picture {
        QString title;
        QImage image;
    };
    std::shared_ptr<const results::RunData> run; ///< not null
    QString runName;
    QString description; ///< the model's
    std::optional<analysis::Mobility> mobility;
    std::optional<analysis::RunSummary> summary; ///< of a run that this window made
    QImage view;                                 ///< of the mechanism; may be null
    std::vector<Picture> plots;

    /// The report as one HTML page with its pictures in it.
    QString html() const;
    /// Writes it, by the suffix .html or .pdf, A4.
    /// @throws std::runtime_error naming the path and the cause; the file is as it was then
    void write(const QString& path) const;

    /// What a pair of bodies, or a joint's limit, had of impacts.
    struct LedgerLine {
        QString where;
        int points = 0;
        double fastest = 0.0;    ///< m/s, the largest approach speed
        double impulse = 0.0;    ///< N s, the sum of the normal impulses
        double energyLoss = 0.0; ///< J, the sum
    };
    /// In the order of the first impact.
    static std::vector<LedgerLine> ledger(const std::vector<results::ImpactRecord>& impacts);

private:
    enum class Pictures { Embedded, Named };
    QByteArray pdf() const;
    QString text(Pictures pictures) const;
    QString imageTag(const QString& name, const QImage& image, Pictures pictures) const;
    QString originTable() const;
    QString mobilityText() const;
    QString settingsTable() const;
    QString runTable() const;
    bool isHinge(const QString& where) const;
    QString ledgerTable() const;
    QString warningList() const;
};

} // namespace trammel::studio
