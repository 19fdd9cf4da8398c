#include "model/mesh_import.h"

#include "messages/message.h"

#include <assimp/MemoryIOWrapper.h>
#include <assimp/cimport.h>
#include <assimp/config.h>
#include <assimp/scene.h>
#include <cerrno>
#include <dlfcn.h>
#include <limits>
#include <memory>
#include <mutex>

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

} // namespace

ImportedMeshes::ImportedMeshes(const std::string& bytes, const std::filesystem::path& name,
                               unsigned steps, Axes axes) {
    if (bytes.size() > std::numeric_limits<unsigned>::max())
        throw messages::RuntimeError(messages::systemError(EFBIG));
    const Library& library = assimp();
    const std::unique_ptr<aiPropertyStore, decltype(library.releaseProperties)> properties(
        library.createProperties(), library.releaseProperties);
    library.setProperty(properties.get(), AI_CONFIG_IMPORT_COLLADA_IGNORE_UP_DIRECTION,
                        axes == Axes::OfFile ? 1 : 0);
    const std::string ending = name.extension().string();
    // Its functions in C keep the last error of all threads.
    static std::mutex mutex;
    const std::lock_guard lock(mutex);
    m_scene = library.read(bytes.data(), static_cast<unsigned>(bytes.size()), steps,
                           ending.c_str() + (ending.empty() ? 0 : 1), properties.get());
    if (m_scene == nullptr)
        throw messages::RuntimeError(
            messages::verbatim(withName(library.error(), name.filename().string())));
}

ImportedMeshes::~ImportedMeshes() {
    assimp().release(m_scene);
}

std::span<const aiMesh* const> ImportedMeshes::meshes() const {
    return {m_scene->mMeshes, m_scene->mNumMeshes};
}

} // namespace trammel::model
