#include "studio/view3d/run_scene.h"

#include <cstddef>
#include <string_view>
#include <unordered_map>

namespace trammel::studio {
namespace {

/// Where the document's items are among the run's, and behind them those that it does not have.
template <class Items>
std::vector<int> placesAmong(const Items& ran, const Items& document) {
    std::unordered_map<std::string_view, int> unplaced;
    for (std::size_t i = 0; i < ran.size(); ++i)
        unplaced.try_emplace(ran[i].name, static_cast<int>(i));
    std::vector<int> places;
    for (const auto& item : document) {
        const auto known = unplaced.extract(item.name);
        places.push_back(known ? known.mapped() : -1);
    }
    for (std::size_t i = 0; i < ran.size(); ++i)
        if (unplaced.contains(ran[i].name)) places.push_back(static_cast<int>(i));
    return places;
}

/// @param blank of an absent item: what keeps its place
template <class Items, class Blank>
std::vector<int> placeAs(const Items& document, Items& items, const char* list,
                         std::set<std::string>& absent, const Blank& blank) {
    const std::vector<int> places = placesAmong(items, document);
    Items placed;
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i] < 0) absent.insert(list + document[i].name);
        placed.push_back(places[i] < 0 ? blank(document[i])
                                       : items[static_cast<std::size_t>(places[i])]);
    }
    items = std::move(placed);
    return places;
}

} // namespace

RunScene::RunScene(const model::Model& ran, const model::Model& document) : model(ran) {
    ranBodies = placeAs(document.bodies, model.bodies, "bodies/", absent, [](const auto& body) {
        model::Body blank;
        blank.name = body.name;
        blank.pose = body.pose;
        return blank;
    });
    // Attached to nothing, so that no body of the run is drawn as linked to it.
    placeAs(document.joints, model.joints, "joints/", absent, [](const auto& joint) {
        model::Joint blank;
        blank.name = joint.name;
        return blank;
    });
    placeAs(document.forces, model.forces, "forces/", absent,
            [](const auto& force) { return force; });
}

std::vector<model::Pose> RunScene::poses(const std::vector<model::Pose>& ran) const {
    std::vector<model::Pose> result;
    for (std::size_t i = 0; i < ranBodies.size(); ++i)
        result.push_back(ranBodies[i] < 0 ? model.bodies[i].pose
                                          : ran[static_cast<std::size_t>(ranBodies[i])]);
    return result;
}

} // namespace trammel::studio
