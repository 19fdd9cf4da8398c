#pragma once

#include <QObject>

class QMainWindow;

namespace trammel::studio {

class Document;
class FileController;
class MessagePanel;
class PanelDock;
class RunController;
class TextWindow;

/// The messages: what is wrong with the model, how runs ended, and what other parts of the window
/// report.
class MessageController : public QObject {
    Q_OBJECT

public:
    MessageController(Document& document, const FileController& files, const RunController& run,
                      QMainWindow& window);

    PanelDock* dock() const { return m_dock; }

    void addInformation(const QString& text);
    void addWarning(const QString& text);
    /// @param pointer of the item that it is about; null: of none
    void addError(const QString& text, const QString& pointer = {});

    /// Adds what a part of the window reports by those of these signals that it has: message(text),
    /// and failed(text), which are errors.
    template <class Source>
    void listen(const Source& source) {
        if constexpr (requires { &Source::message; })
            connect(&source, &Source::message, this, &MessageController::addInformation);
        if constexpr (requires { &Source::failed; })
            connect(&source, &Source::failed, this,
                    [this](const QString& text) { addError(text); });
    }

signals:
    /// The user wants to see what a message is about.
    void activated(const QString& pointer);

private:
    void showText(const QString& path, int line, const QString& finding);

    const Document& m_document;
    QMainWindow& m_window;
    MessagePanel* m_panel;
    PanelDock* m_dock;
    TextWindow* m_text = nullptr; ///< once it was wanted
};

} // namespace trammel::studio
