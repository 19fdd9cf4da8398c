#include "studio/study/study_plot.h"

#include "studio/document/message_text.h"
#include "studio/document/units.h"
#include "studio/plots/picture_menu.h"
#include "studio/plots/plot_picture.h"
#include "studio/plots/plot_theme.h"
#include "studio/plots/small_plot.h"
#include "studio/study/contours.h"
#include "studio/study/factor_text.h"
#include "studio/study/study_model.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QLabel>
#include <QStackedLayout>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <qcustomplot.h>

namespace trammel::studio {

namespace {

constexpr int kContours = 8;
constexpr int kMostTicks = 11;
constexpr double kReach = 12.0; ///< pixels from a point that still choose it

/// From dark blue to yellow, rising in lightness throughout, so that it reads without colours.
QCPColorGradient gradient() {
    QCPColorGradient colours;
    colours.setColorStops({{0.0, {68, 1, 84}},
                           {0.25, {59, 82, 139}},
                           {0.5, {33, 145, 140}},
                           {0.75, {94, 201, 98}},
                           {1.0, {253, 231, 37}}});
    colours.setNanHandling(QCPColorGradient::nhTransparent);
    return colours;
}

int indexOf(std::vector<QString>& names, const QString& name) {
    const auto found = std::ranges::find(names, name);
    if (found != names.end()) return static_cast<int>(found - names.begin());
    names.push_back(name);
    return static_cast<int>(names.size()) - 1;
}

} // namespace

StudyPlot::StudyPlot(QWidget* parent)
    : QWidget(parent),
      m_stack(new QStackedLayout(this)),
      m_hint(new QLabel(this)),
      m_plot(new QCustomPlot(this)) {
    m_stack->addWidget(m_hint);
    m_stack->addWidget(m_plot);
    m_hint->setObjectName("hint");
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
    m_hint->setBackgroundRole(QPalette::Base);
    m_hint->setAutoFillBackground(true);
    setMinimumSize(200, 140);
    setUpSmallPlot(*m_plot);
    m_legend = legendAbove(*m_plot);
    connect(m_plot, &QCustomPlot::afterLayout, this, &StudyPlot::fitTicks);
    m_plot->setAttribute(Qt::WA_TransparentForMouseEvents); // the mouse is this widget's
    draw();
}

StudyPlot::~StudyPlot() = default;

void StudyPlot::setStudy(const StudyModel* model, const Choice& choice) {
    m_model = model && model->folder() && model->outputCount() > 0 ? model : nullptr;
    m_choice = choice;
    if (m_model && m_choice.at.empty()) m_choice.at = m_model->folder()->points().front();
    m_marked.reset();
    findCells();
    draw();
}

void StudyPlot::update() {
    draw();
}

void StudyPlot::changeUnits() {
    findCells();
    draw();
}

bool StudyPlot::isSampled() const {
    return m_model && m_model->folder()->study().design != study::Design::Grid;
}

/// Of a grid those runs whose further factors have the chosen values; of samples all.
void StudyPlot::findCells() {
    m_cells.clear();
    m_columns.clear();
    m_rows.clear();
    if (!m_model) return;
    const auto& points = m_model->folder()->points();
    const auto x = static_cast<std::size_t>(m_choice.x);
    const double scale = m_model->factorUnit(m_choice.x).scale().factor;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const study::Point& point = points[i];
        bool isShown = true;
        for (std::size_t k = 0; k < point.size() && !isSampled(); ++k)
            if (k != x && static_cast<int>(k) != m_choice.y)
                isShown = isShown && point[k] == m_choice.at[k];
        if (!isShown) continue;
        Cell cell{i + 1, 0, 0, 0, 0};
        const auto* number = std::get_if<double>(&point[x]);
        if (isSampled() && number) {
            cell.x = scale * *number;
        } else {
            cell.column = indexOf(m_columns, m_model->factorUnit(m_choice.x).number(point[x]));
            cell.x = cell.column;
        }
        if (m_choice.y >= 0 && !isSampled()) {
            const auto y = static_cast<std::size_t>(m_choice.y);
            cell.row = indexOf(m_rows, m_model->factorUnit(m_choice.y).number(point[y]));
            cell.y = cell.row;
        }
        m_cells.push_back(cell);
    }
}

QString StudyPlot::factorName(int factor) const {
    const study::Study& study = m_model->folder()->study();
    return QString::fromStdString(study.factors[static_cast<std::size_t>(factor)].name);
}

