#include "io/model_file.h"
#include "io/schema.h"

/// Writes the JSON Schema that the format's table gives to the file named by the first argument.
int main(int argc, char** argv) {
    if (argc != 2) return 2;
    trammel::io::saveModelFile(argv[1], trammel::io::modelSchema());
    return 0;
}
