#pragma once

#include "sketch/backdrop.h"
#include "sketch/gestures.h"
#include "studio/sketch/drawing_tool.h"

#include <QStringList>
#include <functional>

namespace trammel::studio {

class Document;

/// What is drawn becomes an edit of the document, one undo step each. Each edit returns why it
/// cannot be done, for the user; empty: it was.
class SketchEdits {
    Q_DECLARE_TR_FUNCTIONS(trammel::studio::SketchEdits)

public:
    explicit SketchEdits(Document& document) : m_document(document) {}

    /// @param bodies names of the selected links, for what works on them
    QString draw(const Stroke& stroke, const sketch::Sketch& sketch, const QStringList& bodies);
    /// What the document would be where nodes are moved. @throws sketch::Refused
    io::JsonValue moved(const QStringList& nodes, const sketch::Point& by) const;
    QString move(const QStringList& nodes, const sketch::Point& by);
    /// @param gone names of what went along
    QString remove(const QStringList& pointers, QStringList& gone);
    QString drive(const QString& parameter, const QString& text);
    QString release(const QString& parameter);
    QString setPlane(const sketch::Plane& plane);
    QString addNote(const sketch::Point& place, const QString& text);
    QString setNoteText(int note, const QString& text);
    QString moveNote(int note, const sketch::Point& by);
    QString removeNote(int note);
    /// @param backdrop none: there is none any more
    QString setBackdrop(const QString& title, const std::optional<io::Backdrop>& backdrop);
    /// @param change makes it of the one there is
    QString changeBackdrop(const QString& title,
                           const std::function<io::Backdrop(const io::Backdrop&)>& change);

private:
    QString take(const QString& title, const std::function<sketch::Drawn()>& gesture);
    QString drawDimension(const Stroke& stroke, const sketch::Sketch& sketch);
    QString drawGears(const Stroke& stroke, const sketch::Sketch& sketch);
    QString drawSlot(const Stroke& stroke, const sketch::Sketch& sketch);
    QString drawSlider(const Stroke& stroke, const sketch::Sketch& sketch);
    QString rotateLinks(const Stroke& stroke, const QStringList& bodies);
    QString copyLinks(const Stroke& stroke, const QStringList& bodies);

    Document& m_document;
};

} // namespace trammel::studio
