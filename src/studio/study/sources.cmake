target_sources(trammel_studio PRIVATE
    study/analysis_box.cpp study/analysis_box.h
    study/contours.cpp study/contours.h
    study/factor_text.cpp study/factor_text.h
    study/study_model.cpp study/study_model.h
    study/study_plot.cpp study/study_plot.h)
