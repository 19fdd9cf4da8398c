#include "studio/plots/visible_csv.h"

#include "results/atomic_file.h"
#include "results/provenance.h"
#include "studio/document/shown_units.h"
#include "studio/plots/plot_page.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <string>
#include <vector>

namespace trammel::studio {
namespace {

constexpr std::size_t kBlock = 1U << 20U; ///< bytes gathered before they go to the stream

struct Column {
    std::string title;
    std::vector<double> values;
};

/// Columns over the same samples, the first of which is what lies below.
using Group = std::vector<Column>;

std::string quoted(const std::string& title) {
    if (title.find_first_of(",\"\r\n") == std::string::npos) return title;
    return fmt::format("\"{}\"", QString::fromStdString(title)
                                     .replace(QLatin1Char('"'), QLatin1String("\"\""))
                                     .toStdString());
}

class CsvColumns {
public:
    explicit CsvColumns(const PlotPage& page) : m_page(page) {
        for (int i = 0; i < page.plotCount(); ++i) {
            for (const PlotArea::Drawn& drawn : page.plot(i).curves()) {
                if (drawn.curve->plottable().visible()) add(page.plot(i), drawn);
            }
        }
    }
    std::vector<Group> take() { return std::move(m_groups); }

private:
    std::string unit(const CurveSpec& curve, int run) const {
        const auto& header = m_page.runs()[static_cast<std::size_t>(run)].data->header();
        for (const results::Channel& channel : header.channels) {
            // As it is shown: the values are what the plots draw.
            if (channel.name == curve.channel)
                return shownScale(QString::fromStdString(channel.unit)).unit.toStdString();
        }
        return {};
    }
    std::string title(const CurveSpec& curve, int run) const {
        const std::string plain = unit(curve, run);
        switch (curve.kind) {
        case CurveKind::Value:
            return fmt::format("{}[{}]", curve.channel, plain);
        case CurveKind::Derivative:
            return fmt::format("d/dt({})[{}]", curve.channel, plain.empty() ? "1/s" : plain + "/s");
        case CurveKind::Integral:
            return fmt::format("integral({})[{}]", curve.channel,
                               plain.empty() ? "s" : plain + "*s");
        }
        return {};
    }
    void add(const PlotArea& area, const PlotArea::Drawn& drawn) {
        const PlotSpec& spec = area.spec();
        std::string prefix;
        if (m_page.runs().size() > 1)
            prefix = m_page.runs()[static_cast<std::size_t>(drawn.run)].name.toStdString() + ": ";
        const ShownScale time = shownScale(QStringLiteral("s"));
        std::string below = fmt::format("t[{}]", time.unit.toStdString());
        std::string name = "sum[J]";
        if (drawn.spec >= 0)
            name = title(spec.curves[static_cast<std::size_t>(drawn.spec)], drawn.run);
        if (spec.abscissa == Abscissa::Frequency) {
            below = "f[Hz]";
            name = "amplitude of " + name;
        }
        if (spec.abscissa == Abscissa::Channel) below = title(spec.against, drawn.run);
        Group group = inView(area, *drawn.curve);
        group[0].title = prefix + below;
        group[1].title = prefix + name;
        put(std::move(group));
    }
    /// The samples within the axes' ranges.
    Group inView(const PlotArea& area, const PlotCurve& curve) const {
        const PlotCurve::Table table = curve.visible();
        Group group(2);
        const QCPRange x = area.axis(QCPAxis::atBottom).range();
        const double below =
            area.isOverTime() ? shownScale(QStringLiteral("s")).factor : 1.0; // drawn in s
        for (std::size_t i = 0; i < std::min(table.x.size(), table.y.size()); ++i) {
            if (!x.contains(table.x[i])) continue;
            group[0].values.push_back(table.x[i] * below);
            group[1].values.push_back(table.y[i]);
        }
        return group;
    }
    void put(Group group) {
        for (Group& known : m_groups) {
            if (known[0].title != group[0].title || known[0].values != group[0].values) continue;
            const bool isThere = std::ranges::any_of(
                known, [&](const Column& column) { return column.title == group[1].title; });
            if (!isThere) known.push_back(std::move(group[1]));
            return;
        }
        m_groups.push_back(std::move(group));
    }

    const PlotPage& m_page;
    std::vector<Group> m_groups;
};

void write(std::ostream& out, const std::vector<const Column*>& columns) {
    fmt::memory_buffer buffer;
    const auto append = std::back_inserter(buffer);
    const auto drain = [&] {
        out.write(buffer.data(), static_cast<std::streamsize>(buffer.size()));
        buffer.clear();
    };
    std::size_t rows = 0;
    const char* separator = "";
    for (const Column* column : columns) {
        fmt::format_to(append, "{}{}", std::exchange(separator, ","), quoted(column->title));
        rows = std::max(rows, column->values.size());
    }
    for (std::size_t row = 0; row < rows; ++row) {
        separator = "\n";
        for (const Column* column : columns) {
            fmt::format_to(append, "{}", std::exchange(separator, ","));
            if (row < column->values.size()) fmt::format_to(append, "{:.17g}", column->values[row]);
        }
        if (buffer.size() > kBlock) drain();
    }
    buffer.push_back('\n');
    drain();
}

} // namespace

void writeVisibleCsv(const QString& path, const PlotPage& page) {
    const std::vector<Group> groups = CsvColumns(page).take();
    std::vector<const Column*> columns;
    for (const Group& group : groups) {
        for (const Column& column : group)
            columns.push_back(&column);
    }
    const std::filesystem::path file = path.toStdString();
    results::writeAtomically(file, [&](std::ostream& out) { write(out, columns); });
    std::vector<std::pair<std::string, results::Provenance>> provenances;
    for (const PlottedRun& run : page.runs())
        provenances.emplace_back(run.name.toStdString(), results::provenance(run.data->header()));
    results::writeProvenance(file, provenances);
}

} // namespace trammel::studio
