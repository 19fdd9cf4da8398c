#pragma once

#include "io/json_value.h"

#include <QWidget>
#include <array>
#include <string>
#include <utility>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;

namespace trammel::studio {

/// What the runs of a study or an optimisation are, and of a cycle which one: the keys `analysis`
/// and `curve` of their files.
class AnalysisBox : public QWidget {
    Q_OBJECT

public:
    explicit AnalysisBox(QWidget* parent = nullptr);

    /// Joints that are offered are the model's.
    void setModel(const io::JsonValue& model);
    /// Shows what a file states. Text that is just being typed stays.
    void load(const io::JsonValue& root);
    /// The members of a file that say what is chosen.
    std::vector<std::pair<std::string, io::JsonValue>> members() const;
    /// The title of that field; empty where the key is another's.
    QString titleOf(const QString& pointer) const;
    /// Puts the keyboard into the field of a key. @return whether it has one
    bool focusOn(const QString& pointer);
    /// The label of the choice, to stand in a form's column of labels, with a key to reach it by.
    QLabel* takeTitle();
    /// In the order in which Tab is to go through them.
    QList<QWidget*> inputs() const;

signals:
    void edited(const QString& pointer, const QString& text);

protected:
    void changeEvent(QEvent* event) override;

private:
    struct JointField {
        const char* pointer;
        QLabel* title;
        QComboBox* joint;
    };
    void makeJoint(JointField& field, const char* name, const char* pointer);
    QString chosen() const;
    void showCurve();
    void retranslate();

    QLabel *m_title, *m_stepsTitle;
    bool m_hasKey = false; ///< for the title; in the window it would be a menu's, too
    QComboBox* m_analysis;
    QWidget* m_curve; ///< fields of a cycle
    std::array<JointField, 3> m_joints{};
    QLineEdit* m_steps;
};

} // namespace trammel::studio
