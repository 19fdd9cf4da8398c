#pragma once

#include <QList>
#include <QString>

/// A text in the library's sources, with {} where values come.
struct SourceText {
    QString text;
    QString place; ///< file and line
};

/// A piece that the library joins to others, and a whole text with it.
struct Piece {
    const char* text;
    const char* whole;
};
QList<Piece> pieces();

/// A literal that no user sees in the window.
struct Internal {
    const char* text;
    const char* reason;
};
QList<Internal> internals();

enum class Exempt { Left, Only };

/// What counts as a text that a user may see: every string literal (adjacent ones joined,
/// escapes resolved) in src/model, io, analysis, dynamics, collision, lcp, study, results,
/// mechanisms and math, .cpp and .h, in which two words of two letters or more stand beside one
/// another outside of quotes and places, whatever it is handed to. Not those of the files that
/// describe formats.
/// @param exempt whether pieces() and internals() are left out, or nothing else is told
QList<SourceText> libraryTexts(const QString& sources, Exempt exempt);
