# Filled with the install rules and the package configuration for find_package(trammel).
