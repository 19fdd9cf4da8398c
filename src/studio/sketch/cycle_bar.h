#pragma once

#include "studio/sketch/cycle_dial.h"

#include <QStringList>
#include <QWidget>

class QComboBox;
class QLineEdit;
class QToolButton;

namespace trammel::studio {

class ElidedLabel;

/// The row below a sketch by which its mechanism is turned in place: play, dial, angle, what turns
/// it, how far it goes, and the other assembly.
class CycleBar : public QWidget {
    Q_OBJECT

public:
    explicit CycleBar(QWidget* parent = nullptr);

    CycleDial& dial() const { return *m_dial; }
    /// @param names of joints that may turn it; empty: nothing can be turned
    void setInputs(const QStringList& names, const QString& current);
    void setScale(const std::optional<DialScale>& scale);
    /// @param text the input's value, in the shown unit
    void setValue(double input, const QString& text);
    void setReadout(const QString& text, bool isFailure = false);
    const QString& readout() const;
    void setPlaying(bool on);
    /// @param count of assemblies; 0: not known
    void setAssembly(int number, int count);
    void refuseValue(); ///< what was typed stays, selected
    void acceptValue(); ///< what was typed counts

signals:
    void playToggled();
    void homeRequested();
    void inputChosen(const QString& joint);
    void valueTyped(const QString& text);
    void otherAssemblyRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void colourReadout();

    QToolButton* m_play;
    QToolButton* m_home;
    CycleDial* m_dial;
    QLineEdit* m_value;
    QComboBox* m_inputs;
    ElidedLabel* m_readout;
    QToolButton* m_other;
    bool m_isFailure = false, m_isPlaying = false;
    int m_number = 0, m_count = 0;
};

} // namespace trammel::studio
