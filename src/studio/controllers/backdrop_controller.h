#pragma once

#include "studio/sketch/backdrop_layer.h"
#include "studio/sketch/sketch_edits.h"

#include <QDateTime>
#include <QObject>

class QAction;

namespace trammel::studio {

class BackdropBar;
class CentreController;
class DimensionEdit;
class Document;
class SceneView;
class SketchBar;
class SketchTool;

/// What a sketch is drawn over: reads its file, shows it below the grid with its row above the
/// view, and brings what is done with it into the document.
class BackdropController : public QObject {
    Q_OBJECT

public:
    BackdropController(Document& document, CentreController& centre, SketchTool& tool,
                       SketchBar& bar, QObject* parent);

    /// Shows the row or hides it, and asks for a file where there is none yet.
    QAction* action() const { return m_action; }
    void setActive(bool on);
    /// Shows what the document says by now.
    void refresh();
    /// Of a tool of the backdrop.
    void draw(const Stroke& stroke);
    /// Puts a file below the sketch, in place of the one that is there.
    void take(const QString& path);

signals:
    void message(const QString& text);

private:
    void connectBar();
    void showRow(bool on);
    void chooseFile();
    std::shared_ptr<const BackdropPicture> read(const QString& path, int page);
    QString pathOf(const io::Backdrop& backdrop) const;
    std::string storedName(const QString& path) const;
    /// Where a new one lies: at its true size, or as large as the view.
    io::Backdrop placed(io::Backdrop backdrop, const BackdropPicture& picture) const;
    void fitView(const io::Backdrop& backdrop, const BackdropPicture& picture);
    void paint(const io::Backdrop& backdrop);
    void turn(const Stroke& stroke);
    void askForDistance(const sketch::Point& first, const sketch::Point& second);
    void takeDistance(const QString& text);
    void setOpacity(double opacity, bool isLast);
    void tell(const QString& refusal);

    Document& m_document;
    SceneView& m_view;
    SketchTool& m_tool;
    SketchEdits m_edits;
    BackdropBar* m_bar;
    DimensionEdit* m_distance;
    QAction* m_action;
    BackdropLayer m_layer;
    bool m_isActive = false;

    // What was read last, and of what.
    std::shared_ptr<const BackdropPicture> m_picture;
    QString m_readPath;
    int m_readPage = 0;
    QDateTime m_readTime;

    std::optional<io::Backdrop> m_shown;
    sketch::Point m_first, m_second; ///< whose distance is asked for
};

} // namespace trammel::studio
