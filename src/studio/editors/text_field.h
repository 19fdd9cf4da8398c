#pragma once

#include "studio/editors/field.h"

class QPlainTextEdit;

namespace trammel::studio {

class EntryEdit;

/// A name or free text on one line.
class TextField : public Field {
    Q_OBJECT

public:
    explicit TextField(QWidget* parent = nullptr);
    void setKey(const QString& key) override;
    void load(const Document& document, const QString& item) override;
    void focusInput(const QString& relativePointer) override;
    EntryEdit* edit() const { return m_edit; }

protected:
    QList<QWidget*> inputsToMark(const model::Diagnostics& findings) override;

private:
    EntryEdit* m_edit;
};

/// Free text over several lines, handed over when the field is left or by Ctrl+Enter.
class LongTextField : public Field {
    Q_OBJECT

public:
    explicit LongTextField(QWidget* parent = nullptr);
    void setKey(const QString& key) override;
    void load(const Document& document, const QString& item) override;
    void focusInput(const QString& relativePointer) override;

protected:
    QList<QWidget*> inputsToMark(const model::Diagnostics& findings) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void finish();

    QPlainTextEdit* m_edit;
    QString m_shown;
};

} // namespace trammel::studio
