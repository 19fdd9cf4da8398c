#pragma once

#include "messages/message.h"
#include "robots/place.h"

#include <string>
#include <vector>

namespace trammel::robots {

/// Something that an import tells, with the first place that it holds of.
struct ReportItem {
    Place place;
    messages::Message what;
    int count = 1; ///< of how many places it holds
};

/// What became of a file: counts, and all that is not in the model as the file has it.
///
/// Readers add what they meet, toModel() what it decides and the counts. The same message again
/// counts up, so that what is left out of every link is one line.
class ImportReport {
public:
    /// In the model, though otherwise than in the file: "the massless link X is a part of Y".
    void approximated(const Place& place, messages::Message what);
    /// Not in the model: an element, a mesh, a limit.
    void leftOut(const Place& place, messages::Message what);

    const std::vector<ReportItem>& approximations() const { return m_approximated; }
    const std::vector<ReportItem>& omissions() const { return m_leftOut; }

    std::string format;        ///< "URDF", "SDFormat", "MJCF"
    int links = 0, joints = 0; ///< of the file, fixed joints included
    int bodies = 0;            ///< of the model
    int loops = 0;             ///< independent ones of the model's joints
    int dof = 0;               ///< degrees of freedom of the model, by its Jacobian's rank
    std::vector<messages::Message> redundant; ///< "JOINT: rotation about (0, 0, 1)"
    double residual = 0.0;      ///< largest gap of a joint in the model's pose, m or rad
    bool isClosed = true;       ///< whether all joints are closed in the model's pose
    messages::Message openText; ///< why not, naming the joint that is open most

private:
    std::vector<ReportItem> m_approximated, m_leftOut;
};

/// What it is, with how many times where these are several.
messages::Message told(const ReportItem& item);

} // namespace trammel::robots
