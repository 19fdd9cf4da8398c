#include "model/version.h"
#include "python/document.h"
#include "python/errors.h"
#include "python/record.h"
#include "python/runs.h"
#include "python/simulator.h"
#include "python/step_function.h"

#include <H5public.h>
#include <string>

/// What the package trammel (src/python/trammel) is made of; users see that, not this.
PYBIND11_MODULE(_core, module) {
    using namespace trammel::python;
    H5dont_atexit(); // what the interpreter ends last may still hold files
    translateErrors();
    module.attr("version") = std::string(trammel::model::version());
    defineDocument(module);
    defineRecord(module);
    defineRuns(module);
    defineSimulator(module);
    defineStepFunction(module);
}
