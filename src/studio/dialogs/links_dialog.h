#pragma once

#include "sketch/link_style.h"

#include <QDialog>
#include <QStringList>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QRadioButton;

namespace trammel::studio {

class Document;

/// Asks for thickness, width, gap between layers and material of the selected links or of all; an
/// empty field leaves what there is.
class LinksDialog : public QDialog {
    Q_OBJECT

public:
    /// @param selected names of links
    LinksDialog(const Document& document, const QStringList& selected, QWidget* parent);

    /// Names of the links that it is for; empty: all.
    QStringList links() const;
    /// What is asked for; nothing where an entry is wrong.
    std::optional<sketch::LinkStyle> style() const;

private:
    QLineEdit* addLength(const char* name, const QString& title, std::optional<double> now);
    void judge();
    /// The entry in m; none of an empty one. @param isWrong set where it is no such length
    std::optional<double> lengthOf(const QLineEdit* edit, bool mayBeZero, bool& isWrong) const;

    const Document& m_document;
    QStringList m_selected;
    QRadioButton *m_all, *m_some;
    QLineEdit *m_thickness, *m_width, *m_gap;
    QComboBox* m_material;
    QCheckBox* m_arranges;
    QLabel* m_finding;
    QPushButton* m_ok = nullptr;
};

} // namespace trammel::studio
