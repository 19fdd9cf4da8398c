#pragma once

#include <cstdint>
#include <hdf5.h>

namespace trammel::results {

/// What a file of the crash-safe driver tells its owner; outlives the file.
struct DriverState {
    /// errno of the first operation that failed, 0 while all is well. From then on nothing more
    /// reaches the disk, so the file stays as readable as a killed writer's, and HDF5 can close it.
    int failure = 0;
    std::uint64_t straddlingWrites = 0; ///< metadata writes over a page border, for tests
};

/// Makes `accessList` create files with Trammel's HDF5 file driver (a thin layer over pwrite),
/// which keeps a file consistent after each single write, as a killed run needs. (HDF5's own
/// single-writer mode marks the file, so that plain readers refuse it, and its flush takes time
/// with the square of the number of data sets.)
/// - Metadata is held back until HDF5 flushes and then written children first: chunk index blocks,
///   index headers, object headers with the extents. Raw data was written before. So what a
///   written block refers to is always there already.
/// - The superblock goes to the disk without the mark "open for writing", and the end of file in
///   it is always one that the file has (space is reserved ahead). A reader that is so slow that
///   the writer passes the end it found when it opened the file has to open the file anew.
/// - No metadata block crosses a memory page: Linux stops a killed process between two pages of a
///   write at the earliest, so each block is written wholly or not at all.
/// - No lock is taken, which readers would trip over.
///
/// This needs a cache that writes at flushes only, the latest file format, and data sets that only
/// grow by whole chunks, each written once or rewritten in place.
/// @throws std::runtime_error where HDF5 refuses the driver.
void useCrashSafeDriver(hid_t accessList, DriverState& state);

} // namespace trammel::results
