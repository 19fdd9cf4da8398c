// Writes frames, with their contacts, and an impact after every tenth, until it is killed:
// crash_writer FILE CHANNELS FRAMES_A_FLUSH [PAUSE], with a pause after each flush, ms. After each
// flush the number of frames that are then in the file goes to stdout (8 bytes). FRAMES_A_FLUSH = 0
// uses Hdf5Writer, which flushes by itself, and reports nothing.

#include "results/channel_file.h"
#include "results/hdf5_writer.h"
#include "unit/results/frame_pattern.h"

#include <cstdint>
#include <cstdlib>
#include <unistd.h>

using namespace trammel::results;

int main(int argc, char** argv) {
    if (argc != 4 && argc != 5) return 2;
    const std::size_t channels = std::strtoul(argv[2], nullptr, 10);
    const std::size_t every = std::strtoul(argv[3], nullptr, 10);
    const auto pause = static_cast<useconds_t>(argc == 5 ? std::strtoul(argv[4], nullptr, 10) : 0);
    std::vector<double> row(channels);
    if (every == 0) {
        Hdf5Writer writer(argv[1]);
        writer.begin(patternHeaderWithContacts(channels));
        for (std::size_t frame = 0;; ++frame) {
            patternRow(frame, row);
            writer.appendContacts(patternContacts(frame));
            writer.append(patternTime(frame), row);
            if (frame % 10 == 0) writer.appendImpact(patternImpact(frame / 10));
        }
    }
    ChannelFile file(argv[1], patternHeaderWithContacts(channels));
    for (std::uint64_t frame = 0;; ++frame) {
        patternRow(frame, row);
        file.appendContacts(patternContacts(frame));
        file.append(patternTime(frame), row);
        if (frame % 10 == 0) file.append(patternImpact(frame / 10));
        if ((frame + 1) % every != 0) continue;
        file.flush();
        const std::uint64_t flushed = frame + 1;
        if (write(STDOUT_FILENO, &flushed, sizeof flushed) != sizeof flushed) return 1;
        if (pause > 0) usleep(1000 * pause);
    }
}
