#pragma once

namespace trammel::bench {

/// Sets up ODE's global state, for as long as the program runs.
void useOdeLibrary();

} // namespace trammel::bench
