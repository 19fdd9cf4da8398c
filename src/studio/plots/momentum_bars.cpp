#include "studio/plots/momentum_bars.h"

#include "results/impact_record.h"
#include "studio/document/item_kind.h"
#include "studio/plots/extent.h"
#include "studio/plots/picture_menu.h"
#include "studio/plots/plot_picture.h"
#include "studio/plots/plot_theme.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QLabel>
#include <QStackedLayout>
#include <array>
#include <optional>

namespace trammel::studio {
namespace {

constexpr double kBarWidth = 0.4;
constexpr double kSecondBody = 3.6; ///< keys from the first body's bars to the second's

} // namespace

class MomentumBars::Impl {
public:
    explicit Impl(MomentumBars& owner);

    /// One body's bars in one half: before and after.
    struct Pair {
        QCPBars* before;
        QCPBars* after;
    };
    /// Linear or angular momenta.
    struct Half {
        QCPAxisRect* area;
        std::array<Pair, 2> bodies;
    };
    Half makeHalf(int column);
    void fill(Half& half, const std::array<std::array<Vec3, 2>, 2>& momenta);
    void refresh();
    void refreshTheme();
    void layOutLegend();
    QString nameOf(int body) const;

    MomentumBars& widget;
    QCustomPlot* plot;
    QLabel* hint;
    QStackedLayout* stack;
    std::array<Half, 2> halves;
    std::optional<results::ImpactRecord> impact;
};

MomentumBars::Impl::Impl(MomentumBars& owner)
    : widget(owner),
      plot(new QCustomPlot(&owner)),
      hint(new QLabel(&owner)),
      stack(new QStackedLayout(&owner)) {
    hint->setAlignment(Qt::AlignCenter);
    hint->setWordWrap(true);
    hint->setBackgroundRole(QPalette::Base);
    hint->setAutoFillBackground(true);
    stack->addWidget(hint);
    stack->addWidget(plot);
    plot->setLocale(QLocale::c());
    plot->setFocusPolicy(Qt::NoFocus);
    plot->setAutoAddPlottableToLegend(false);
    plot->plotLayout()->clear();
    auto* legend = new QCPLegend;
    plot->plotLayout()->addElement(0, 0, legend);
    legend->setLayer(QStringLiteral("legend"));
    legend->setFillOrder(QCPLegend::foColumnsFirst);
    legend->setIconSize(14, 10);
    legend->setRowSpacing(0);
    legend->setBorderPen(Qt::NoPen);
    legend->setMargins({6, 2, 6, 2});
    plot->legend = legend;
    auto* areas = new QCPLayoutGrid;
    plot->plotLayout()->addElement(1, 0, areas);
    plot->plotLayout()->setRowStretchFactor(0, 0.001);
    plot->plotLayout()->setRowSpacing(0);
    for (int column : {0, 1}) {
        halves[static_cast<std::size_t>(column)] = makeHalf(column);
        areas->addElement(0, column, halves[static_cast<std::size_t>(column)].area);
    }
    refreshTheme();
    refresh();
}

MomentumBars::Impl::Half MomentumBars::Impl::makeHalf(int column) {
    Half half{new QCPAxisRect(plot), {}};
    QCPAxis* x = half.area->axis(QCPAxis::atBottom);
    QCPAxis* y = half.area->axis(QCPAxis::atLeft);
    QSharedPointer<QCPAxisTickerText> names(new QCPAxisTickerText);
    for (int axis = 0; axis < 3; ++axis)
        for (const double shift : {0.0, kSecondBody})
            names->addTick(axis + shift, QStringLiteral("xyz").at(axis));
    x->setTicker(names);
    x->setTickLength(0);
    x->setSubTicks(false);
    x->grid()->setVisible(false);
    x->setRange(-0.8, 2.8 + kSecondBody);
    y->setNumberFormat(QStringLiteral("gbc"));
    for (Pair& body : half.bodies) {
        body = {new QCPBars(x, y), new QCPBars(x, y)};
        for (QCPBars* bars : {body.before, body.after}) {
            bars->setWidth(kBarWidth);
            if (column == 0) bars->addToLegend(plot->legend);
        }
    }
    return half;
}

QString MomentumBars::Impl::nameOf(int body) const {
    const std::string& name = body == 0 ? impact->bodyA : impact->bodyB;
    return bodyTitle(QString::fromStdString(name));
}

/// @param momenta of body, before and after.
void MomentumBars::Impl::fill(Half& half, const std::array<std::array<Vec3, 2>, 2>& momenta) {
    Extent extent;
    extent.include(0.0);
    for (std::size_t body = 0; body < 2; ++body) {
        const double shift = body == 0 ? 0.0 : kSecondBody;
        for (std::size_t when = 0; when < 2; ++when) {
            QVector<double> keys, values;
            for (int axis = 0; axis < 3; ++axis) {
                keys << axis + shift + (when == 0 ? -0.5 : 0.5) * kBarWidth;
                values << momenta[body][when][axis];
                extent.include(values.back());
            }
            (when == 0 ? half.bodies[body].before : half.bodies[body].after)->setData(keys, values);
        }
    }
    half.area->axis(QCPAxis::atLeft)->setRange(extent.withMargin(false));
}

void MomentumBars::Impl::refresh() {
    hint->setText(tr("Choose an impact to see the momenta before and after it"));
    halves[0].area->axis(QCPAxis::atLeft)->setLabel(tr("Linear [kg m/s]"));
    halves[1].area->axis(QCPAxis::atLeft)->setLabel(tr("Angular [kg m²/s]"));
    stack->setCurrentWidget(impact ? static_cast<QWidget*>(plot) : hint);
    if (!impact) return;
    for (int body : {0, 1}) {
        const Pair& pair = halves[0].bodies[static_cast<std::size_t>(body)];
        pair.before->setName(tr("%1 before").arg(nameOf(body)));
        pair.after->setName(tr("%1 after").arg(nameOf(body)));
    }
    fill(halves[0], {{{impact->pBeforeA, impact->pAfterA}, {impact->pBeforeB, impact->pAfterB}}});
    fill(halves[1], {{{impact->LBeforeA, impact->LAfterA}, {impact->LBeforeB, impact->LAfterB}}});
    layOutLegend();
    plot->replot(QCustomPlot::rpQueuedReplot);
}

/// In one row, or where that is too narrow in two: a body above the other.
void MomentumBars::Impl::layOutLegend() {
    const QFontMetrics metrics(widget.font());
    int room = 0;
    for (int i = 0; i < plot->legend->itemCount(); ++i)
        room += metrics.horizontalAdvance(
                    halves[0].bodies[static_cast<std::size_t>(i / 2)].before->name()) +
                30;
    plot->legend->setWrap(room > widget.width() ? 2 : 4);
    plot->legend->setFillOrder(QCPLegend::foColumnsFirst, true);
}

void MomentumBars::Impl::refreshTheme() {
    const PlotTheme theme = PlotTheme::of(widget.palette());
    plot->setBackground(theme.background);
    plot->legend->setBrush(Qt::NoBrush);
    plot->legend->setTextColor(theme.text);
    plot->legend->setFont(widget.font());
    for (Half& half : halves) {
        theme.apply(*half.area, widget.font());
        for (int body : {0, 1}) {
            const Pair& pair = half.bodies[static_cast<std::size_t>(body)];
            const QPen pen(theme.curve(body).color(), 1.0);
            pair.before->setPen(pen);
            pair.before->setBrush(theme.area(body));
            pair.after->setPen(pen);
            pair.after->setBrush(pen.color());
        }
    }
    plot->replot(QCustomPlot::rpQueuedReplot);
}

MomentumBars::MomentumBars(QWidget* parent)
    : QWidget(parent), m_impl(std::make_unique<Impl>(*this)) {}

MomentumBars::~MomentumBars() = default;

void MomentumBars::setImpact(const results::ImpactRecord* impact) {
    if (impact)
        m_impl->impact = *impact;
    else
        m_impl->impact.reset();
    m_impl->refresh();
}

bool MomentumBars::saveAs(const QString& path) {
    return savePicture(*m_impl->plot, path, tr("Momenta"));
}

void MomentumBars::contextMenuEvent(QContextMenuEvent* event) {
    if (!m_impl->impact) return;
    PictureMenu::show(
        *this, *m_impl->plot, event->globalPos(), QStringLiteral("momenta.pdf"),
        [this](const QString& path) { return saveAs(path); },
        [this](const QString& why) { emit failed(why); });
}

void MomentumBars::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (m_impl->impact) m_impl->layOutLegend();
}

void MomentumBars::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        m_impl->refreshTheme();
    if (event->type() == QEvent::LanguageChange) m_impl->refresh();
    QWidget::changeEvent(event);
}

} // namespace trammel::studio
