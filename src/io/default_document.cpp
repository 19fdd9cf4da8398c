#include "io/default_document.h"

#include "io/model_file.h"

namespace trammel::io {

JsonValue emptyModelDocument() {
    static constexpr std::string_view kText = R"({
  "trammel": 1,
  "name": "Untitled",
  "gravity": [0, 0, -9.81],
  "parameters": {},
  "materials": {},
  "bodies": [],
  "joints": [],
  "forces": [],
  "simulation": {
    "duration": 10,
    "step": 0.001,
    "output_step": 0.01
  }
}
)";
    return parseJson(kText).root;
}

} // namespace trammel::io
