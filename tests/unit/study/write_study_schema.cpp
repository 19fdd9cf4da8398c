#include "io/model_file.h"
#include "study/study_file.h"

/// Writes the JSON Schema of study files to the file named by the first argument.
int main(int argc, char** argv) {
    if (argc != 2) return 2;
    trammel::io::saveModelFile(argv[1], trammel::study::studySchema());
    return 0;
}
