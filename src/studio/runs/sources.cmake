target_sources(trammel_studio PRIVATE
    runs/error_estimate.cpp runs/error_estimate.h
    runs/impact_difference.cpp runs/impact_difference.h
    runs/run_difference.cpp runs/run_difference.h
    runs/run_folder.cpp runs/run_folder.h
    runs/run_list.cpp runs/run_list.h
    runs/run_record.cpp runs/run_record.h
    runs/run_status_look.cpp runs/run_status_look.h)
