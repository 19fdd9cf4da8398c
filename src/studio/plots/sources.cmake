target_sources(trammel_studio PRIVATE
    plots/area_legend.cpp plots/area_legend.h
    plots/channel_catalog.cpp plots/channel_catalog.h
    plots/channel_model.cpp plots/channel_model.h
    plots/channel_renames.cpp plots/channel_renames.h
    plots/channel_tree.cpp plots/channel_tree.h
    plots/curve_samples.cpp plots/curve_samples.h
    plots/cycle_plot.cpp plots/cycle_plot.h
    plots/cycle_quantities.cpp plots/cycle_quantities.h
    plots/event_lines.cpp plots/event_lines.h
    plots/extent.h
    plots/layout_following.cpp plots/layout_following.h
    plots/momentum_bars.cpp plots/momentum_bars.h
    plots/picture_menu.cpp plots/picture_menu.h
    plots/plot_area.cpp plots/plot_area_look.cpp plots/plot_area.h
    plots/plot_canvas.cpp plots/plot_canvas.h
    plots/plot_curve.cpp plots/plot_curve.h
    plots/plot_layout.cpp plots/plot_layout.h
    plots/plot_menu.cpp plots/plot_menu.h
    plots/plot_page.cpp plots/plot_page_edit.cpp plots/plot_page.h
    plots/plot_panel.cpp plots/plot_panel_actions.cpp plots/plot_panel_menus.cpp
    plots/plot_panel.h
    plots/plot_picture.cpp plots/plot_picture.h
    plots/plot_templates.cpp plots/plot_templates.h
    plots/plot_theme.cpp plots/plot_theme.h
    plots/small_plot.cpp plots/small_plot.h
    plots/readout_table.cpp plots/readout_table.h
    plots/ready_pages.cpp plots/ready_pages.h
    plots/residual_plot.cpp plots/residual_plot.h
    plots/sample_pyramid.cpp plots/sample_pyramid.h
    plots/signals.cpp plots/signals.h
    plots/time_marks.cpp plots/time_marks.h
    plots/visible_csv.cpp plots/visible_csv.h
    plots/xy_decimation.cpp plots/xy_decimation.h)
