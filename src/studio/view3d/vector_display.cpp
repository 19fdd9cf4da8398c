#include "studio/view3d/vector_display.h"

#include "studio/document/shown_units.h"
#include "studio/view3d/scale_legend.h"
#include "studio/view3d/scene_renderer.h"
#include "studio/view3d/scene_view.h"
#include "studio/view3d/vector_panel.h"
#include "studio/view3d/view_actions.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <limits>

namespace trammel::studio {

namespace {

constexpr int kMargin = 8, kGap = 4; // pixels

/// How far points are from their nearest neighbours: the median; infinite for a single point.
double spacing(const std::vector<VectorMark>& marks) {
    std::vector<double> nearest(marks.size(), std::numeric_limits<double>::infinity());
    for (std::size_t i = 0; i < marks.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) {
            const double distance = (marks[i].point - marks[k].point).norm();
            nearest[i] = std::min(nearest[i], distance);
            nearest[k] = std::min(nearest[k], distance);
        }
    if (nearest.empty()) return std::numeric_limits<double>::infinity();
    const auto middle = nearest.begin() + static_cast<std::ptrdiff_t>(nearest.size() / 2);
    std::ranges::nth_element(nearest, middle);
    return *middle;
}

/// The least of some round values that is not below it, so that alike runs have the same scale.
double roundUp(double value) {
    const double decade = std::pow(10.0, std::floor(std::log10(value)));
    for (const double digit : {1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0})
        if (digit * decade >= value) return digit * decade;
    return 10.0 * decade;
}

} // namespace

VectorDisplay::VectorDisplay(SceneRenderer& renderer, const ViewActions& actions, SceneView& view)
    : m_renderer(renderer), m_actions(actions), m_view(view), m_settings(VectorSettings::load()) {
    for (const VectorQuantity quantity : kAllVectorQuantities)
        m_legends[indexOf(quantity)] = new ScaleLegend(quantity, &view);
    QObject::connect(&ShownUnits::instance(), &ShownUnits::changed, &view,
                     [this] { placeLegends(m_pixelsPerMetre); });
}

bool VectorDisplay::isShown(VectorKind kind) const {
    return m_actions.vectors[indexOf(kind)]->isChecked();
}

void VectorDisplay::set(VectorKind kind, std::vector<VectorMark> marks) {
    std::vector<VectorMark>& shown = m_marks[indexOf(kind)];
    if (marks.empty() && shown.empty()) return;
    shown = std::move(marks);
    show(kind);
    placeLegends(m_pixelsPerMetre);
}

void VectorDisplay::setLargest(VectorKind kind, double largest) {
    if (m_largest[indexOf(kind)] == largest) return;
    m_largest[indexOf(kind)] = largest;
    refresh();
}

void VectorDisplay::showPanel() {
    if (!m_panel) {
        m_panel = new VectorPanel(m_actions, m_settings, &m_view);
        QObject::connect(m_panel, &VectorPanel::changed, &m_view,
                         [this](const VectorSettings& settings) { takeSettings(settings); });
        m_view.placeBeside(*m_panel);
    }
    showScales();
    m_panel->show();
    m_panel->raise();
    m_panel->activateWindow();
}

void VectorDisplay::takeSettings(const VectorSettings& settings) {
    settings.save();
    m_settings = settings;
    refresh();
}

void VectorDisplay::showScales() {
    if (!m_panel) return;
    std::array<double, kVectorQuantities> unitsPerMetre{};
    for (const VectorQuantity quantity : kAllVectorQuantities)
        if (const double metres = scale(quantity); metres > 0.0)
            unitsPerMetre[indexOf(quantity)] = 1.0 / metres;
    m_panel->setScales(unitsPerMetre);
}

void VectorDisplay::setSize(double size) {
    m_size = size;
    refresh();
}

void VectorDisplay::setFilter(std::function<bool(const std::string&)> isHidden) {
    m_isHidden = std::move(isHidden);
}

void VectorDisplay::refresh() {
    for (const VectorKind kind : kAllVectorKinds)
        show(kind);
    placeLegends(m_pixelsPerMetre);
    showScales();
}

double VectorDisplay::reference(VectorQuantity quantity) const {
    double largest = 0.0;
    for (const VectorKind kind : kAllVectorKinds)
        if (quantityOf(kind) == quantity && isShown(kind))
            largest = std::max(largest, m_largest[indexOf(kind)]);
    return largest;
}

double VectorDisplay::scale(VectorQuantity quantity) const {
    constexpr double kPart = 0.4; // of the model's size
    const double largest = reference(quantity);
    return largest > 0.0 ? m_settings.factors[indexOf(quantity)] * kPart * m_size / roundUp(largest)
                         : 0.0;
}

/// Marks of contact are smaller where points lie close.
double VectorDisplay::sizeOf(VectorKind kind) const {
    constexpr double kLeast = 0.15, kMarks = 5.0; // marks suit that many spacings
    if (kind != VectorKind::ContactForce) return m_size;
    return std::clamp(kMarks * spacing(m_marks[indexOf(kind)]), kLeast * m_size, m_size);
}

void VectorDisplay::show(VectorKind kind) {
    const VectorQuantity quantity = quantityOf(kind);
    const double least = m_settings.threshold * reference(quantity);
    std::vector<VectorMark> marks;
    for (const VectorMark& mark : m_marks[indexOf(kind)]) {
        if (m_isHidden && !mark.owner.empty() && m_isHidden(mark.owner)) continue;
        marks.push_back(mark);
        if (mark.vector.norm() < least) marks.back().vector.setZero(); // its point stays
    }
    m_renderer.setVectors(kind, marks, sizeOf(kind), scale(quantity));
    m_renderer.setVectorsVisible(kind, isShown(kind));
}

void VectorDisplay::placeLegends(double pixelsPerMetre) {
    m_pixelsPerMetre = pixelsPerMetre;
    int bottom = m_view.height() - kMargin;
    for (const VectorQuantity quantity : kAllVectorQuantities) {
        const bool isThere = std::ranges::any_of(kAllVectorKinds, [&](VectorKind kind) {
            return quantityOf(kind) == quantity && isShown(kind) && !m_marks[indexOf(kind)].empty();
        });
        ScaleLegend* legend = m_legends[indexOf(quantity)];
        legend->setScale(isThere ? scale(quantity) * pixelsPerMetre : 0.0);
        if (legend->isHidden()) continue;
        legend->move(m_view.width() - legend->width() - kMargin, bottom - legend->height());
        legend->raise();
        bottom -= legend->height() + kGap;
    }
}

void VectorDisplay::paintLegends(QPainter& painter, QPointF corner) const {
    double bottom = corner.y() - kMargin;
    for (const ScaleLegend* legend : m_legends) {
        if (legend->isHidden()) continue;
        const QSizeF size = legend->size();
        painter.save();
        painter.translate(corner.x() - size.width() - kMargin, bottom - size.height());
        legend->paint(painter);
        painter.restore();
        bottom -= size.height() + kGap;
    }
}

std::vector<QRectF> VectorDisplay::legendPlaces() const {
    std::vector<QRectF> places;
    for (const ScaleLegend* legend : m_legends)
        if (!legend->isHidden()) places.emplace_back(legend->geometry());
    return places;
}

} // namespace trammel::studio
