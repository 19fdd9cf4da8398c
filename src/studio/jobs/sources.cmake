target_sources(trammel_studio PRIVATE
    jobs/background_task.cpp jobs/background_task.h
    jobs/frame_queue.cpp jobs/frame_queue.h
    jobs/inspect_job.cpp jobs/inspect_job.h
    jobs/mobility_job.cpp jobs/mobility_job.h
    jobs/run_poses.cpp jobs/run_poses.h
    jobs/simulation_job.cpp jobs/simulation_job.h
    jobs/study_job.cpp jobs/study_job.h)
