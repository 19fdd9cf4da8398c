#include "studio/document/shown_units.h"
#include "studio/plots/channel_catalog.h"
#include "studio/plots/plot_area.h"

#include <algorithm>

namespace trammel::studio {
namespace {

/// Ticks of a time axis, which is in s, at round numbers of the unit that it is shown in.
class TimeTicker : public QCPAxisTicker {
public:
    explicit TimeTicker(double factor) : m_factor(factor) {}

protected:
    double getTickStep(const QCPRange& range) override {
        return QCPAxisTicker::getTickStep(range * m_factor) / m_factor;
    }
    int getSubTickCount(double tickStep) override {
        return QCPAxisTicker::getSubTickCount(tickStep * m_factor);
    }
    QString getTickLabel(double tick, const QLocale& locale, QChar form, int precision) override {
        return QCPAxisTicker::getTickLabel(tick * m_factor, locale, form, precision);
    }

private:
    double m_factor;
};

QString withUnit(const QString& text, const QString& unit) {
    if (unit.isEmpty()) return text;
    const QString bracket = QStringLiteral("[%1]").arg(unit);
    return text.isEmpty() ? bracket : text + QLatin1Char(' ') + bracket;
}

/// The unit of a channel in the first run that has it.
QString unitIn(const std::vector<PlottedRun>& runs, const CurveSpec& curve) {
    for (const PlottedRun& run : runs) {
        if (const auto found = run.data->find(curve.channel))
            return ChannelCatalog::curveUnit(run.data->header().channels[*found].unit, curve.kind);
    }
    return {};
}

} // namespace

QString PlotArea::unitOf(const CurveSpec& curve) const {
    return unitIn(m_runs, curve);
}

QString PlotArea::titleOf(const CurveSpec& curve) const {
    return withUnit(ChannelCatalog::curveTitle(curve), unitOf(curve));
}

int PlotArea::styleOf(int run) const {
    return m_runs[static_cast<std::size_t>(run)].style.value_or(run);
}

QPen PlotArea::penOf(const Drawn& drawn) const {
    const int style = styleOf(drawn.run);
    if (drawn.spec < 0) {
        QPen pen(m_theme.text, 2.0);
        pen.setStyle(m_theme.curve(0, style).style());
        return pen;
    }
    return m_theme.curve(m_spec.curves[static_cast<std::size_t>(drawn.spec)].colour, style);
}

void PlotArea::setScale(QCPAxis& axis, bool isLogarithmic, bool isWhole) {
    axis.setScaleType(isLogarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    QSharedPointer<QCPAxisTicker> ticker(new QCPAxisTicker);
    const bool isTime = axis.axisType() == QCPAxis::atBottom && isOverTime();
    if (isTime) {
        ticker.reset(new TimeTicker(shownScale(QStringLiteral("s")).factor));
    } else if (isLogarithmic) {
        ticker.reset(new QCPAxisTickerLog);
    } else if (isWhole) {
        auto* whole = new QCPAxisTickerFixed;
        whole->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
        ticker.reset(whole);
    }
    if (!isLogarithmic) ticker->setTickCount(axis.axisType() == QCPAxis::atBottom ? 8 : 4);
    axis.setTicker(ticker);
    axis.setNumberFormat(isLogarithmic ? QStringLiteral("ebc") : QStringLiteral("gbc"));
    axis.setNumberPrecision(isLogarithmic ? 0 : 6);
    axis.setSubTicks(!isWhole);
}

void PlotArea::setUpAxes() {
    const auto onRight = [](const CurveSpec& curve) { return curve.isOnRight; };
    const auto isCount = [](const CurveSpec& curve) {
        return !curve.isOnRight || ChannelCatalog::isCount(curve.channel);
    };
    const bool hasRight = !m_spec.isStacked && std::ranges::any_of(m_spec.curves, onRight);
    setScale(axis(QCPAxis::atBottom), false, false);
    setScale(axis(QCPAxis::atLeft), m_spec.isLogLeft, false);
    setScale(axis(QCPAxis::atRight), m_spec.isLogRight,
             !m_spec.isLogRight && std::ranges::all_of(m_spec.curves, isCount));
    axis(QCPAxis::atRight).setVisible(hasRight);
}

void PlotArea::refreshPens() {
    for (const Drawn& drawn : m_curves) {
        QCPAbstractPlottable& curve = drawn.curve->plottable();
        QPen pen = penOf(drawn);
        if (m_isDraft) pen.setWidthF(1.0);
        curve.setPen(pen);
        curve.setBrush(Qt::NoBrush);
        if (!m_spec.isStacked || drawn.spec < 0) continue;
        const CurveSpec& spec = m_spec.curves[static_cast<std::size_t>(drawn.spec)];
        curve.setBrush(ChannelCatalog::stackSign(spec.channel) > 0 ? m_theme.area(spec.colour)
                                                                   : m_theme.hatching(spec.colour));
    }
    for (std::size_t run = 0; run < m_runNames.size(); ++run) {
        QPen pen = m_theme.curve(0, styleOf(static_cast<int>(run)));
        pen.setColor(m_theme.text);
        m_runNames[run]->setPen(pen);
    }
}

/// One entry a quantity, since its colour is the same in every run, and one a run.
void PlotArea::fillLegend() {
    for (int i = -1; i < static_cast<int>(m_spec.curves.size()); ++i) {
        // The sum, listed first, comes last.
        const int spec = i + 1 < static_cast<int>(m_spec.curves.size()) ? i + 1 : -1;
        const auto found = std::ranges::find(m_curves, spec, &Drawn::spec);
        if (found == m_curves.end()) continue;
        const QString title =
            spec < 0 ? tr("Sum") : titleOf(m_spec.curves[static_cast<std::size_t>(spec)]);
        m_legend->add(found->curve->plottable(), title);
    }
    if (m_runs.size() < 2) return;
    for (const PlottedRun& run : m_runs) {
        m_runNames.push_back(new QCPGraph(&axis(QCPAxis::atBottom), &axis(QCPAxis::atLeft)));
        m_legend->add(*m_runNames.back(), run.name);
    }
}

/// "Multiplier [N, N m]": what the curves have in common and the units there are.
void PlotArea::refreshTexts() {
    QStringList units, right, rightUnits;
    std::vector<CurveSpec> left;
    for (const CurveSpec& curve : m_spec.curves) {
        const bool isOnRight = curve.isOnRight && !m_spec.isStacked;
        if (isOnRight)
            right.append(titleOf(curve));
        else
            left.push_back(curve);
        QStringList& list = isOnRight ? rightUnits : units;
        const QString unit = unitOf(curve);
        if (!unit.isEmpty() && !list.contains(unit)) list.append(unit);
    }
    QString quantity = ChannelCatalog::quantityOf(left);
    if (quantity.isEmpty() && left.size() == 1) quantity = ChannelCatalog::curveTitle(left.front());
    if (m_spec.abscissa == Abscissa::Frequency) quantity = tr("Amplitude");
    const QString allUnits = units.join(QLatin1String(", "));
    m_left = {withUnit(quantity, allUnits), withUnit({}, allUnits)};
    m_right = {right.join(QLatin1String(", ")), withUnit({}, rightUnits.join(QLatin1String(", ")))};
    fitLabels();
    QString below = tr("Time [%1]").arg(shownScale(QStringLiteral("s")).unit);
    if (m_spec.abscissa == Abscissa::Frequency) below = tr("Frequency [Hz]");
    if (m_spec.abscissa == Abscissa::Channel) below = titleOf(m_spec.against);
    const bool isLabelled = m_showsTimes || !isOverTime();
    axis(QCPAxis::atBottom).setLabel(isLabelled ? below : QString());
    axis(QCPAxis::atBottom).setTickLabels(isLabelled);
    m_legend->refresh(m_theme, m_font);
}

/// The legend names the curves, too.
void PlotArea::fitLabels() {
    const QFontMetrics metrics(m_font);
    const auto fit = [&](QCPAxis& axis, const Label& label) {
        const bool hasRoom = metrics.horizontalAdvance(label.full) <= m_rect->height();
        axis.setLabel(hasRoom ? label.full : label.brief);
    };
    fit(axis(QCPAxis::atLeft), m_left);
    fit(axis(QCPAxis::atRight), m_right);
}

void PlotArea::setTimesShown(bool on) {
    m_showsTimes = on;
    refreshTexts();
}

void PlotArea::setTheme(const PlotTheme& theme, const QFont& font) {
    m_theme = theme;
    m_font = font;
    theme.apply(*m_rect, font);
    m_events->setPen(QPen(theme.event, 1.0));
    m_marks->setStyle(QPen(theme.cursor, 1.0), QPen(theme.text, 1.0, Qt::DashLine), font);
    m_tracer->setPen(QPen(theme.text, 1.5));
    setActive(m_isActive);
    refreshPens();
    m_legend->refresh(theme, font);
}

void PlotArea::setDraft(bool on) {
    if (on == m_isDraft) return;
    m_isDraft = on;
    refreshPens();
}

/// The plot that keys and the tree act on has a stronger axis.
void PlotArea::setActive(bool active) {
    m_isActive = active;
    axis(QCPAxis::atLeft).setBasePen(QPen(m_theme.text, active ? 3.0 : 1.0));
}

} // namespace trammel::studio
