#pragma once

#include <QObject>
#include <QString>
#include <map>

namespace trammel::studio {

class Document;
struct ChangeEvent;

/// Tells of a document's items that are renamed how they were called: bodies, joints, forces,
/// measures and controllers, by hand, undo or redo.
class NameWatch : public QObject {
    Q_OBJECT

public:
    explicit NameWatch(const Document& document, QObject* parent = nullptr);

signals:
    void renamed(const QString& from, const QString& to);

private:
    void take(const ChangeEvent& event);
    void note();

    const Document& m_document;
    std::map<QString, QString> m_names; ///< by pointer
};

} // namespace trammel::studio