QString StudyPlot::title() const {
    const QString text = m_model->outputTitle(m_choice.output);
    QStringList fixed;
    for (int i = 0; i < m_model->factorCount() && !isSampled(); ++i)
        if (i != m_choice.x && i != m_choice.y)
            fixed << factorName(i) + " = " +
                         m_model->factorUnit(i).text(m_choice.at[static_cast<std::size_t>(i)]);
    return fixed.isEmpty() ? text : text + " (" + fixed.join(", ") + ")";
}

/// Of how many values one has a label: as many as there is room for beside or over each other.
int StudyPlot::strideOf(bool isVertical, const std::vector<QString>& texts) const {
    const QCPAxis& axis = isVertical ? *m_plot->yAxis : *m_plot->xAxis;
    const QFontMetrics metrics(axis.tickLabelFont());
    int needed = isVertical ? metrics.lineSpacing() : 1;
    for (const QString& text : texts)
        if (!isVertical) needed = std::max(needed, metrics.horizontalAdvance(text + "00"));
    const QCPAxisRect& room = *axis.axisRect();
    const int most =
        std::clamp((isVertical ? room.height() : room.width()) / needed, 2, kMostTicks);
    return (static_cast<int>(texts.size()) + most - 1) / most;
}

void StudyPlot::setTicks(bool isVertical, const std::vector<QString>& names) {
    QCPAxis* axis = isVertical ? m_plot->yAxis : m_plot->xAxis;
    if (names.empty()) {
        axis->setTicker(QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
        return;
    }
    labelTicks(isVertical, names);
    axis->setRange(-0.5, static_cast<double>(names.size()) - 0.5);
}

void StudyPlot::labelTicks(bool isVertical, const std::vector<QString>& names) {
    const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    const std::vector<QString> brief = shortTexts(names);
    const int stride = strideOf(isVertical, brief);
    for (int i = 0; i < static_cast<int>(names.size()); i += stride)
        ticker->addTick(i, brief[static_cast<std::size_t>(i)]);
    (isVertical ? m_plot->yAxis : m_plot->xAxis)->setTicker(ticker);
}

/// How much room there is for labels is known once the plot is laid out: they are chosen again for
/// each of its sizes, a picture's too, once, since they make the room other.
void StudyPlot::fitTicks() {
    const QSize size = m_plot->viewport().size();
    if (!m_model || m_labelled == size) return;
    m_labelled = size;
    m_legend->refresh(PlotTheme::of(palette()), font()); // in as many columns as fit
    if (!m_columns.empty()) labelTicks(false, m_columns);
    if (m_map) labelTicks(true, m_rows);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

/// What there is to do where no run has a value yet.
QString StudyPlot::emptyText() const {
    if (!m_model) return {};
    const auto hasValue = [this](const Cell& cell) {
        return std::isfinite(m_model->output(cell.run, m_choice.output));
    };
    if (std::ranges::any_of(m_cells, hasValue)) return {};
    const auto isComputed = [this](const Cell& cell) { return m_model->result(cell.run); };
    if (std::ranges::any_of(m_cells, isComputed))
        return tr("No run that is computed has a value of %1; the table says why").arg(title());
    return tr("Run Study computes the runs; their results are drawn here");
}

/// As drawn.
double StudyPlot::outputOf(const Cell& cell) const {
    return m_model->outputScale(m_choice.output).factor *
           m_model->output(cell.run, m_choice.output);
}

void StudyPlot::draw() {
    m_hint->setText(emptyText());
    m_stack->setCurrentWidget(m_hint->text().isEmpty() ? static_cast<QWidget*>(m_plot) : m_hint);
    m_legend->clear();
    m_plot->clearPlottables();
    m_plot->clearItems();
    m_map = nullptr;
    m_labelled = {};
    if (m_scale) {
        m_plot->plotLayout()->remove(m_scale);
        m_plot->plotLayout()->simplify();
        m_scale = nullptr;
    }
    const PlotTheme theme = PlotTheme::of(palette());
    theme.apply(*m_plot, font());
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis})
        axis->setVisible(m_model != nullptr);
    if (m_model) {
        m_plot->xAxis->setLabel(m_model->factorTitle(m_choice.x));
        setTicks(false, m_columns);
        if (isSampled())
            drawSamples();
        else if (m_choice.y >= 0 && m_choice.isMap)
            drawMap();
        else
            drawLines();
        drawMark();
    }
    m_legend->refresh(theme, font());
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void StudyPlot::drawMap() {
    const int columns = static_cast<int>(m_columns.size()), rows = static_cast<int>(m_rows.size());
    m_map = new QCPColorMap(m_plot->xAxis, m_plot->yAxis);
    m_map->setInterpolate(false);
    m_map->setTightBoundary(false);
    m_map->data()->setSize(columns, rows);
    m_map->data()->setRange({0.0, columns - 1.0}, {0.0, rows - 1.0});
    m_map->data()->fill(std::numeric_limits<double>::quiet_NaN());
    double lower = INFINITY, upper = -INFINITY;
    for (const Cell& cell : m_cells) {
        const double value = outputOf(cell);
        m_map->data()->setCell(cell.column, cell.row, value);
        if (!std::isfinite(value)) continue;
        lower = std::min(lower, value);
        upper = std::max(upper, value);
    }
    m_scale = new QCPColorScale(m_plot);
    m_plot->plotLayout()->addElement(1, 1, m_scale); // beside the map, below the legend's row
    const PlotTheme theme = PlotTheme::of(palette());
    theme.apply(*m_scale->axis(), font());
    m_scale->axis()->setLabel(title());
    m_scale->setBarWidth(12);
    m_map->setColorScale(m_scale);
    m_map->setGradient(gradient());
    if (lower <= upper) m_map->setDataRange({lower, upper > lower ? upper : lower + 1.0});
    m_plot->yAxis->setLabel(m_model->factorTitle(m_choice.y));
    setTicks(true, m_rows);
    drawContours(lower, upper);
}

void StudyPlot::drawContours(double lower, double upper) {
    std::vector<double> x(m_columns.size()), y(m_rows.size());
    for (std::size_t i = 0; i < x.size(); ++i)
        x[i] = static_cast<double>(i);
    for (std::size_t j = 0; j < y.size(); ++j)
        y[j] = static_cast<double>(j);
    std::vector<double> values(x.size() * y.size(), std::numeric_limits<double>::quiet_NaN());
    for (const Cell& cell : m_cells)
        values[static_cast<std::size_t>(cell.column) * y.size() +
               static_cast<std::size_t>(cell.row)] = outputOf(cell);
    for (const double level : roundLevels(lower, upper, kContours)) {
        auto* line = new QCPCurve(m_plot->xAxis, m_plot->yAxis);
        // The upper half of the colours is light.
        const int grey = level > (lower + upper) / 2 ? 0 : 255;
        line->setPen(QPen(QColor(grey, grey, grey, 150), 1.0));
        const double gap = std::numeric_limits<double>::quiet_NaN();
        for (const ContourPiece& piece : contour(
                 x, y, [&](std::size_t i, std::size_t j) { return values[i * y.size() + j]; },
                 level)) {
            line->addData(piece.x1, piece.y1);
            line->addData(piece.x2, piece.y2);
            line->addData(gap, gap);
        }
    }
}

void StudyPlot::drawLines() {
    const PlotTheme theme = PlotTheme::of(palette());
    const std::size_t count = std::max<std::size_t>(1, m_rows.size());
    const std::vector<QString> names = shortTexts(m_rows);
    const QString unit = m_rows.empty() ? QString() : m_model->factorUnit(m_choice.y).shown;
    for (std::size_t row = 0; row < count; ++row) {
        QCPGraph* graph = m_plot->addGraph();
        graph->setPen(theme.curve(static_cast<int>(row)));
        graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, 5));
        if (count > 1)
            m_legend->add(*graph,
                          (factorName(m_choice.y) + " = " + names[row] + ' ' + unit).trimmed());
    }
    for (Cell& cell : m_cells) {
        cell.y = outputOf(cell);
        m_plot->graph(cell.row)->addData(cell.x, cell.y);
    }
    setTicks(true, {});
    m_plot->yAxis->setLabel(title());
    m_plot->yAxis->rescale();
    m_plot->yAxis->scaleRange(1.1);
}

