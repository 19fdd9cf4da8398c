#pragma once

#include "studio/synthesis/gallery_model.h"

#include <QWidget>

class QAction;
class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace trammel::studio {

class BurmesterView;
class GalleryView;
class TaskDocument;
class TaskForm;

/// A task of synthesis and the gallery of what solves it. What its buttons ask for is done by
/// SynthesisController.
class SynthesisPanel : public QWidget {
    Q_OBJECT

public:
    SynthesisPanel(TaskDocument& task, GalleryModel& gallery, QWidget* parent = nullptr);

    TaskForm& form() { return *m_form; }
    void setRunning(bool running);
    void setProgress(double share);
    enum class Tone { Plain, Bad };
    /// What stands above the gallery; while nothing is solved the gallery's place says what to do.
    void setStatus(const QString& text, Tone tone);
    /// Shows what was found: those without defects, if there are any.
    void showSolutions(const QString& status);
    /// Offers the curves of four poses; of no poses none.
    void setCurves(const synthesis::Poses& poses);
    /// A solution that was added to the gallery comes to the front.
    void showAdded(int row);
    GalleryFilter filter() const;

signals:
    void solveRequested();
    void stopRequested();
    void openTaskRequested();
    void saveTaskRequested();
    void solutionChosen(int row); ///< of the gallery's model
    void linksPicked(const trammel::synthesis::Dyad& first, const trammel::synthesis::Dyad& second);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeTaskPart();
    QWidget* makeGalleryPart();
    void makeFilters(QGridLayout& grid);
    QLineEdit* makeLimit(const char* name);
    void connectParts();
    void giveRoom(bool forConditions);
    void fillClasses();
    void applyFilter();
    void showCounts();
    void updateSolve();
    void retranslate();

    TaskDocument& m_task;
    GalleryModel& m_gallery;
    SortedGallery* m_sorted;
    QSplitter* m_splitter;
    QList<int> m_sizes; ///< of its parts, while the conditions have their room
    TaskForm* m_form;
    QPushButton *m_solve, *m_stop;
    QToolButton *m_open, *m_save, *m_play, *m_curves;
    QProgressBar* m_progress;
    QLabel *m_status, *m_count, *m_orderTitle, *m_angleTitle, *m_extentTitle, *m_ratioTitle;
    QComboBox *m_order, *m_class;
    QCheckBox* m_sound;
    QLineEdit *m_angle, *m_extent, *m_ratio;
    QWidget* m_filters;
    QStackedWidget* m_pages; ///< the gallery, the curves
    GalleryView* m_view;
    BurmesterView* m_curveView;
    bool m_isRunning = false;
};

} // namespace trammel::studio
