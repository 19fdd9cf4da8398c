#pragma once

#include "studio/panels/examples.h"

#include <QStringList>
#include <QWidget>
#include <memory>
#include <utility>
#include <vector>

class QListWidgetItem;

namespace Ui {
class WelcomePage;
}

namespace trammel::studio {

/// What the centre shows before there is a model: new, open, recent files and examples.
class WelcomePage : public QWidget {
    Q_OBJECT

public:
    explicit WelcomePage(QWidget* parent);
    ~WelcomePage() override;
    void setRecentFiles(const QStringList& paths);

signals:
    void newRequested();
    void mechanismRequested();
    void openRequested();
    void fileChosen(const QString& path);

protected:
    void changeEvent(QEvent* event) override;

private:
    void showExamples();
    void addHeading(ExampleTopic topic);
    void showHeadings(); ///< in the language and colours of now

    std::unique_ptr<Ui::WelcomePage> m_ui;
    std::vector<std::pair<QListWidgetItem*, ExampleTopic>> m_headings;
};

} // namespace trammel::studio
