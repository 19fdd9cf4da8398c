#pragma once

#include "studio/jobs/background_task.h"
#include "studio/study/factor_text.h"
#include "study/study_file.h"

#include <QDialog>
#include <memory>

class QTableWidget;
class QTableWidgetItem;

namespace Ui {
class StudyDialog;
}

namespace trammel::studio {

class AnalysisBox;

/// Writes a study of a model; findings stand below as they are typed. Values of factors are shown
/// and typed in the unit of their parameter, or the chosen one.
class StudyDialog : public QDialog {
    Q_OBJECT

public:
    /// @param modelPath of the document, also where it was never saved
    /// @param start what the dialog begins with
    StudyDialog(std::filesystem::path modelPath, io::JsonValue model, const study::Study& start,
                QWidget* parent);
    ~StudyDialog() override;

    /// A study of a model to begin with: over a parameter, else over restitution and friction where
    /// it has such parameters.
    static study::Study suggestion(const study::StudiedModel& model, const QString& parameter = {});

    /// As it is written now.
    study::StudyFile file() const;
    bool keepsRuns() const;

    void accept() override;

private:
    void placeAnalysis();
    FactorUnit unitOf(const QString& factor) const;
    QString factorName(int row) const;
    void takeFactor(int row, int column);
    void describeFactor(const QString& name, QTableWidgetItem& values);
    void addFactor(const QString& name, const QString& values);
    void addOutput(const QString& name, const QString& expression);
    void beginRow(QTableWidget& table);
    io::JsonValue document() const;
    void check();
    void showSize(const study::StudyFile& written);

    std::unique_ptr<Ui::StudyDialog> m_ui;
    AnalysisBox* m_analysis;
    std::filesystem::path m_modelPath;
    io::JsonValue m_model;
    BackgroundTask m_measuring;
};

} // namespace trammel::studio
