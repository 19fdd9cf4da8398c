#include "analysis/channels/channel_formula.h"

#include "messages/formula_messages.h"
#include "model/formula_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace trammel::analysis {

namespace {

/// A formula's variables as they are collected.
class Variables {
public:
    explicit Variables(std::span<const results::Channel> all) : m_channels(all) {}

    /// The channel's index; its count where no channel is named so.
    std::size_t find(std::string_view name) const {
        const auto it = std::ranges::find(m_channels, name, &results::Channel::name);
        return static_cast<std::size_t>(it - m_channels.begin());
    }
    bool isChannel(std::size_t index) const { return index < m_channels.size(); }
    void add(std::string name, std::size_t channel) {
        if (std::ranges::find(names, name) != names.end()) return;
        names.push_back(std::move(name));
        channels.push_back(channel);
    }

    std::vector<std::string> names{"t"};
    std::vector<std::size_t> channels; ///< of the names behind t

private:
    std::span<const results::Channel> m_channels;
};

/// The formula with names in braces replaced by plain ones.
std::string withoutBraces(std::string_view text, Variables& variables) {
    std::string result;
    while (true) {
        const std::size_t open = text.find('{');
        result += text.substr(0, open);
        if (open == std::string_view::npos) return result;
        const std::size_t close = text.find('}', open);
        if (close == std::string_view::npos)
            throw messages::InvalidArgument(messages::kBraceIsNotClosed);
        const std::string name(text.substr(open + 1, close - open - 1));
        const std::size_t channel = variables.find(name);
        if (!variables.isChannel(channel))
            throw messages::InvalidArgument({messages::kNoSuchChannel, name});
        const std::string plain = fmt::format("channel_{}_", channel);
        variables.add(plain, channel);
        result += plain;
        text.remove_prefix(close + 1);
    }
}

} // namespace

ChannelFormula::ChannelFormula(std::string_view text, const model::ParameterValues& parameters,
                               std::span<const results::Channel> channels) {
    Variables variables(channels);
    const std::string plain = withoutBraces(text, variables);
    model::ParameterValues constants = parameters;
    for (const auto& [name, offset] : model::namesIn(plain)) {
        const std::size_t channel = variables.find(name);
        if (variables.isChannel(channel)) {
            variables.add(std::string(name), channel);
            constants.erase(std::string(name));
        } else if (name.find('.') != std::string_view::npos) {
            throw messages::InvalidArgument({messages::kNoSuchChannelInCsv, name});
        }
    }
    m_channels = std::move(variables.channels);
    m_values.resize(variables.names.size());
    m_expression.emplace_back(plain, constants, std::move(variables.names));
}

double ChannelFormula::operator()(double t, std::span<const double> values) const {
    m_values[0] = t;
    for (std::size_t i = 0; i < m_channels.size(); ++i)
        m_values[i + 1] = values[m_channels[i]];
    return m_expression.front().evaluate(m_values);
}

} // namespace trammel::analysis
