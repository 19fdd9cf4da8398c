#pragma once

#include "dynamics/system/system.h"
#include "results/channel.h"

#include <QMap>
#include <QString>
#include <QStringList>
#include <stop_token>
#include <vector>

namespace trammel::studio {

/// What may be chosen and named where effects of a model's parameters are asked for.
struct LinkageChoices {
    struct Input {
        QString name;
        QString unit; ///< rad or m
        bool isDriven = false;
    };
    std::vector<Input> inputs;        ///< joints that it may be turned by, the usual one first
    QStringList poseChannels;         ///< of a pose of the chosen input
    int usualCount = 0;               ///< of them, the first, those that one asks for
    QMap<QString, QString> poseUnits; ///< SI, of rates by the input
    QStringList runChannels;
    std::vector<results::Channel> channelsOfRuns;

    const Input* find(const QString& name) const;
    /// Formulas with channels that there are, such as "D.angle*180/pi" and "max(A.rate)".
    QString exampleOfPose() const;
    QString exampleOfRuns() const;
};

/// @param input name of the joint that is turned; where there is no such joint the usual one
/// @param wantsForces also what holds the linkage at rest, where a driver holds the input
LinkageChoices linkageChoices(const model::Model& model, const std::string& input,
                              bool wantsForces);
/// The joint of that name among the inputs; -1: there is none to be turned.
int inputJoint(const dynamics::System& system, const std::string& name);

} // namespace trammel::studio
