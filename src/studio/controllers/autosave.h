#pragma once

#include <QObject>
#include <QTimer>

namespace trammel::studio {

class FileController;

/// Saves the user's own file now and then without being asked, if the settings say so. The recovery
/// copy of unsaved changes is written in any case, see Recovery.
class Autosave : public QObject {
    Q_OBJECT

public:
    Autosave(FileController& files, QObject* parent);

    /// Minutes between two savings; 0: none.
    static int minutes();
    /// Takes an interval at once and keeps it for the next start.
    void setMinutes(int minutes);

private:
    void start();

    QTimer m_timer{this};
};

} // namespace trammel::studio
