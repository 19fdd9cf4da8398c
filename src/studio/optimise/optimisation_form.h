#pragma once

#include <QWidget>
#include <vector>

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QSpinBox;
class QToolButton;
class QVBoxLayout;

namespace trammel::studio {

class AnalysisBox;
class OptimisationDocument;
class RowsTable;

/// What is to be found and how: variables, outputs, measurements, objectives, constraints and the
/// search.
class OptimisationForm : public QWidget {
    Q_OBJECT

public:
    explicit OptimisationForm(OptimisationDocument& document, QWidget* parent = nullptr);

    /// Says what is wrong first, or what a search will do; to stand below the form.
    QLabel& hint() { return *m_hint; }
    /// Puts the keyboard where the first finding is.
    void goToFinding();
    int jobs() const; ///< runs at the same time; 0: as many as there are cores

signals:
    void measurementRequested(); ///< of a CSV file that is to be chosen

protected:
    void changeEvent(QEvent* event) override;

private:
    struct List {
        QLabel* title;
        QToolButton *add, *remove;
        RowsTable* table;
    };
    struct Field {
        const char* pointer;
        QLabel* title;
        QLineEdit* edit;
    };
    void makeHead(QVBoxLayout& layout);
    void makeLists(QVBoxLayout& layout);
    void makeSearch(QVBoxLayout& layout);
    QLineEdit* makeField(const char* name, const char* pointer);
    QComboBox* makeChoice(const char* name, const char* pointer);
    void load();
    void mark(const Field& field);
    void showHint();
    QString findingText() const;
    QString planText() const;
    QString fieldTitle(const QString& pointer) const;
    void setAnalysis(const QString& pointer, const QString& text);
    void retranslate();

    OptimisationDocument& m_document;
    std::vector<List> m_lists; ///< in the order of the parts
    std::vector<Field> m_fields;
    QLabel *m_searchTitle, *m_methodTitle, *m_jobsTitle;
    AnalysisBox* m_analysis;
    QComboBox* m_method;
    QSpinBox* m_jobs;
    QLabel* m_hint;
};

} // namespace trammel::studio
