target_sources(trammel_studio PRIVATE
    effects/bar_plot.cpp effects/bar_plot.h
    effects/effect_arrows.cpp effects/effect_arrows.h
    effects/effect_job.cpp effects/effect_job.h
    effects/effect_model.cpp effects/effect_model.h
    effects/field_finding.cpp effects/field_finding.h
    effects/histogram_plot.cpp effects/histogram_plot.h
    effects/job_footer.cpp effects/job_footer.h
    effects/linkage_choices.cpp effects/linkage_choices.h
    effects/model_watch.cpp effects/model_watch.h
    effects/sensitivity_panel.cpp effects/sensitivity_panel.h effects/sensitivity_panel_parts.cpp
    effects/shown_effect.cpp effects/shown_effect.h
    effects/tolerance_model.cpp effects/tolerance_model.h
    effects/tolerance_panel.cpp effects/tolerance_panel.h effects/tolerance_panel_parts.cpp
    effects/tolerance_summary.cpp effects/tolerance_summary.h)
