#pragma once

#include <QList>
#include <QString>

/// A text in the library's sources, with {} where values come.
struct SourceText {
    QString text;
    QString place; ///< file and line
};

/// A literal that no user sees in the window.
struct Internal {
    const char* text;
    const char* reason;
};
QList<Internal> internals();

/// What could be a text that a user sees: every string literal (adjacent ones joined, escapes
/// resolved) in src/model, io, analysis, dynamics, collision, lcp, study, results, mechanisms and
/// math, .cpp and .h, in which two words of two letters or more stand beside one another outside of
/// quotes and places, whatever it is handed to. Not those of the files that describe formats.
QList<SourceText> libraryTexts(const QString& sources);
