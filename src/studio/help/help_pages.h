#pragma once

#include <QHash>
#include <QList>
#include <QString>

class QAction;

namespace trammel::studio {

/// The help's pages in one language: Markdown of the resources, "NAME.md" and "NAME.ja.md", where
/// "@KEYS@" stands for the window's keys and "@FORMAT@" for the model file's reference.
class HelpPages {
public:
    /// @param language code, e.g. "ja"; pages that it lacks are the English ones
    /// @param actions whose keys are listed
    HelpPages(const QString& language, const QList<QAction*>& actions);

    /// A line of the contents; a title without a page is a part's.
    struct Entry {
        QString title;
        QString page; ///< "theory-impact.md"
        int level = 0;
    };
    const QList<Entry>& contents() const { return m_contents; }

    /// @return the page's text; empty where there is no such page
    QString markdown(const QString& page) const;

    /// A page that has every word asked for.
    struct Hit {
        QString title;
        QString page;
        QString excerpt; ///< about the first place
    };
    /// In the order of the contents, pages with the words in a heading first.
    QList<Hit> search(const QString& words) const;

private:
    struct Plain {
        QString text;
        QString headings;
    };
    void readContents();
    QString read(const QString& page) const;
    QString keyTable() const;
    const Plain& plain(const QString& page) const;

    QString m_language;
    QList<QAction*> m_actions;
    QList<Entry> m_contents;
    mutable QHash<QString, Plain> m_plain; ///< by page, made when first searched
};

/// The words that a search looks for.
QStringList searchWords(const QString& text);

} // namespace trammel::studio
