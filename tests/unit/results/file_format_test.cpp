#include "results/channel_file.h"
#include "results/column_set.h"
#include "results/hdf5_reader.h"
#include "results/hdf5_support.h"
#include "results/link_index.h"
#include "unit/results/frame_pattern.h"

#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <hdf5.h>
#include <random>

using namespace trammel::results;

namespace {

/// Finishes a file of one group of links.
void finish(StoredFile& file, std::span<const StoredLink> links) {
    const std::uint64_t group = writeGroup(file, links);
    ObjectHeader root;
    root.addLinkInfo({});
    root.addLink("group", group);
    file.writeSuperblock(root.write(file));
    file.cutToLength();
}

double valueOf(std::size_t row, std::size_t column) {
    return static_cast<double>(row) + 1e-3 * static_cast<double>(column);
}

Bytes bytesOf(std::span<const double> numbers) {
    return {reinterpret_cast<const unsigned char*>(numbers.data()), numbers.size_bytes()};
}

/// Compares frames with the pattern, and counts what is open meanwhile.
struct OpenSets : FrameSink {
    void begin(const RunHeader& header) override { row.resize(header.channels.size()); }
    void append(double t, std::span<const double> values) override {
        patternRow(frames, row);
        isPattern = isPattern && t == patternTime(frames) &&
                    std::equal(row.begin(), row.end(), values.begin());
        most = std::max(most, H5Fget_obj_count(static_cast<hid_t>(H5F_OBJ_ALL), H5F_OBJ_DATASET));
        ++frames;
    }
    void end(std::string_view, std::string_view) override {}

    std::vector<double> row;
    std::size_t frames = 0;
    ssize_t most = 0;
    bool isPattern = true;
};

/// What the HDF5 library finds in a data set.
std::vector<double> valuesIn(hid_t group, const std::string& name) {
    const hid_t set = H5Dopen2(group, name.c_str(), H5P_DEFAULT);
    const hid_t space = H5Dget_space(set);
    std::vector<double> values(static_cast<std::size_t>(H5Sget_simple_extent_npoints(space)));
    H5Dread(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data());
    H5Sclose(space);
    H5Dclose(set);
    return values;
}

} // namespace

/// The bytes of result files, read by the HDF5 library.
class FileFormatTest : public QObject {
    Q_OBJECT

private slots:
    /// Blocks that change while readers look on are each written in one step of the system.
    void blocksCrossNoPage() {
        StoredFile file(path("blocks.h5"));
        for (const std::size_t size : {4095, 72, 190, 4096, 278, 2049, 1})
            for (const std::size_t count : {1, 7, 5000}) {
                const BlockRow row(file, count, size);
                for (std::size_t i = 0; i < count; ++i) {
                    const std::uint64_t first = row.address(i), last = first + size - 1;
                    QCOMPARE(first / StoredFile::kPage, last / StoredFile::kPage);
                    if (i > 0) QVERIFY(first >= row.address(i - 1) + size);
                }
            }
    }

