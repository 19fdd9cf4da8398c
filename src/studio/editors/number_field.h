#pragma once

#include "model/expression.h"
#include "studio/editors/field.h"

#include <QStringList>
#include <optional>

class QGridLayout;
class QLabel;

namespace trammel::studio {

class EntryEdit;

/// One number or a row of them: numbers, formulas over the parameters, or numbers with a unit.
///
/// A formula's value is shown beneath. An empty field takes the default, which is its placeholder;
/// a vector of which every entry was emptied is removed from the item.
class NumberField : public Field {
    Q_OBJECT
    Q_PROPERTY(QString unit READ unit WRITE setUnit)
    Q_PROPERTY(int count READ count WRITE setCount)
    /// What counts where nothing is stated, separated by ";"; may be words ("from the shapes").
    Q_PROPERTY(QString defaults READ defaults WRITE setDefaults)
    /// Whether there is no value at all without one of the entries; else an entry left empty is 0.
    Q_PROPERTY(bool clearsAsOne READ clearsAsOne WRITE setClearsAsOne)
    /// Names that a formula may use beside the parameters, separated by ";".
    Q_PROPERTY(QString variables READ variables WRITE setVariables)

public:
    explicit NumberField(QWidget* parent = nullptr);

    QString unit() const { return m_unit; }
    void setUnit(const QString& unit);
    int count() const { return static_cast<int>(m_edits.size()); }
    void setCount(int count);
    QString defaults() const { return m_defaults.join(';'); }
    void setDefaults(const QString& defaults);
    bool clearsAsOne() const { return m_clearsAsOne; }
    void setClearsAsOne(bool on) { m_clearsAsOne = on; }
    QString variables() const { return m_variables.join(';'); }
    void setVariables(const QString& variables);

    void setKey(const QString& key) override;
    void load(const Document& document, const QString& item) override;
    void focusInput(const QString& relativePointer) override;

protected:
    QList<QWidget*> inputsToMark(const model::Diagnostics& findings) override;
    void retranslate() override;

private:
    void nameEdits();
    void showPlaceholders();
    void commit(int index, const QString& typed);
    io::JsonValue valueOf(const QString& typed) const;
    io::JsonValue defaultOf(int index) const;
    std::optional<model::Expression> compiled(const QString& text) const;
    void showEvaluation();
    QString inDegrees() const;

    QGridLayout* m_grid;
    QLabel* m_unitLabel;
    QList<EntryEdit*> m_edits;
    QString m_unit;
    QStringList m_defaults;
    QStringList m_variables;
    const Document* m_document = nullptr;
    bool m_clearsAsOne = false;
    bool m_hasVector = false; ///< the item has an entry for each edit
};

} // namespace trammel::studio
