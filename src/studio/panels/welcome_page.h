#pragma once

#include <QStringList>
#include <QWidget>
#include <memory>

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

    std::unique_ptr<Ui::WelcomePage> m_ui;
};

} // namespace trammel::studio
