target_sources(trammel_studio PRIVATE
    plots/curve_catalog.cpp plots/curve_catalog.h
    plots/extent.h
    plots/momentum_bars.cpp plots/momentum_bars.h
    plots/plot_canvas.cpp plots/plot_canvas.h
    plots/plot_page.cpp plots/plot_page.h
    plots/plot_panel.cpp plots/plot_panel.h
    plots/plot_picture.cpp plots/plot_picture.h
    plots/plot_theme.cpp plots/plot_theme.h
    plots/residual_plot.cpp plots/residual_plot.h
    plots/time_plot.cpp plots/time_plot.h)
