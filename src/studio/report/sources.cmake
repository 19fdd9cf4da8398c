target_sources(trammel_studio PRIVATE
    report/run_report.cpp report/run_report.h)