void StudyPlot::drawSamples() {
    QCPGraph* graph = m_plot->addGraph();
    graph->setPen(PlotTheme::of(palette()).curve(0));
    graph->setLineStyle(QCPGraph::lsNone);
    graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, 6));
    for (Cell& cell : m_cells) {
        cell.y = outputOf(cell);
        graph->addData(cell.x, cell.y);
    }
    setTicks(true, {});
    m_plot->yAxis->setLabel(title());
    m_plot->rescaleAxes();
    if (m_columns.empty()) m_plot->xAxis->scaleRange(1.05);
    m_plot->yAxis->scaleRange(1.1);
}

void StudyPlot::drawMark() {
    const auto marked = std::ranges::find_if(
        m_cells, [this](const Cell& cell) { return m_marked && cell.run == *m_marked; });
    if (marked == m_cells.end() || !std::isfinite(marked->y)) return;
    const QPen pen(m_map ? QColor(Qt::white) : PlotTheme::of(palette()).text, 2.0);
    if (m_map) {
        auto* frame = new QCPItemRect(m_plot);
        frame->topLeft->setCoords(marked->x - 0.5, marked->y + 0.5);
        frame->bottomRight->setCoords(marked->x + 0.5, marked->y - 0.5);
        frame->setPen(pen);
        return;
    }
    auto* ring = new QCPItemEllipse(m_plot);
    for (QCPItemPosition* corner : {ring->topLeft, ring->bottomRight})
        corner->setType(QCPItemPosition::ptAbsolute);
    const QPointF centre(m_plot->xAxis->coordToPixel(marked->x),
                         m_plot->yAxis->coordToPixel(marked->y));
    ring->topLeft->setCoords(centre - QPointF(6, 6));
    ring->bottomRight->setCoords(centre + QPointF(6, 6));
    ring->setPen(pen);
}

