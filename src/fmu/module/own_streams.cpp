#include <cstdio>

// Qhull's static library is made for programs: it takes the standard streams' places as fixed,
// which a shared object cannot. The linker (--wrap) hands it these in their place.
extern "C" {

extern FILE *__real_stdin, *__real_stdout, *__real_stderr;
FILE *__wrap_stdin = nullptr, *__wrap_stdout = nullptr, *__wrap_stderr = nullptr;

__attribute__((constructor(101))) static void takeStreams() {
    __wrap_stdin = __real_stdin;
    __wrap_stdout = __real_stdout;
    __wrap_stderr = __real_stderr;
}
}
