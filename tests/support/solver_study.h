#pragma once

namespace trammel::support {

/// Two cubes on one another under sweeps that are allowed one sweep only, which does not solve
/// them, and under Murty's pivoting, which does; with an upper cube without mass, which is refused.
/// "tower.trammel.json" is the name that the study has for the model.
inline constexpr const char* kTowerModel =
    R"({ "trammel": 1, "name": "Tower", "parameters": { "m": 1 },
  "ground": { "shapes": [ { "type": "plane", "normal": [0, 0, 1] } ] },
  "bodies": [
    { "name": "low", "position": [0, 0, 0.5], "mass": 1, "inertia": [0.2, 0.2, 0.2, 0, 0, 0],
      "shapes": [ { "type": "box", "size": [1, 1, 1] } ] },
    { "name": "high", "position": [0, 0, 1.5], "mass": "m", "inertia": [0.2, 0.2, 0.2, 0, 0, 0],
      "shapes": [ { "type": "box", "size": [1, 1, 1] } ] } ],
  "simulation": { "duration": 0.02, "step": 1e-3, "lcp_iterations": 1, "warm_start": false } }
)";
inline constexpr const char* kSolverStudy =
    R"json({ "trammel_study": 1, "name": "Solvers", "model": "tower.trammel.json",
  "factors": [ { "name": "simulation.lcp", "values": ["pgs", "murty"] },
               { "name": "m", "values": [1, 0] } ],
  "outputs": { "end": "last(high.com.z)" } }
)json";

} // namespace trammel::support
