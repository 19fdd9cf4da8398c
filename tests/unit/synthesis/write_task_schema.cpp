#include "io/model_file.h"
#include "synthesis/task_file.h"

/// Writes the JSON Schema of task files to the file named by the first argument.
int main(int argc, char** argv) {
    if (argc != 2) return 2;
    trammel::io::saveModelFile(argv[1], trammel::synthesis::taskSchema());
    return 0;
}
