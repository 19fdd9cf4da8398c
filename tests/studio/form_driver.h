#pragma once

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QtTest>

/// Drives the fields of a form as a user does: by focus and keys.
namespace trammel::test {

/// The visible input of that name; null pointer (and a failed test) where there is none.
template <typename Input>
Input* input(QWidget& form, const QString& name) {
    for (Input* candidate : form.findChildren<Input*>(name))
        if (candidate->isVisible()) return candidate;
    QTest::qFail(qPrintable("no visible input " + name), __FILE__, __LINE__);
    return nullptr;
}

inline void clearAndType(QLineEdit* edit, const QString& text) {
    edit->setFocus();
    QTest::keyClick(edit, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(edit, Qt::Key_Delete);
    // keyClicks() maps Latin letters only; other characters come as they would by an input method.
    for (const QChar c : text)
        if (c.unicode() < 128)
            QTest::keyClick(edit, c.toLatin1());
        else
            edit->insert(c);
}

/// Types wherever the keyboard is, then presses a key.
inline void typeOn(const QString& text, Qt::Key end) {
    QTest::keyClicks(QApplication::focusWidget(), text);
    QTest::keyClick(QApplication::focusWidget(), end);
    QCoreApplication::processEvents(); // cells take Enter later
}

/// Types into the line edit of a field and presses Enter.
inline void type(QWidget& form, const QString& name, const QString& text) {
    auto* edit = input<QLineEdit>(form, name);
    if (!edit) return;
    clearAndType(edit, text);
    QTest::keyClick(edit, Qt::Key_Return);
}

/// Chooses the entry with that value in a combo box, by its keys.
inline void choose(QWidget& form, const QString& name, const QString& value) {
    auto* combo = input<QComboBox>(form, name);
    if (!combo) return;
    const int wanted = combo->findData(value);
    if (wanted < 0) QTest::qFail(qPrintable("no choice " + value), __FILE__, __LINE__);
    combo->setFocus();
    for (int presses = 0; combo->currentData() != value && presses < 50; ++presses)
        QTest::keyClick(combo, combo->currentIndex() < wanted ? Qt::Key_Down : Qt::Key_Up);
}

inline void toggle(QWidget& form, const QString& name) {
    auto* check = input<QCheckBox>(form, name);
    if (!check) return;
    check->setFocus();
    QTest::keyClick(check, Qt::Key_Space);
}

} // namespace trammel::test
