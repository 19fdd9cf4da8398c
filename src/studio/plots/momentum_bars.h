#pragma once

#include <QWidget>
#include <memory>

namespace trammel::results {
struct ImpactRecord;
}

namespace trammel::studio {

/// The momenta of both bodies of an impact, before (light) and after it (full, in the same hue):
/// linear ones at the left, angular ones about the centres of mass at the right, world axes.
class MomentumBars : public QWidget {
    Q_OBJECT

public:
    explicit MomentumBars(QWidget* parent = nullptr);
    ~MomentumBars() override;

    /// Null pointer: says how to choose one.
    void setImpact(const results::ImpactRecord* impact);
    /// Writes the picture as .png, .svg or .pdf, by the suffix; whether it worked.
    bool saveAs(const QString& path);

signals:
    void failed(const QString& message);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace trammel::studio
