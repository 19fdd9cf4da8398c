#include "studio/controllers/backdrop_controller.h"

#include "studio/controllers/centre_controller.h"
#include "studio/document/document.h"
#include "studio/document/shown_units.h"
#include "studio/document/units.h"
#include "studio/sketch/backdrop_bar.h"
#include "studio/sketch/dimension_edit.h"
#include "studio/sketch/sketch_bar.h"
#include "studio/sketch/sketch_tool.h"
#include "studio/view3d/orbit_camera.h"
#include "studio/view3d/scene_view.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <cmath>

namespace trammel::studio {

namespace {

constexpr double kShare = 0.7; ///< of the view that a new picture takes

/// With two digits, so that files have short numbers.
double inTwoDigits(double value) {
    const double step = std::pow(10.0, std::floor(std::log10(value)) - 1.0);
    return std::round(value / step) * step;
}

QStringList patterns() {
    QStringList patterns;
    for (const std::string_view ending : io::kBackdropEndings) {
        const QString text =
            QString::fromUtf8(ending.data(), static_cast<qsizetype>(ending.size()));
        patterns << '*' + text << '*' + text.toUpper();
    }
    return patterns;
}

} // namespace

BackdropController::BackdropController(Document& document, CentreController& centre,
                                       SketchTool& tool, SketchBar& bar, QObject* parent)
    : QObject(parent),
      m_document(document),
      m_view(centre.view()),
      m_tool(tool),
      m_edits(document),
      m_bar(new BackdropBar(bar)),
      m_distance(new DimensionEdit(m_view)),
      m_action(bar.backdropAction()) {
    centre.addRowAbove(m_bar);
    m_bar->hide();
    m_distance->setObjectName("backdropDistance");
    connect(m_action, &QAction::triggered, this, [this] {
        showRow(!m_bar->isVisible());
        if (m_bar->isVisible() && !m_shown) chooseFile();
    });
    connectBar();
    connect(m_distance, &DimensionEdit::entered, this,
            [this](const QString&, const QString& text) { takeDistance(text); });
    connect(m_distance, &DimensionEdit::closed, this, [this] {
        m_distance->hide();
        m_view.takeFocus();
    });
    setActive(false);
}

void BackdropController::connectBar() {
    connect(m_bar, &BackdropBar::fileRequested, this, &BackdropController::chooseFile);
    connect(m_bar, &BackdropBar::pageChosen, this, [this](int page) {
        tell(m_edits.changeBackdrop(tr("Page %1 of the backdrop").arg(page),
                                    [page](io::Backdrop backdrop) {
                                        backdrop.page = page;
                                        return backdrop;
                                    }));
    });
    connect(m_bar, &BackdropBar::opacityChosen, this, &BackdropController::setOpacity);
    connect(m_bar, &BackdropBar::removeRequested, this,
            [this] { tell(m_edits.setBackdrop(tr("Remove the backdrop"), std::nullopt)); });
    connect(m_bar, &BackdropBar::closeRequested, this, [this] { showRow(false); });
}

void BackdropController::setActive(bool on) {
    m_isActive = on;
    m_distance->hide();
    m_action->setEnabled(on);
    m_action->setVisible(on);
    if (!on) m_bar->hide();
}

void BackdropController::showRow(bool on) {
    m_bar->setVisible(on);
    m_view.takeFocus();
}

QString BackdropController::pathOf(const io::Backdrop& backdrop) const {
    const QString model = m_document.filePath();
    const QDir folder = model.isEmpty() ? QDir() : QFileInfo(model).absoluteDir();
    return QDir::cleanPath(folder.absoluteFilePath(QString::fromStdString(backdrop.file)));
}

/// Relative where it is below the model's folder, as meshes are.
std::string BackdropController::storedName(const QString& path) const {
    const QString model = m_document.filePath();
    const QString relative = QFileInfo(model).absoluteDir().relativeFilePath(path);
    const bool isInside = !model.isEmpty() && !relative.startsWith("..");
    return (isInside ? relative : QFileInfo(path).absoluteFilePath()).toStdString();
}

std::shared_ptr<const BackdropPicture> BackdropController::read(const QString& path, int page) {
    const QDateTime time = QFileInfo(path).lastModified();
    if (m_picture && path == m_readPath && page == m_readPage && time == m_readTime)
        return m_picture;
    m_readPath = path;
    m_readPage = page;
    m_readTime = time;
    m_picture = std::make_shared<const BackdropPicture>(BackdropReader::read(path, page));
    return m_picture;
}

void BackdropController::refresh() {
    if (!m_isActive) return;
    const auto now = io::backdropOf(m_document.root());
    const auto before = m_picture;
    if (now) read(pathOf(*now), now->page);
    if (now && now == m_shown && before == m_picture) return;
    m_shown = now;
    if (!now) m_picture.reset();
    const bool isDrawn = now && m_picture->error.isEmpty();
    const bool hasLines = isDrawn && m_picture->drawing;
    m_tool.setGuides(hasLines ? sketch::guidesOf(*m_picture->drawing, *now) : sketch::Guides());
    if (isDrawn) {
        paint(*now);
    } else {
        m_tool.setUnderlay({});
        m_layer.clear();
    }
    m_bar->showBackdrop(now, m_picture ? *m_picture : BackdropPicture());
    if (now && !isDrawn) m_bar->show(); // says why
}

void BackdropController::paint(const io::Backdrop& backdrop) {
    m_layer.set(backdrop, m_picture);
    m_tool.setUnderlay([this](QPainter& painter, const PlaneView& view, const SketchLook& look) {
        m_layer.paint(painter, view, look);
    });
}

void BackdropController::chooseFile() {
    const QString model = m_document.filePath();
    const QString folder = m_shown           ? QFileInfo(pathOf(*m_shown)).path()
                           : model.isEmpty() ? QString()
                                             : QFileInfo(model).absolutePath();
    const QString path = QFileDialog::getOpenFileName(
        m_bar, tr("Choose a Backdrop"), folder,
        tr("Pictures and drawings (%1)").arg(patterns().join(' ')) + ";;" + tr("All files (*)"));
    if (!path.isEmpty()) take(path);
}

void BackdropController::take(const QString& path) {
    const auto before = io::backdropOf(m_document.root());
    const auto pictureBefore = m_picture;
    const auto picture = read(QDir::cleanPath(path), 1);
    m_bar->show();
    if (!picture->error.isEmpty()) return tell(picture->error);
    io::Backdrop backdrop = before.value_or(io::Backdrop());
    backdrop.file = storedName(path);
    backdrop.page = 1;
    // A scan of the same size is as the last one was.
    const bool isAlike = before && pictureBefore && pictureBefore->bounds == picture->bounds;
    if (!isAlike) backdrop = placed(backdrop, *picture);
    const QString refusal =
        m_edits.setBackdrop(tr("Draw over %1").arg(QFileInfo(path).fileName()), backdrop);
    tell(refusal);
    if (refusal.isEmpty() && !isAlike && picture->trueScale > 0) fitView(backdrop, *picture);
    m_view.takeFocus();
}

io::Backdrop BackdropController::placed(io::Backdrop backdrop,
                                        const BackdropPicture& picture) const {
    const QRectF& own = picture.bounds; // y is upward
    backdrop.angle = 0.0;
    backdrop.origin.setZero();
    if (picture.trueScale > 0) {
        constexpr double kFar = 10.0; // times its size: drawings on a map
        backdrop.scale = picture.trueScale;
        const double size = std::hypot(own.width(), own.height());
        if (std::hypot(own.center().x(), own.center().y()) > kFar * size)
            backdrop.origin = -backdrop.scale * sketch::Point(own.left(), own.top());
        return backdrop;
    }
    const PlaneView plane(m_view.camera(), m_view.size(), m_tool.sketch().plane);
    const double pixels = std::min(m_view.width() / own.width(), m_view.height() / own.height());
    backdrop.scale = inTwoDigits(kShare * pixels * plane.metresPerPixel());
    const auto centre = plane.toPlane(QPointF(0.5 * m_view.width(), 0.5 * m_view.height()));
    const sketch::Point corner = centre.value_or(sketch::Point::Zero()) -
                                 0.5 * backdrop.scale * sketch::Point(own.width(), own.height());
    backdrop.origin =
        corner.unaryExpr([&](double x) { return backdrop.scale * std::round(x / backdrop.scale); });
    return backdrop;
}

void BackdropController::fitView(const io::Backdrop& backdrop, const BackdropPicture& picture) {
    const QRectF& own = picture.bounds;
    const sketch::Point centre = sketch::toPlane(backdrop, {own.center().x(), own.center().y()});
    const double radius = 0.5 * backdrop.scale * std::hypot(own.width(), own.height());
    if (!(radius > 0)) return;
    OrbitCamera camera = m_view.camera();
    camera.fit(m_tool.sketch().plane.toWorld(centre), radius, m_view.size());
    m_view.setCamera(camera);
}

void BackdropController::draw(const Stroke& stroke) {
    if (stroke.tool == DrawingTool::BackdropTurn) return turn(stroke);
    const sketch::Point first = stroke.spots[0].place, second = stroke.spots[1].place;
    if (stroke.tool == DrawingTool::BackdropScale) return askForDistance(first, second);
    tell(m_edits.changeBackdrop(tr("Move the backdrop"), [&](const io::Backdrop& backdrop) {
        return sketch::moved(backdrop, second - first);
    }));
}

/// By the typed angle, or from the second spot to the third one.
void BackdropController::turn(const Stroke& stroke) {
    const sketch::Point about = stroke.spots[0].place;
    const auto directionTo = [&](std::size_t spot) {
        const sketch::Point way = stroke.spots[spot].place - about;
        return std::atan2(way.y(), way.x());
    };
    const double angle = stroke.value               ? *stroke.value
                         : stroke.spots.size() == 3 ? directionTo(2) - directionTo(1)
                                                    : 0.0;
    tell(m_edits.changeBackdrop(tr("Turn the backdrop"), [&](const io::Backdrop& backdrop) {
        return sketch::turned(backdrop, about, angle);
    }));
}

void BackdropController::askForDistance(const sketch::Point& first, const sketch::Point& second) {
    m_first = first;
    m_second = second;
    const QString distance = shownValue((second - first).norm(), QStringLiteral("m"));
    QRect place(QPoint(), QSize(1, 1));
    place.moveCenter(m_tool.pixelsOf(0.5 * (first + second)).toPoint());
    m_distance->open(tr("Distance"), distance, place);
    m_distance->setToolTip(tr("How far the two points are from each other"));
}

void BackdropController::takeDistance(const QString& text) {
    const QString unit = QStringLiteral("m");
    double distance = 0.0;
    const bool isDistance =
        isNumber(inSiUnit(text, unit, ShownUnits::instance().of(unit)), &distance);
    const QString refusal =
        !isDistance
            ? tr("A number is expected.")
            : m_edits.changeBackdrop(tr("Scale the backdrop"), [&](const io::Backdrop& backdrop) {
                  return sketch::scaledByTwoPoints(backdrop, m_first, m_second, distance);
              });
    tell(refusal);
    if (!refusal.isEmpty()) return m_distance->selectAll();
    m_distance->hide();
    m_view.takeFocus();
}

/// While the slider moves only the picture changes.
void BackdropController::setOpacity(double opacity, bool isLast) {
    if (!m_shown || !m_picture || !m_picture->error.isEmpty()) return;
    io::Backdrop backdrop = *m_shown;
    backdrop.opacity = opacity;
    if (!isLast) return paint(backdrop);
    if (backdrop == *m_shown) return;
    tell(m_edits.setBackdrop(tr("Opacity of the backdrop"), backdrop));
}

void BackdropController::tell(const QString& refusal) {
    if (refusal.isEmpty()) return;
    m_tool.refuse(refusal);
    emit message(refusal);
}

} // namespace trammel::studio
