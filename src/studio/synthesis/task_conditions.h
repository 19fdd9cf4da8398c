#pragma once

#include <QWidget>

class QCheckBox;
class QFormLayout;
class QLabel;
class QToolButton;

namespace trammel::studio {

class RegionTable;
class TaskDocument;
class TaskFields;

/// What a task may demand besides: kinds of links, angles and lengths, regions of hinges.
class TaskConditions : public QWidget {
    Q_OBJECT

public:
    explicit TaskConditions(TaskDocument& task, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    QLabel* addRow(QWidget* content);
    void makeFields();
    void makeKinds();
    void makeRegions();
    void load();
    void takeKinds();
    void retranslate();

    TaskDocument& m_task;
    TaskFields* m_fields;
    QFormLayout* m_form;
    QWidget *m_kinds, *m_lengths, *m_offsets, *m_ground, *m_regionRow;
    QList<QCheckBox*> m_kindBoxes; ///< in the order of DyadKind
    QCheckBox* m_sixBars;
    RegionTable* m_regions;
    QToolButton *m_addRegion, *m_removeRegion;
    QLabel *m_nameTitle, *m_kindTitle, *m_transmissionTitle, *m_lengthTitle, *m_mostTitle,
        *m_groundTitle, *m_offsetTitle, *m_regionTitle, *m_to;
};

} // namespace trammel::studio