    /// Groups whose links are one leaf, several leaves (from 4,369 links), and several blocks.
    void linksAreFound_data() {
        QTest::addColumn<int>("count");
        for (const int count : {1, 2, 40, 4368, 4369, 6000, 30000})
            QTest::addRow("%d", count) << count;
    }
    void linksAreFound() {
        QFETCH(int, count);
        StoredFile file(path("links.h5"));
        std::vector<StoredLink> links;
        for (int i = 0; i < count; ++i) {
            ObjectHeader group;
            group.addLinkInfo({});
            group.addAttribute("number", i);
            links.push_back({"a link " + std::to_string((i * 7919) % 100000), group.write(file)});
        }
        links.front().name = std::string(700, 'n'); // more than a byte can count
        finish(file, links);
        const hid_t read = H5Fopen(path("links.h5").c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
        const hid_t group = H5Gopen2(read, "group", H5P_DEFAULT);
        H5G_info_t info{};
        QVERIFY(H5Gget_info(group, &info) >= 0);
        QCOMPARE(int(info.nlinks), count);
        for (int i = 0; i < count; ++i) {
            int number = -1;
            const hid_t attribute =
                H5Aopen_by_name(group, links[i].name.c_str(), "number", H5P_DEFAULT, H5P_DEFAULT);
            QVERIFY(H5Aread(attribute, H5T_NATIVE_INT, &number) >= 0);
            QCOMPARE(number, i);
            H5Aclose(attribute);
            std::string name(links[i].name.size(), ' ');
            H5Lget_name_by_idx(group, ".", H5_INDEX_CRT_ORDER, H5_ITER_INC, hsize_t(i), name.data(),
                               name.size() + 1, H5P_DEFAULT);
            QCOMPARE(name, links[i].name);
        }
        QCOMPARE(H5Lexists(group, "no link", H5P_DEFAULT), 0);
        H5Gclose(group);
        H5Fclose(read);
    }

    /// Every kind of block of the index of chunks: the index block has the first 4, its data
    /// blocks have those up to 64, then come secondary blocks.
    void chunksAreFound_data() {
        QTest::addColumn<int>("chunks");
        for (const int chunks : {0, 1, 4, 5, 63, 64, 65, 3000})
            QTest::addRow("%d", chunks) << chunks;
    }
    void chunksAreFound() {
        QFETCH(int, chunks);
        constexpr std::size_t kColumns = 3, kRows = 4;
        StoredFile file(path("chunks.h5"));
        ColumnSet set(file, {}, kRows, kColumns, [](std::size_t) { return ColumnTexts{"m", {}}; });
        ChunkCompressor compressor;
        std::vector<double> chunk(kColumns * kRows);
        std::size_t rows = 0;
        for (std::size_t i = 0; i < std::size_t(chunks); ++i)
            for (const std::size_t filled : {kRows - 1, kRows}) { // in two steps, or in one
                if (filled < kRows && i % 2 == 0) continue;
                rows = i * kRows + filled;
                for (std::size_t at = 0; at < chunk.size(); ++at)
                    chunk[at] =
                        at % kRows < filled ? valueOf(i * kRows + at % kRows, at / kRows) : 0.0;
                set.write(i, rows, filled == kRows, bytesOf(chunk), compressor);
            }
        std::vector<StoredLink> links;
        for (std::size_t i = 0; i < kColumns; ++i)
            links.push_back({std::to_string(i), set.address(i)});
        finish(file, links);
        const hid_t read = H5Fopen(path("chunks.h5").c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
        const hid_t group = H5Gopen2(read, "group", H5P_DEFAULT);
        for (std::size_t i = 0; i < kColumns; ++i) {
            const std::vector<double> values = valuesIn(group, std::to_string(i));
            QCOMPARE(values.size(), rows);
            for (std::size_t row = 0; row < rows; ++row)
                QCOMPARE(values[row], valueOf(row, i));
        }
        H5Gclose(group);
        H5Fclose(read);
    }

    /// Chunks whose bytes are noise, hardly noise, or regular, in lengths of up to several blocks
    /// of deflated text, come back; the compressor saves what is regular: the upper two of eight
    /// bytes of numbers within a factor of two hold 12 bits that are the same.
    void noiseIsStored() {
        std::mt19937_64 generator(7);
        const auto number = [&](std::size_t kind, std::size_t row) -> double {
            const double noise = 1.0 + std::ldexp(static_cast<double>(generator() >> 12), -52);
            switch (kind) {
            case 0:
                return noise;
            case 1:
                return row % 10 == 0 ? 0.0 : noise;
            case 2:
                return 0.25;
            default:
                return static_cast<double>(row) * 0.1;
            }
        };
        ChunkCompressor compressor;
        for (const std::size_t rows : {128, 1000, 4096, 30000})
            for (std::size_t kind = 0; kind < 4; ++kind) {
                std::vector<double> values(rows);
                for (std::size_t row = 0; row < rows; ++row)
                    values[row] = number(kind, row);
                const Bytes plain = bytesOf(values);
                const auto small = compressor.compress(plain, sizeof(double));
                const double share =
                    small.empty() ? 1.0 : double(small.size()) / double(plain.size());
                if (rows >= 1000)
                    QVERIFY2(share < (kind == 2 ? 0.05 : 0.95), qPrintable(QString::number(share)));
                StoredFile file(path("noise.h5"));
                ColumnSet set(file, {}, rows, 1, [](std::size_t) { return ColumnTexts{"m", {}}; });
                set.write(0, rows, true, plain, compressor);
                finish(file, std::vector<StoredLink>{{"0", set.address(0)}});
                const hid_t read = H5Fopen(path("noise.h5").c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
                const hid_t group = H5Gopen2(read, "group", H5P_DEFAULT);
                QVERIFY(valuesIn(group, "0") == values);
                H5Gclose(group);
                H5Fclose(read);
            }
    }

    /// The start and a flush of a run with the channels of a chain of 1,000 links take writes by
    /// the megabyte, not by the channel, and its file comes back.
    void channelsTakeFewWrites() {
        constexpr std::size_t kChannels = 30000;
        RunHeader header = patternHeader(kChannels);
        header.expectedFrames = 20;
        ChannelFile file(path("channels.h5"), header);
        const std::size_t atStart = file.writeCount();
        QVERIFY2(atStart < 200, qPrintable(QString::number(atStart)));
        std::vector<double> row(kChannels);
        for (std::size_t frame = 0; frame < 20; ++frame) {
            patternRow(frame, row);
            file.append(patternTime(frame), row);
        }
        file.finish("completed", "");
        const std::size_t after = file.writeCount() - atStart;
        QVERIFY2(after < 200, qPrintable(QString::number(after)));
        const RunData run = readRun(path("channels.h5"));
        QVERIFY(run.header().channels == header.channels);
        for (std::size_t c = 0; c < kChannels; ++c)
            for (std::size_t frame = 0; frame < 20; ++frame)
                QCOMPARE(run.column(c)[frame], patternValue(frame, c));
    }

    /// HDF5 takes some 15 kB for each data set that is open: of 10,000 channels, those of 530
    /// bodies, less than a quarter are at a time. 600 frames of so many are more than a block that
    /// is read at once; what is opened again gives the same.
    void fewChannelsAreOpen() {
        constexpr std::size_t kChannels = 10'000, kFrames = 600;
        ChannelFile file(path("open.h5"), patternHeader(kChannels));
        std::vector<double> row(kChannels);
        for (std::size_t frame = 0; frame < kFrames; ++frame) {
            patternRow(frame, row);
            file.append(patternTime(frame), row);
        }
        file.finish("completed", "");
        OpenSets sink;
        replayRun(path("open.h5"), {}, {.channels = true}, sink);
        QCOMPARE(sink.frames, kFrames);
        QVERIFY(sink.isPattern);
        QVERIFY2(sink.most < 2500, qPrintable(QString::number(sink.most)));
    }

    /// What HDF5 could not open for want of memory says nothing of the file.
    void wantOfMemoryIsTold() {
        const QuietErrors quiet;
        QVERIFY(!opened(H5I_INVALID_HID));
        H5Epush2(H5E_DEFAULT, __FILE__, __func__, __LINE__, H5E_ERR_CLS, H5E_RESOURCE, H5E_NOSPACE,
                 "memory allocation failed");
        QVERIFY_THROWS_EXCEPTION(std::bad_alloc, opened(H5I_INVALID_HID));
        QVERIFY_THROWS_EXCEPTION(std::bad_alloc, hdf5Reason());
        H5Eclear2(H5E_DEFAULT);
    }

private:
    std::string path(const char* name) const { return m_directory.filePath(name).toStdString(); }

    QTemporaryDir m_directory;
};

QTEST_GUILESS_MAIN(FileFormatTest)
#include "file_format_test.moc"
