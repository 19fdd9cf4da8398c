#pragma once

#include "studio/help/help_pages.h"

#include <QTextBrowser>

namespace trammel::studio {

/// Shows a page of the help: its tables ruled, its formulas set off, headings as targets of links.
class HelpBrowser : public QTextBrowser {
    Q_OBJECT

public:
    explicit HelpBrowser(QWidget* parent = nullptr);

    /// @param pages must outlive this or the next call
    void setPages(const HelpPages& pages);
    /// @param page "theory-impact.md", with a heading's beginning after '#' to go there
    void showPage(const QString& page);
    QString page() const { return source().fileName(); }
    /// Marks these words wherever they stand.
    void setHighlighted(const QStringList& words);

    QVariant loadResource(int type, const QUrl& name) override;

protected:
    void doSetSource(const QUrl& name, QTextDocument::ResourceType type) override;
    void changeEvent(QEvent* event) override;

private:
    QString html(const QString& page) const;
    void decorate();
    void decorateTables();
    void decorateFormulas();
    void highlight();
    void goTo(const QString& heading);

    const HelpPages* m_pages = nullptr;
    QStringList m_words;
};

} // namespace trammel::studio
