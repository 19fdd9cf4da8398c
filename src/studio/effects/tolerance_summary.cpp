#include "studio/effects/tolerance_summary.h"

#include "studio/document/shown_units.h"
#include "studio/document/units.h"

#include <QCoreApplication>
#include <cmath>

namespace trammel::studio {

namespace {

class Summary {
    Q_DECLARE_TR_FUNCTIONS(ToleranceSummary)

public:
    explicit Summary(const study::ToleranceResult& result)
        : m_result(result), m_scale(shownScale(QString::fromStdString(result.unit))) {}

    QString text();

private:
    void add(const QString& title, const QString& value) {
        m_rows += QString("<tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>")
                      .arg(title.toHtmlEscaped(), value.toHtmlEscaped());
    }
    QString shown(double value, int digits = 8) const { return m_scale.text(value, digits); }
    /// Of a deviation, with its sign.
    QString deviation(double value) const {
        const QString text = m_scale.text(value, 6);
        return value < 0.0 ? "−" + text.mid(1) : '+' + text;
    }
    QString fromTo(double low, double high) const {
        return tr("%1 to %2").arg(deviation(low), deviation(high));
    }
    static QString percent(double share) { return shortText(100.0 * share, 4) + " %"; }
    void addLinear();
    void addSamples();

    const study::ToleranceResult& m_result;
    ShownScale m_scale;
    QString m_rows;
};

void Summary::addLinear() {
    const analysis::Corners& corners = m_result.corners;
    add(tr("Worst case, linear"), fromTo(m_result.stackup.lowest, m_result.stackup.highest));
    QString of = corners.areAll ? tr("all %1 corners").arg(corners.count)
                                : tr("the two that the derivatives name");
    if (corners.failed > 0) of += ", " + tr("without output: %1").arg(corners.failed);
    add(tr("Worst case, corners"), std::isnan(corners.lowest)
                                       ? of
                                       : fromTo(corners.lowest, corners.highest) + " (" + of + ')');
    const double mean = m_result.nominal + m_result.stackup.mean;
    add(tr("Root sum square"), tr("mean %1, standard deviation %2; 3 of them: ±%3")
                                   .arg(shown(mean), shown(m_result.stackup.deviation, 6),
                                        shown(3.0 * m_result.stackup.deviation, 6)));
    if (m_result.low || m_result.high)
        add(tr("Yield, normal"), percent(study::expectedYield(m_result)));
}

void Summary::addSamples() {
    const analysis::MonteCarlo& found = m_result.monteCarlo;
    QString samples = tr("%1 samples").arg(found.values.size());
    if (found.isStopped) samples += ", " + tr("stopped");
    if (found.failed > 0) samples += ", " + tr("without output: %1").arg(found.failed);
    add(tr("Monte Carlo"), samples);
    if (std::isnan(found.mean)) return;
    add(tr("Mean"), shown(found.mean) + " ± " + shown(found.meanError(), 2));
    add(tr("Standard deviation"), shown(found.deviation, 6));
    add(tr("Least, largest"), shown(found.lowest) + ", " + shown(found.highest));
    add(tr("90 % are between"), shown(found.quantiles[1]) + ", " + shown(found.quantiles[3]));
    if (found.yield)
        add(tr("Yield"), tr("%1, between %2 and %3 with 95 % confidence")
                             .arg(percent(found.yield->value), percent(found.yield->lowest),
                                  percent(found.yield->highest)));
}

QString Summary::text() {
    add(tr("Nominal"), shown(m_result.nominal));
    addLinear();
    addSamples();
    return "<table cellspacing='0' cellpadding='1'>" + m_rows + "</table>";
}

} // namespace

QString toleranceSummary(const study::ToleranceResult& result) {
    return Summary(result).text();
}

} // namespace trammel::studio
