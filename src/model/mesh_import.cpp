#include "model/mesh_import.h"

#include "messages/message.h"

#include <assimp/MemoryIOWrapper.h>
#include <assimp/cimport.h>
#include <assimp/config.h>
#include <assimp/scene.h>
#include <cerrno>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <future>
#include <limits>
#include <mutex>
#include <thread>
#include <unistd.h>

namespace trammel::model {

namespace {

/// Those functions of Assimp's that are called, found in its library.
struct Library {
    decltype(&aiImportFileFromMemoryWithProperties) read;
    decltype(&aiReleaseImport) release;
    decltype(&aiGetErrorString) error;
    decltype(&aiCreatePropertyStore) createProperties;
    decltype(&aiReleasePropertyStore) releaseProperties;
    decltype(&aiSetImportPropertyInteger) setProperty;
};

/// @throws std::runtime_error with what the system's loader says
Library loadLibrary() {
    void* const handle = dlopen(TRAMMEL_ASSIMP, RTLD_NOW | RTLD_LOCAL);
    const auto find = [&](auto& function, const char* name) {
        void* const found = handle != nullptr ? dlsym(handle, name) : nullptr;
        if (found == nullptr) throw messages::RuntimeError(messages::verbatim(dlerror()));
        function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(found);
    };
    Library library{};
    find(library.read, "aiImportFileFromMemoryWithProperties");
    find(library.release, "aiReleaseImport");
    find(library.error, "aiGetErrorString");
    find(library.createProperties, "aiCreatePropertyStore");
    find(library.releaseProperties, "aiReleasePropertyStore");
    find(library.setProperty, "aiSetImportPropertyInteger");
    return library;
}

const Library& assimp() {
    static const Library library = loadLibrary();
    return library;
}

/// What Assimp says, of the file by its name where it means its bytes.
std::string withName(std::string text, const std::string& name) {
    const std::string_view bytes = AI_MEMORYIO_MAGIC_FILENAME;
    for (std::size_t at = text.find(bytes); at != std::string::npos; at = text.find(bytes, at)) {
        const std::size_t end = std::min(text.find_first_of("\" ", at), text.size());
        text.replace(at, end - at, name);
        at += name.size();
    }
    return text;
}

/// What is asked of Assimp.
struct Request {
    std::string bytes;
    std::filesystem::path name;
    unsigned steps;
    ImportedMeshes::Axes axes;
};

std::shared_ptr<const aiScene> read(const Request& request) {
    const Library& library = assimp();
    const std::unique_ptr<aiPropertyStore, decltype(library.releaseProperties)> properties(
        library.createProperties(), library.releaseProperties);
    library.setProperty(properties.get(), AI_CONFIG_IMPORT_COLLADA_IGNORE_UP_DIRECTION,
                        request.axes == ImportedMeshes::Axes::OfFile ? 1 : 0);
    const std::string ending = request.name.extension().string();
    // Its functions in C keep the last error of all threads.
    static std::mutex mutex;
    const std::lock_guard lock(mutex);
    const aiScene* const scene =
        library.read(request.bytes.data(), static_cast<unsigned>(request.bytes.size()),
                     request.steps, ending.c_str() + (ending.empty() ? 0 : 1), properties.get());
    if (scene == nullptr)
        throw messages::RuntimeError(
            messages::verbatim(withName(library.error(), request.name.filename().string())));
    return {scene, library.release};
}

/// The threads that read.
class Readers {
public:
    Readers() { on_exit(&Readers::leave, this); }

    /// @return what was read; nothing where it was stopped
    std::shared_ptr<const aiScene> read(Request request, const std::stop_token& stop) {
        std::packaged_task<std::shared_ptr<const aiScene>()> task(
            [request = std::move(request)] { return model::read(request); });
        auto result = task.get_future();
        std::unique_lock lock(m_mutex);
        ++m_working;
        std::thread([this, task = std::move(task)]() mutable {
            task();
            const std::lock_guard done(m_mutex);
            --m_working;
            m_done.notify_all();
        }).detach();
        const auto isRead = [&] {
            return result.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
        };
        if (!m_done.wait(lock, stop, isRead)) return {};
        return result.get();
    }

private:
    /// A program that ends while a file is read that nobody waits for any more leaves at once: what
    /// would follow unloads the library below its threads.
    static void leave(int status, void* self) {
        auto& readers = *static_cast<Readers*>(self);
        const std::lock_guard lock(readers.m_mutex);
        if (readers.m_working == 0) return;
        std::fflush(nullptr);
        _exit(status);
    }

    std::mutex m_mutex;
    std::condition_variable_any m_done;
    int m_working = 0;
};

/// Made when the library is loaded, and never destroyed: its threads may last longer than what is.
Readers& readers() {
    assimp();
    static Readers* const all = new Readers;
    return *all;
}

} // namespace

ImportedMeshes::ImportedMeshes(std::string bytes, const std::filesystem::path& name, unsigned steps,
                               Axes axes, const std::stop_token& stop) {
    if (bytes.size() > std::numeric_limits<unsigned>::max())
        throw messages::RuntimeError(messages::systemError(EFBIG));
    Request request{std::move(bytes), name, steps, axes};
    m_scene = stop.stop_possible() ? readers().read(std::move(request), stop) : read(request);
}

std::span<const aiMesh* const> ImportedMeshes::meshes() const {
    if (!m_scene) return {};
    return {m_scene->mMeshes, m_scene->mNumMeshes};
}

} // namespace trammel::model
