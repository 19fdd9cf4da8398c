#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;

namespace trammel::studio {

class ChoiceField;
class ColorField;
class Document;
class Field;

/// What several selected items are called, and the look of their shapes, above the form of what
/// items of one kind have in common.
class SeveralPage : public QWidget {
    Q_OBJECT

public:
    SeveralPage(Document& document, QWidget* parent);

    void setItems(const QStringList& pointers);

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void retranslate();
    void showField(Field& field, QLabel& label, const QStringList& shapes);

    Document& m_document;
    QStringList m_items;
    QLabel* m_names;
    QLabel* m_colorLabel;
    QLabel* m_materialLabel;
    ColorField* m_color;
    ChoiceField* m_material;
};

} // namespace trammel::studio
