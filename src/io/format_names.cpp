#include "io/format_names.h"

#include "messages/controller_messages.h"
#include "messages/file_messages.h"

#include <algorithm>
#include <string>

namespace trammel::io {

namespace {

struct Name {
    std::string_view format;
    const messages::Text<0>* alone;
    const messages::Text<0>* withArticle;
};
constexpr Name kNames[] = {
    {"body", &messages::kBody, &messages::kABody},
    {"joint", &messages::kJoint, &messages::kAJoint},
    {"material", &messages::kMaterial, &messages::kAMaterial},
    {"shape", &messages::kShape, &messages::kAShape},
    {"ground", &messages::kGround, &messages::kAGround},
    {"follow", &messages::kFollow, &messages::kAFollow},
    {"motor", &messages::kMotor, &messages::kAMotor},
    {"driver", &messages::kDriver, &messages::kADriver},
    {"spring", &messages::kSpring, &messages::kASpring},
    {"clearance", &messages::kClearanceName, &messages::kAClearanceName},
    {"friction", &messages::kFriction, &messages::kAFriction},
    {"force", &messages::kForce, &messages::kAForce},
    {"measure", &messages::kMeasure, &messages::kAMeasure},
    {"controller", &messages::kControllerItem, &messages::kAControllerItem},
    {"combine", &messages::kCombine, &messages::kACombine},
    {"pair", &messages::kPair, &messages::kAPair},
    {"contacts", &messages::kContacts, &messages::kAContacts},
    {"simulation", &messages::kSimulation, &messages::kASimulation},
    {"orientation", &messages::kOrientation, &messages::kAnOrientation},
    {"model", &messages::kModel, &messages::kAModel},
    {"parameter", &messages::kParameter, &messages::kAParameter},
    {"tolerance", &messages::kParameterTolerance, &messages::kAParameterTolerance},
    {"correlation", &messages::kCorrelation, &messages::kACorrelation},
    {"mechanism", &messages::kMechanism, &messages::kAMechanism},
    {"sketch", &messages::kSketch, &messages::kASketch},
    {"backdrop", &messages::kBackdrop, &messages::kABackdrop},
    {"note", &messages::kNote, &messages::kANote},
    {"study", &messages::kStudy, &messages::kAStudy},
    {"factor", &messages::kFactor, &messages::kAFactor},
    {"table", &messages::kTableName, &messages::kATableName},
    {"curve", &messages::kCurve, &messages::kACurve},
};

/// Formats of several types: the article follows the type's first letter.
struct TypedName {
    std::string_view format;
    const messages::Text<1>* withA;
    const messages::Text<1>* withAn;
};
constexpr TypedName kTypedNames[] = {
    {"shape", &messages::kAShapeOf, &messages::kAnShapeOf},
    {"joint", &messages::kAJointOf, &messages::kAnJointOf},
    {"force", &messages::kAForceOf, &messages::kAnForceOf},
    {"measure", &messages::kAMeasureOf, &messages::kAnMeasureOf},
    {"follow", &messages::kAFollowOf, &messages::kAnFollowOf},
};

} // namespace

messages::Message named(std::string_view format) {
    const auto* found = std::ranges::find(kNames, format, &Name::format);
    return found == std::end(kNames) ? messages::verbatim(std::string(format)) : *found->alone;
}

messages::Message described(std::string_view type, std::string_view format) {
    if (type.empty()) {
        const auto* found = std::ranges::find(kNames, format, &Name::format);
        return found == std::end(kNames) ? messages::verbatim("a " + std::string(format))
                                         : *found->withArticle;
    }
    const auto* found = std::ranges::find(kTypedNames, format, &TypedName::format);
    if (found == std::end(kTypedNames)) return messages::verbatim(std::string(type));
    const bool isVowel = std::string_view("aeio").find(type.front()) != std::string_view::npos;
    return {isVowel ? *found->withAn : *found->withA, type};
}

} // namespace trammel::io
