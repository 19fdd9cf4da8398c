#include "studio/dialogs/large_run_question.h"

#include <QCoreApplication>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>
#include <utility>

namespace trammel::studio {

namespace {

struct LargeRunQuestion {
    Q_DECLARE_TR_FUNCTIONS(LargeRunQuestion)
};

} // namespace

QString runSizeText(const analysis::RunSize& size) {
    const QLocale locale;
    return LargeRunQuestion::tr("%1 frames of %2 channels, %3")
        .arg(locale.toString(static_cast<qlonglong>(size.frames)),
             locale.toString(static_cast<qlonglong>(size.channels)),
             locale.formattedDataSize(static_cast<qint64>(size.bytes()), 1,
                                      QLocale::DataSizeSIFormat));
}

void askForLargeRun(QWidget* parent, const analysis::RunSize& size, std::function<void()> agreed) {
    auto* question =
        new QMessageBox(QMessageBox::Question, LargeRunQuestion::tr("A large run"),
                        LargeRunQuestion::tr("The run writes %1. Run it?").arg(runSizeText(size)),
                        QMessageBox::Cancel, parent);
    question->setObjectName("largeRunQuestion");
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setInformativeText(LargeRunQuestion::tr(
        "A longer Output step or a shorter Duration, both in the simulation settings, make it "
        "smaller. The steps themselves stay as they are."));
    QPushButton* run = question->addButton(LargeRunQuestion::tr("&Run"), QMessageBox::AcceptRole);
    run->setObjectName("runLarge");
    question->setDefaultButton(QMessageBox::Cancel);
    question->setEscapeButton(QMessageBox::Cancel);
    QObject::connect(run, &QPushButton::clicked, parent, std::move(agreed));
    question->open();
}

} // namespace trammel::studio
