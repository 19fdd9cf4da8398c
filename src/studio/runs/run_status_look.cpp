#include "studio/runs/run_status_look.h"

#include "studio/document/message_look.h"

#include <QPalette>

namespace trammel::studio {

using Status = RunRecord::Status;

QColor runStatusColor(Status status, const QPalette& palette) {
    switch (status) {
    case Status::Completed:
        return palette.color(QPalette::Base).lightness() < 128 ? QColor(110, 200, 120)
                                                               : QColor(20, 120, 50);
    case Status::CompletedWithFailures:
        return messageColor(MessageLevel::Warning, palette);
    case Status::Failed:
        return messageColor(MessageLevel::Error, palette);
    case Status::Stopped:
        return messageColor(MessageLevel::Information, palette);
    case Status::Running:
        return palette.color(QPalette::Text);
    case Status::Interrupted:
        return palette.color(QPalette::Disabled, QPalette::Text);
    }
    return palette.color(QPalette::Text);
}

QIcon runStatusIcon(Status status, const QPalette& palette) {
    const auto icon = [&](IconForm form, IconSign sign) {
        return signIcon(form, sign, runStatusColor(status, palette), palette);
    };
    switch (status) {
    case Status::Completed:
        return icon(IconForm::Disc, IconSign::Tick);
    case Status::CompletedWithFailures:
        return icon(IconForm::Triangle, IconSign::Exclamation);
    case Status::Failed:
        return icon(IconForm::Disc, IconSign::Cross);
    case Status::Stopped:
        return icon(IconForm::Square, IconSign::Square);
    case Status::Running:
        return icon(IconForm::Disc, IconSign::Arrowhead);
    case Status::Interrupted:
        return icon(IconForm::Disc, IconSign::Dashes);
    }
    return {};
}

} // namespace trammel::studio
