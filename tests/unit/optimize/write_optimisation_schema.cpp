#include "io/model_file.h"
#include "optimize/optimisation_file.h"

/// Writes the JSON Schema of optimisation files to the file named by the first argument.
int main(int argc, char** argv) {
    if (argc != 2) return 2;
    trammel::io::saveModelFile(argv[1], trammel::optimize::optimisationSchema());
    return 0;
}
