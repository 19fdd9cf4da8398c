#include "support/test_programs.h"

#include <cstdio>
#include <filesystem>
#include <map>
#include <string>

namespace trammel {
namespace {

// Made when it is first asked for, which is before main().
std::map<std::string, TestOfProgram::Run>& testsOfProgram() {
    static std::map<std::string, TestOfProgram::Run> tests;
    return tests;
}

} // namespace

TestOfProgram::TestOfProgram(const char* file, Run run) {
    testsOfProgram().emplace(std::filesystem::path(file).stem(), run);
}

} // namespace trammel

int main(int argc, char* argv[]) {
    const auto& tests = trammel::testsOfProgram();
    const auto test = tests.find(argc > 1 ? argv[1] : "");
    if (test == tests.end() && tests.size() == 1) return tests.begin()->second(argc, argv);
    if (test == tests.end()) {
        std::fputs("The first argument is a test:\n", stderr);
        for (const auto& [name, run] : tests)
            std::fprintf(stderr, "  %s\n", name.c_str());
        return 1;
    }
    // Settings and other files are kept under the program's name: each test has its own.
    std::string name = std::string(argv[0]) + '-' + argv[1];
    argv[1] = name.data();
    return test->second(argc - 1, argv + 1);
}
