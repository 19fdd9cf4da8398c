#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <string>

namespace trammel::io {
class JsonValue;
}

namespace trammel::studio {

class OptimisationDocument;

/// One of the lists of an optimisation as rows of texts: what stands in a cell, what it may be, and
/// where in the document it is.
class OptimisationRows {
    Q_DECLARE_TR_FUNCTIONS(trammel::studio::OptimisationRows)

public:
    enum class Part { Variables, Formulas, Measurements, Objectives, Constraints };
    /// How a cell is typed: one of some, one of some or another text, a formula over channels.
    enum class Input { Text, Choice, Suggestion, Formula };

    OptimisationRows(OptimisationDocument& document, Part part)
        : m_document(document), m_part(part) {}

    Part part() const { return m_part; }
    QStringList titles() const;
    static QString partTitle(Part part);
    QString tip(int column) const; ///< what to type there
    int count() const;
    /// Where what is wrong with a row as a whole is told.
    int mainColumn() const { return m_part == Part::Formulas ? 1 : 0; }
    QString text(int row, int column) const;
    void setText(int row, int column, const QString& text);
    Input input(int column) const;
    QStringList choices(int row, int column) const;
    /// Where what a cell says stands.
    QString pointer(int row, int column) const;
    QString rowPointer(int row) const;
    /// A new row with what is likely.
    void add();
    /// A measurement of the columns of a CSV file.
    void addMeasurement(const QString& file);
    void remove(int row);

private:
    const char* key(int column) const;
    QString listPointer() const;
    std::string outputName(int row) const;
    QString variableText(int row, int column) const;
    void setVariable(int row, int column, const QString& text);
    void setOutput(int row, int column, const QString& text);
    void setGoal(int row, int column, const QString& text);
    void renameOutput(const std::string& from, const std::string& to);
    QString shownUnit(int row) const;
    QString withUnit(int row, const QString& stored) const;
    QString withoutUnit(int row, const QString& typed) const;
    QStringList outputNames() const;
    std::string freeOutputName(const std::string& wanted) const;
    QString freeVariable() const;
    QStringList columnTitles(int row) const;

    OptimisationDocument& m_document;
    Part m_part;
};

} // namespace trammel::studio
