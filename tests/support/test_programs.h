#pragma once

#include <QtTest>

namespace trammel {

/// A test of a program, which may hold others, too: the program's first argument says which of them
/// it runs. Its name is that of the file that it stands in.
struct TestOfProgram {
    using Run = int (*)(int argc, char* argv[]);
    TestOfProgram(const char* file, Run run);
};

} // namespace trammel

// What QTEST_MAIN, QTEST_GUILESS_MAIN and QTEST_APPLESS_MAIN are made of: their main function
// becomes a test of the program.
#undef QTEST_MAIN_WRAPPER
#define QTEST_MAIN_WRAPPER(TestObject, ...)                                                        \
    static const trammel::TestOfProgram programs##TestObject(                                      \
        __FILE__, [](int argc, char* argv[]) {                                                     \
            QTest::Internal::callInitMain<TestObject>();                                           \
            __VA_ARGS__                                                                            \
            TestObject test;                                                                       \
            return QTest::qExec(&test, argc, argv);                                                \
        });
