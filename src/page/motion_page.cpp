#include "page/motion_page.h"

#include "io/model_file.h"
#include "messages/data_messages.h"
#include "model/input_files.h"
#include "model/version.h"
#include "page/base64.h"
#include "page/gltf.h"
#include "page/motion_frames.h"
#include "page/viewer_files.h"
#include "results/atomic_file.h"
#include "results/hdf5_reader.h"

#include <cstring>

namespace trammel::page {

namespace fs = std::filesystem;

namespace {

using io::JsonValue;

template <class Number>
std::string numbers(const std::vector<Number>& values) {
    return base64({reinterpret_cast<const char*>(values.data()), values.size() * sizeof(Number)});
}

/// JSON inside of a script element: nothing in it ends the element or begins a comment.
std::string scriptSafe(const std::string& json) {
    std::string text;
    text.reserve(json.size());
    for (const char c : json) {
        if (c == '<')
            text += "\\u003c";
        else if (c == '>')
            text += "\\u003e";
        else if (c == '&')
            text += "\\u0026";
        else
            text += c;
    }
    return text;
}

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '&')
            result += "&amp;";
        else if (c == '<')
            result += "&lt;";
        else if (c == '>')
            result += "&gt;";
        else if (c == '"')
            result += "&quot;";
        else
            result += c;
    }
    return result;
}

JsonValue runData(const MotionFrames& frames, const model::Model& model) {
    std::vector<JsonValue> curves;
    for (const MotionFrames::Curve& curve : frames.curves())
        curves.push_back(JsonValue::object({{"name", curve.channel.name},
                                            {"unit", curve.channel.unit},
                                            {"values", numbers(curve.values)}}));
    return JsonValue::object({{"title", model.name},
                              {"description", model.description},
                              {"version", std::string(model::version())},
                              {"status", frames.status()},
                              {"message", frames.message()},
                              {"times", numbers(frames.times())},
                              {"curves", JsonValue::array(std::move(curves))}});
}

/// The template with what stands for "@NAME@" in it; each stands once, in this order.
std::string filled(std::string_view text,
                   const std::vector<std::pair<std::string_view, std::string>>& parts) {
    std::string result;
    for (const auto& [name, value] : parts) {
        const std::size_t at = text.find(name);
        result += text.substr(0, at);
        result += value;
        text.remove_prefix(at + name.size());
    }
    return result += text;
}

model::Model modelOf(const std::string& text, const fs::path& directory) {
    const io::JsonResult json = io::parseJson(text);
    return io::readModel(json.root, directory).model;
}

} // namespace

std::string motionPage(const PageSource& source, const PageOptions& options, PageReport& report,
                       const std::stop_token& stop) {
    const model::Model model =
        modelOf(source.modelText, options.directory.value_or(source.directory));
    MotionFrames frames(model, options, stop);
    try {
        source.replay(frames);
    } catch (const MotionFrames::Stopped&) {
        return {};
    }
    report = {frames.times().size(), model.bodies.size(), frames.curves().size(), 0, {}};
    if (frames.times().empty()) return {};
    const scene::SceneContent content = scene::buildScene(model);
    std::error_code error;
    for (const fs::path& file : model::meshFiles(model))
        if (!fs::exists(file, error)) report.missing.push_back(file.string());
    const std::string title = model.name.empty() ? source.title : model.name;
    std::string text = filled(
        viewerPage(),
        {{"@TITLE@", escaped(title)},
         {"@STYLE@", std::string(viewerStyle())},
         {"@RUN@", scriptSafe(runData(frames, model).toText())},
         {"@SCENE@", scriptSafe(gltf({model, content, frames.times(), frames.poses()}).toText())},
         {"@SCRIPT@", std::string(viewerScript())}});
    report.bytes = text.size();
    return stop.stop_requested() ? std::string() : text;
}

PageReport writeMotionPage(const fs::path& results, const fs::path& page,
                           const PageOptions& options, const std::stop_token& stop) {
    const PageSource source{results::readOrigin(results).modelText, results.parent_path(),
                            results.stem().string(), [&](results::FrameSink& sink) {
                                results::replayRun(results, {}, {.channels = true}, sink);
                            }};
    PageReport report;
    const std::string text = motionPage(source, options, report, stop);
    if (stop.stop_requested()) return {};
    if (text.empty()) throw results::ReadError({messages::kPageHasNoFrames, results.string()});
    results::writeTextFile(page, text);
    return report;
}

} // namespace trammel::page
