#pragma once

#include "studio/editors/field.h"

#include <QStringList>

class QComboBox;
class QScrollArea;

namespace trammel::studio {

class NumberField;

/// A symmetric 6 x 6 matrix over three ways and three angles, as its diagonal or in full.
///
/// The item holds 6 entries or 36, row by row; a full matrix stays symmetric, since an entry sets
/// its mirror image too.
class MatrixField : public Field {
    Q_OBJECT
    /// SI units of entries of two ways, of a way and an angle, and of two angles: "N/m;N;N·m/rad".
    Q_PROPERTY(QString units READ units WRITE setUnits)
    /// What counts for every entry where nothing is stated.
    Q_PROPERTY(QString defaults READ defaults WRITE setDefaults)
    Q_PROPERTY(QString hint READ hint WRITE setHint)

public:
    explicit MatrixField(QWidget* parent = nullptr);

    QString units() const { return m_units.join(';'); }
    void setUnits(const QString& units);
    QString defaults() const { return m_default; }
    void setDefaults(const QString& value);
    QString hint() const { return m_hint; }
    void setHint(const QString& hint);

    void setKey(const QString& key) override;
    void load(const Document& document, const QString& item) override;
    void focusInput(const QString& relativePointer) override;

protected:
    QList<QWidget*> inputsToMark(const model::Diagnostics& findings) override;
    void retranslate() override;

private:
    void showForm(bool isFull);
    void changeForm(bool isFull);
    void commit(const QString& key, const io::JsonValue& value);

    QComboBox* m_form;
    NumberField* m_entries;
    QScrollArea* m_scroll; ///< of the entries
    QStringList m_units{QString(), QString(), QString()};
    QString m_default;
    QString m_hint;
    QString m_item;
    io::JsonValue m_value; ///< as in the file; null where absent
    bool m_isFull = false;
};

} // namespace trammel::studio
