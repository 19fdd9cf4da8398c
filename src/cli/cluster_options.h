#pragma once

#include "study/slurm.h"

#include <CLI/App.hpp>
#include <filesystem>
#include <string>

namespace trammel::cli {

/// Where a command's runs are computed: here, or on a cluster.
struct ClusterOptions {
    std::string engine = "local";
    std::string partition, time, memory; ///< as sbatch takes them
    int arraySize = 100;
    bool isSlurm() const { return engine == "slurm"; }
};

/// Adds --engine and what goes with it.
void addClusterOptions(CLI::App& command, ClusterOptions& options);

/// @throws UsageError where an option of the cluster is given, but another engine
void refuseWithoutSlurm(const CLI::App& command, const ClusterOptions& options);

/// @param jobs runs at the same time in a task; 0: one
study::SlurmOptions slurmOptions(const ClusterOptions& options, int jobs);

/// @param what the folder holds, "study"
/// @throws UsageError where tasks of the folder are in Slurm's queue
void refuseQueued(const std::filesystem::path& folder, const char* what);

/// The executable `trammel`.
std::filesystem::path ownProgram();

} // namespace trammel::cli
