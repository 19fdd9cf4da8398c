#pragma once

#include "messages/message.h"
#include "results/channel.h"
#include "results/contact_record.h"
#include "results/impact_record.h"
#include "results/sample_table.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace trammel::results {

/// What a run was made from, stored with its results.
struct RunHeader {
    std::string modelName;
    std::string modelText;    ///< the exact document that was run
    std::string settingsText; ///< JSON of the settings used
    std::string version;      ///< Trammel's
    std::vector<Channel> channels;
    /// Whether frames come with their contacts, whose bodies are named here: the model's, then the
    /// ground.
    bool hasContacts = false;
    std::vector<std::string> bodies;
    /// That the run is to have; 0: unknown. Room is made for as many, more may come.
    std::size_t expectedFrames = 0;
    std::string inputsText; ///< document of the inputs that it got; empty: none
};

/// Receives a run's samples as they are computed. Called from the simulating thread only.
class FrameSink {
public:
    virtual ~FrameSink() = default;
    /// Whether it has use for frames; else the header's channels and document may be left out,
    /// which take long to list where the model is large.
    virtual bool wantsFrames() const { return true; }
    virtual void begin(const RunHeader& header) = 0;
    /// One sample of every channel, in the header's order.
    virtual void append(double t, std::span<const double> values) = 0;
    /// The contact points of the frame that is appended next; called for every frame where the
    /// header says so. Not every sink wants them.
    virtual void appendContacts(std::span<const ContactRecord>) {}
    /// One point of an impact; in the order of time among themselves. Not every sink wants them.
    virtual void appendImpact(const ImpactRecord&) {}
    /// What the summary's message says, as data, before end(); not every sink wants it.
    virtual void tell(const messages::Message&) {}
    /// The run ended (done, stopped or failed); status and message as in the summary.
    virtual void end(std::string_view status, std::string_view message) = 0;
};

/// A run's samples, column by column (sample_table.h), with its impacts and contacts in memory.
class RunData {
public:
    RunData() = default;
    /// Identifies channels that come with names only.
    /// @param expectedFrames room that is made at once.
    explicit RunData(RunHeader header, std::size_t expectedFrames = 0);

    const RunHeader& header() const { return m_header; }
    std::size_t frameCount() const { return m_time.size(); }
    const std::vector<double>& time() const { return m_time; }
    /// Valid until the next frame.
    std::span<const double> column(std::size_t channel) const { return m_samples.column(channel); }
    std::optional<std::size_t> find(std::string_view name) const;
    std::optional<std::size_t> find(const ChannelId& id) const { return find(id.name()); }
    /// The named channel's samples, or none. Valid until the next frame.
    std::optional<std::span<const double>> channel(std::string_view name) const;
    std::optional<std::span<const double>> channel(const ChannelId& id) const {
        return channel(id.name());
    }
    /// A frame's samples, in the header's order. @pre the frame exists
    std::vector<double> frame(std::size_t index) const;
    /// Index of the last frame with time <= t (0 where there is none).
    std::size_t frameAt(double t) const;

    const std::vector<ImpactRecord>& impacts() const { return m_impacts; }

    /// Contact points that are kept, of all frames.
    std::size_t contactCount() const { return m_contacts.size(); }
    /// The contact points of a frame; none where the run has not recorded them.
    std::span<const ContactRecord> contactsAt(std::size_t frame) const;

    void append(double t, std::span<const double> values);
    void appendContacts(std::span<const ContactRecord> contacts);
    /// @param ends by frame: how many contacts it and those before have
    /// @throws std::invalid_argument where the ends fall or pass the contacts
    void assignContacts(std::vector<ContactRecord> contacts, std::vector<std::size_t> ends);
    /// Leaves the first frames, with their contacts, and the first impacts.
    void truncate(std::size_t frames, std::size_t impacts);
    void appendImpact(ImpactRecord impact) { m_impacts.push_back(std::move(impact)); }
    void assignImpacts(std::vector<ImpactRecord> impacts) { m_impacts = std::move(impacts); }
    /// Replaces all frames by as many as there are times, of unknown values: fill every column.
    void assignTimes(std::vector<double> time);
    std::span<double> column(std::size_t channel) { return m_samples.column(channel); }
    /// See SampleTable; any thread may call it.
    void releaseSamples() const { m_samples.release(); }

    std::string status; ///< "completed", "stopped", "failed"; empty while running
    messages::Message message;

private:
    RunHeader m_header;
    std::vector<double> m_time;
    SampleTable m_samples;
    std::vector<ImpactRecord> m_impacts;
    std::vector<ContactRecord> m_contacts;
    std::vector<std::size_t> m_contactEnds; ///< by frame, in m_contacts
    std::unordered_map<std::string, std::size_t> m_index;
};

} // namespace trammel::results
