#pragma once

#include "optimize/optimisation_file.h"
#include "studio/jobs/background_task.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <functional>
#include <memory>

namespace trammel::studio {

/// An optimisation of the window's model as it is typed: the JSON of its file, edited by pointer.
/// After each edit it is read anew, off the window's thread; what is wrong stays and is told with
/// its place.
class OptimisationDocument : public QObject {
    Q_OBJECT

public:
    /// What the reading found.
    struct Checked {
        optimize::OptimisationFile file;
        QStringList channels; ///< that its runs have; none where the model has errors
    };

    explicit OptimisationDocument(QObject* parent = nullptr);

    bool isEmpty() const { return m_root.isNull(); }
    const io::JsonValue& root() const { return m_root; }
    /// Of its file; those of measurements are found from there. Where it has none: beside the
    /// model.
    QString path() const;
    const io::JsonValue& model() const { return m_model; }

    /// The model as it is now. @param path also where it was never saved
    void setModel(const QString& path, const io::JsonValue& root);
    /// Takes another optimisation. Null: none.
    void setRoot(io::JsonValue root, const QString& path);
    /// One for a model to begin with: over the parameters that state a range, else the first ones.
    static io::JsonValue suggestion(const io::JsonValue& model, const QString& modelPath);
    /// The text of a file there: with the name of the model's file as seen from it.
    std::string textFor(const QString& path) const;

    QString value(const QString& pointer) const; ///< empty: not stated
    /// A number, else a text; an empty one takes the value out.
    void setValue(const QString& pointer, const QString& text);
    void edit(const std::function<void(io::JsonValue&)>& change);

    /// Whether it was edited since it was taken or markKept().
    bool isModified() const { return m_isModified; }
    /// It is in a file, or a run has it.
    void markKept() { m_isModified = false; }

    bool isChecked() const { return m_isChecked; } ///< what checked() says is of root()
    /// The last reading; null before the first.
    std::shared_ptr<const Checked> checked() const { return m_checked; }
    /// Findings of the last reading, those of the model behind the others.
    const model::Diagnostics& findings() const { return m_findings; }
    /// The first finding at a pointer or below it.
    const model::Diagnostic* findingAt(const QString& pointer) const;
    bool canBeRun() const { return m_isChecked && m_checked && m_checked->file.ok(); }

signals:
    void changed(); ///< a value
    void rebuilt(); ///< another optimisation: all is to be shown anew
    void checkEnded();

private:
    void check();
    void take(std::shared_ptr<const Checked> checked);

    io::JsonValue m_root, m_model;
    QString m_path, m_modelPath;
    QTimer m_rest; ///< an edit is followed by others
    BackgroundTask m_checking;
    bool m_isModified = false;
    bool m_isChecked = false;
    std::shared_ptr<const Checked> m_checked;
    model::Diagnostics m_findings;
};

/// A JSON number or text, as it was typed.
io::JsonValue typedJson(const QString& text);

} // namespace trammel::studio
