#pragma once

#include "robots/robot.h"

#include <filesystem>
#include <memory>
#include <mujoco/mujoco.h>
#include <string>

namespace trammel::support {

/// An MJCF file as MuJoCo itself reads it, with nothing but the bodies' inertia, gravity and the
/// joints' armature acting.
class MjcfOracle {
public:
    explicit MjcfOracle(const std::filesystem::path& file) {
        char error[1000] = "";
        m_model.reset(mj_loadXML(file.c_str(), nullptr, error, sizeof error));
        m_error = error;
        if (!m_model) return;
        m_model->opt.disableflags |= mjDSBL_CONSTRAINT | mjDSBL_PASSIVE | mjDSBL_ACTUATION;
        m_model->opt.enableflags = 0;
        m_data.reset(mj_makeData(m_model.get()));
    }

    explicit operator bool() const { return m_model != nullptr; }
    const std::string& error() const { return m_error; }
    mjModel& model() { return *m_model; }
    mjData& data() { return *m_data; }

    std::string bodyName(int body) const {
        const char* name = mj_id2name(m_model.get(), mjOBJ_BODY, body);
        return name != nullptr && *name != '\0' ? name : "body" + std::to_string(body);
    }
    robots::Pose pose(int body) const {
        const mjtNum *p = m_data->xpos + 3 * body, *q = m_data->xquat + 4 * body;
        return {Vec3(p[0], p[1], p[2]), Quat(q[0], q[1], q[2], q[3])};
    }

private:
    struct Freer {
        void operator()(mjModel* model) const { mj_deleteModel(model); }
        void operator()(mjData* data) const { mj_deleteData(data); }
    };
    std::unique_ptr<mjModel, Freer> m_model;
    std::unique_ptr<mjData, Freer> m_data;
    std::string m_error;
};

} // namespace trammel::support