void StudyPlot::setMarked(std::optional<std::size_t> run) {
    if (m_marked == run) return;
    m_marked = run;
    draw();
}

const StudyPlot::Cell* StudyPlot::cellAt(QPoint place) const {
    if (!m_model || !m_plot->axisRect()->rect().contains(place)) return nullptr;
    const Cell* nearest = nullptr;
    double least = kReach;
    for (const Cell& cell : m_cells) {
        const double x = m_plot->xAxis->coordToPixel(cell.x);
        const double y = m_plot->yAxis->coordToPixel(cell.y);
        if (m_map) {
            const double column = m_plot->xAxis->pixelToCoord(place.x());
            const double row = m_plot->yAxis->pixelToCoord(place.y());
            if (std::abs(column - cell.x) <= 0.5 && std::abs(row - cell.y) <= 0.5) return &cell;
            continue;
        }
        const double distance = std::hypot(x - place.x(), y - place.y());
        if (distance < least) { // NaN is not
            least = distance;
            nearest = &cell;
        }
    }
    return nearest;
}

std::optional<std::size_t> StudyPlot::runAt(QPoint place) const {
    const Cell* cell = cellAt(place);
    return cell ? std::optional(cell->run) : std::nullopt;
}

std::optional<QPoint> StudyPlot::placeOf(std::size_t run) const {
    const auto found = std::ranges::find(m_cells, run, &Cell::run);
    if (found == m_cells.end()) return std::nullopt;
    return QPointF(m_plot->xAxis->coordToPixel(found->x), m_plot->yAxis->coordToPixel(found->y))
        .toPoint();
}

QString StudyPlot::describe(std::size_t run) const {
    const study::Study& study = m_model->folder()->study();
    QStringList lines{tr("Run %1").arg(run)};
    for (std::size_t i = 0; i < study.factors.size(); ++i)
        lines << QString::fromStdString(study.factors[i].name) + " = " +
                     m_model->factorUnit(static_cast<int>(i))
                         .text(m_model->folder()->points()[run - 1][i]);
    const auto output = static_cast<std::size_t>(m_choice.output);
    lines << QString::fromStdString(study.outputs[output].name) + " = " +
                 m_model->outputScale(m_choice.output).text(m_model->output(run, m_choice.output));
    if (const auto* result = m_model->result(run); result && !result->message.empty())
        lines << translated(result->message);
    return lines.join('\n');
}

bool StudyPlot::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto run = runAt(help->pos());
        if (run)
            QToolTip::showText(help->globalPos(), describe(*run), this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

void StudyPlot::mousePressEvent(QMouseEvent* event) {
    const auto run = event->button() == Qt::LeftButton ? runAt(event->pos()) : std::nullopt;
    if (run) emit runChosen(*run);
}

bool StudyPlot::saveAs(const QString& path) {
    return savePicture(*m_plot, path, m_model ? title() : QString());
}

void StudyPlot::contextMenuEvent(QContextMenuEvent* event) {
    PictureMenu::show(
        *this, *m_plot, event->globalPos(), QStringLiteral("study.pdf"),
        [this](const QString& path) { return saveAs(path); },
        [this](const QString& why) { emit failed(why); });
}

void StudyPlot::changeEvent(QEvent* event) {
    const QEvent::Type type = event->type();
    if (type == QEvent::PaletteChange || type == QEvent::FontChange ||
        type == QEvent::LanguageChange)
        draw();
    QWidget::changeEvent(event);
}

} // namespace trammel::studio
