// What the user changes of a page, and what leaves it as a picture.
#include "studio/plots/channel_catalog.h"
#include "studio/plots/plot_page.h"
#include "studio/plots/plot_picture.h"

#include <QFileInfo>
#include <QSaveFile>
#include <algorithm>

namespace trammel::studio {

namespace {

constexpr double kPictureScale = 2.0; ///< pixels of a picture a pixel of the screen
constexpr double kLeastShare = 0.1;   ///< of two plots' height that each keeps

} // namespace

namespace {

/// Whether what one plot shows fits into the ranges of the other.
bool haveSameScales(const PlotSpec& a, const PlotSpec& b) {
    const auto areSame = [](const CurveSpec& one, const CurveSpec& other) {
        return one.isOf(other) && one.isOnRight == other.isOnRight;
    };
    return a.abscissa == b.abscissa && a.against.isOf(b.against) && a.isLogLeft == b.isLogLeft &&
           a.isLogRight == b.isLogRight && a.isStacked == b.isStacked &&
           std::ranges::equal(a.curves, b.curves, areSame);
}

} // namespace

void PlotPage::changePlot(int index, PlotSpec spec) {
    PlotArea& area = plot(index);
    const PlotSpec old = area.spec();
    const auto [from, to] = visibleRange();
    const bool keepsView = m_isZoomed && haveSameScales(spec, old);
    // Another scale is no choice of curves.
    spec.isAutomatic =
        spec.isAutomatic && spec.curves == old.curves && spec.isStacked == old.isStacked;
    area.show(std::move(spec), m_runs, m_kind);
    area.setEvents(eventTimes());
    refreshRows();
    if (area.isOverTime() && old.abscissa != Abscissa::Time && to > from)
        area.axis(QCPAxis::atBottom).setRange(from, to);
    area.transform(from, to);
    if (!keepsView) fitPlot(index);
    area.setMarkers(m_markers);
    refreshHint();
    draw();
    emit changed();
    emit activeChanged();
    emit viewChanged();
}

void PlotPage::addCurves(int index, const std::vector<CurveSpec>& curves) {
    PlotSpec spec = plot(index).spec();
    for (const CurveSpec& curve : curves) {
        const bool isThere = std::ranges::any_of(
            spec.curves, [&](const CurveSpec& other) { return other.isOf(curve); });
        if (!isThere) spec.curves.push_back(curve);
    }
    changePlot(index, spec);
}

void PlotPage::setCurveVisible(int index, int curve, bool on) {
    PlotSpec spec = plot(index).spec();
    spec.curves.at(static_cast<std::size_t>(curve)).isHidden = !on;
    changePlot(index, spec);
}

void PlotPage::setLogarithmic(int index, bool on) {
    PlotSpec spec = plot(index).spec();
    spec.isLogLeft = on;
    changePlot(index, spec);
}

void PlotPage::setStacked(int index, bool on) {
    PlotSpec spec = plot(index).spec();
    if (spec.isStacked == on) return;
    spec.isStacked = on;
    std::swap(spec.curves, spec.otherCurves);
    if (spec.curves.empty() && !m_runs.empty())
        spec.curves = ChannelCatalog::initialCurves(QStringLiteral("energy"), on,
                                                    m_runs.front().data->header());
    changePlot(index, spec);
}

int PlotPage::insertPlot(int below, const PlotSpec& spec) {
    std::vector<PlotSpec> plots = this->spec().plots;
    double sum = 0.0;
    for (const PlotSpec& plot : plots)
        sum += plot.height;
    const auto added = plots.insert(plots.begin() + below + 1, spec);
    added->height = sum / static_cast<double>(plots.size() - 1); // its share, whatever was dragged
    m_active = below + 1;
    m_seeksActive = true;
    makeAreas(plots);
    showCurves();
    emit changed();
    return m_active;
}

void PlotPage::removePlot(int index) {
    std::vector<PlotSpec> plots = this->spec().plots;
    if (plots.size() == 1)
        plots.front() = PlotSpec();
    else
        plots.erase(plots.begin() + index);
    m_active = std::max(0, index - 1);
    makeAreas(plots);
    showCurves();
    emit changed();
}

/// Height goes from one plot to the next, which keep what they have together.
void PlotPage::dragHeights(QCPAxisRect* above, int pixels) {
    const int index = indexOf(above);
    if (index + 1 >= plotCount()) return;
    PlotArea& upper = plot(index);
    PlotArea& lower = plot(index + 1);
    const double sum = upper.spec().height + lower.spec().height;
    const int height = upper.rect().outerRect().height() + lower.rect().outerRect().height();
    const double least =
        std::clamp(static_cast<double>(upper.rect().minimumSize().height()) / std::max(1, height),
                   kLeastShare, 0.5) *
        sum;
    const double share =
        std::clamp(upper.spec().height + sum * pixels / std::max(1, height), least, sum - least);
    upper.setHeight(share);
    lower.setHeight(sum - share);
    refreshRows();
    draw();
    emit changed();
}

void PlotPage::takeDrop(const QStringList& channels, QCPAxisRect* area) {
    std::vector<CurveSpec> curves;
    for (const QString& channel : channels)
        curves.push_back({channel.toStdString()});
    setActivePlot(indexOf(area));
    addCurves(m_active, curves);
}

QString PlotPage::emptyText() const {
    const bool hasSamples = !m_runs.empty() && !m_runs.front().data->time().empty();
    return hasSamples ? tr("Drag channels here from the list, or tick them there")
                      : ChannelCatalog::emptyText(m_kind);
}

bool PlotPage::saveAs(const QString& path) {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return false;
    const PlotTheme light = PlotTheme::light();
    m_canvas->setBackground(light.background);
    for (const auto& area : m_areas) {
        area->setActive(false);
        area->setTheme(light, font());
        area->setCursorVisible(false);
    }
    std::vector<RunStamp> stamps;
    for (const PlottedRun& run : m_runs)
        stamps.push_back({run.name, results::provenance(run.data->header())});
    const QString suffix = QFileInfo(path).suffix().toLower();
    m_scale = kPictureScale;
    const bool isWritten = writePicture(*m_canvas, file, suffix, title(), stamps);
    m_scale = devicePixelRatioF();
    for (const auto& area : m_areas)
        area->setCursorVisible(true);
    refreshTheme();
    setActivePlot(m_active);
    return isWritten && file.commit();
}

QImage PlotPage::image(double scale) {
    return image(pictureSize(*m_canvas), scale);
}

QImage PlotPage::image(const QSize& size, double scale) {
    if (m_isStale) makeCurves();
    m_scale = scale;
    const QImage picture = m_canvas->toPixmap(size.width(), size.height(), scale).toImage();
    m_scale = devicePixelRatioF();
    if (m_isStale) dropCurves();
    return picture;
}

} // namespace trammel::studio
