#pragma once

#include "study/tolerance_analysis.h"

#include <QAbstractTableModel>
#include <QStyledItemDelegate>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace trammel::studio {

class Document;

/// The parameters of a model with their tolerances, which are edited here, and what an analysis
/// found of each. What is typed wrong stays to be corrected, and is told.
class ToleranceModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Name, Value, Limits, Fit, Spread, Derivative, Effect, Share, Columns };

    explicit ToleranceModel(Document& document, QObject* parent = nullptr);

    void setResult(std::shared_ptr<const study::ToleranceResult> result);
    const std::shared_ptr<const study::ToleranceResult>& result() const { return m_result; }
    const QStringList& names() const { return m_names; }
    QString name(int row) const { return m_names.value(row); }
    QString refusal() const; ///< why what is typed wrong is not taken, with its places
    /// Whether classes make sense for a row.
    bool takesFits(int row) const;
    void refresh(); ///< the document, units or the language changed

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    void refusalChanged();

private:
    QString text(int row, Column column) const;
    QString found(int row, Column column) const;
    void takeBack(const QString& pointer);

    Document& m_document;
    QStringList m_names;
    std::shared_ptr<const study::ToleranceResult> m_result;
    struct Refused {
        QString typed, why;
    };
    std::map<std::pair<QString, int>, Refused> m_refused; ///< by name and column
};

/// Choices of classes and distributions, as lists.
class ToleranceDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model,
                      const QModelIndex& index) const override;
};

} // namespace trammel::studio
