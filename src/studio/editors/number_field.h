#pragma once

#include "model/expression.h"
#include "studio/editors/field.h"

#include <QStringList>
#include <optional>
#include <vector>

class QGridLayout;
class QLabel;
class QToolButton;

namespace trammel::studio {

class EntryEdit;

/// One number or a row of them: numbers, formulas over the parameters, or numbers with a unit.
///
/// A formula's value is shown beneath. An empty field takes the default, which is its placeholder;
/// a vector of which every entry was emptied is removed from the item.
class NumberField : public Field {
    Q_OBJECT
    /// The entries' SI unit, or several separated by ";" that go evenly over the entries: a unit a
    /// row is shown behind its row, as ShownUnits has it. In another unit than SI numbers are
    /// converted; a value that nobody edits stays as it is stored.
    Q_PROPERTY(QString unit READ unit WRITE setUnit)
    Q_PROPERTY(int count READ count WRITE setCount)
    /// What counts where nothing is stated, separated by ";"; may be words ("from the shapes").
    Q_PROPERTY(QString defaults READ defaults WRITE setDefaults)
    /// Whether there is no value at all without one of the entries; else an entry left empty is 0.
    Q_PROPERTY(bool clearsAsOne READ clearsAsOne WRITE setClearsAsOne)
    /// Names that a formula may use beside the parameters, separated by ";".
    Q_PROPERTY(QString variables READ variables WRITE setVariables)
    /// Whether a formula may also name what joints measure: "hinge.coordinate".
    Q_PROPERTY(bool usesMeasured READ usesMeasured WRITE setUsesMeasured)
    /// What the value means: the tooltip's first line.
    Q_PROPERTY(QString hint READ hint WRITE setHint)

public:
    explicit NumberField(QWidget* parent = nullptr);

    QString unit() const { return m_units.join(';'); }
    void setUnit(const QString& unit);
    int count() const { return static_cast<int>(m_edits.size()); }
    void setCount(int count);
    QString defaults() const { return m_defaults.join(';'); }
    void setDefaults(const QString& defaults);
    bool clearsAsOne() const { return m_clearsAsOne; }
    void setClearsAsOne(bool on) { m_clearsAsOne = on; }
    QString variables() const { return m_variables.join(';'); }
    void setVariables(const QString& variables);
    bool usesMeasured() const { return m_usesMeasured; }
    void setUsesMeasured(bool on);
    QString hint() const { return m_hint; }
    void setHint(const QString& hint);

    void setKey(const QString& key) override;
    void load(const Document& document, const QString& item) override;
    /// Shows numbers that the item does not state; an edit hands over all of them.
    /// @pre as many as there are entries
    void showValues(const Document& document, const std::vector<double>& values);
    void focusInput(const QString& relativePointer) override;
    QList<QWidget*> inputsToMark(const model::Diagnostics& findings) override;
    /// Enters a formula as if it had been typed.
    void enter(int index, const QString& formula) { commit(index, formula); }

signals:
    /// The user wants a table in the entry, whose text is `formula`; it may be called with the
    /// arguments.
    void tableRequested(int index, const QString& formula, const QStringList& arguments);

protected:
    void retranslate() override;
    void nameInputs() override;

private:
    void nameEdits();
    void offerTables();
    void requestTable();
    void showUnits();
    QString unitsOfRow(int row) const;
    void fitColumns();
    QString unitOf(int index) const;
    QString shownUnitOf(int index) const;
    QString inSi(int index, const QString& typed) const;
    QString entryText(int index) const;
    void showPlaceholders();
    void commit(int index, const QString& typed);
    io::JsonValue valueOf(int index, const QString& typed) const;
    io::JsonValue defaultOf(int index) const;
    std::optional<model::Expression> compiled(int index, const QString& text) const;
    void showEvaluation();
    bool usesMotion(const model::Expression& formula, const QString& typed) const;
    QString inDegrees() const;
    void changeUnits();

    QGridLayout* m_grid;
    QToolButton* m_table = nullptr; ///< of what may vary
    int m_entered = 0;              ///< the entry that was entered last
    QList<QLabel*> m_unitLabels;    ///< by row
    QList<EntryEdit*> m_edits;
    QStringList m_units{QString()};
    QStringList m_defaults;
    QStringList m_variables;
    bool m_usesMeasured = false;
    QString m_hint;
    const Document* m_document = nullptr;
    bool m_clearsAsOne = false;
    std::vector<io::JsonValue> m_stored; ///< by entry; null where there is none
    bool m_hasVector = false;            ///< the item has an entry for each edit
};

} // namespace trammel::studio
