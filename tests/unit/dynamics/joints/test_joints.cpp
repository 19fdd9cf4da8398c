#include "dynamics/joints/joint.h"
#include "math/exponential_map.h"

#include <Eigen/Dense>
#include <QTest>
#include <random>

using namespace trammel;
using namespace trammel::dynamics;

namespace {

constexpr int kMaxRows = 6;

struct Evaluation {
    Eigen::Matrix<double, kMaxRows, kRowEntries, Eigen::RowMajor> J;
    Eigen::Matrix<double, kMaxRows, 1> phi, jdotV;
};

struct Pair {
    BodyState A, B;
};

/// Both bodies after `time` at constant velocities.
Pair moved(const Pair& pair, double time) {
    const auto advance = [&](BodyState body) {
        body.p += time * body.v;
        body.q = exponentialStep(body.q, body.w, time);
        return body;
    };
    return {advance(pair.A), advance(pair.B)};
}

Evaluation evaluate(const JointKind& kind, const JointGeometry& g, const Pair& pair) {
    Evaluation e;
    e.J.setZero();
    e.phi.setZero();
    e.jdotV.setZero();
    const Mat3 R_A = pair.A.q.toRotationMatrix();
    const Mat3 R_B = pair.B.q.toRotationMatrix();
    RowWriter rows(e.J.data(), e.phi.data(), e.jdotV.data());
    kind.evaluate(g, {pair.A, R_A}, {pair.B, R_B}, rows);
    return e;
}

Eigen::Matrix<double, kRowEntries, 1> velocities(const Pair& pair) {
    Eigen::Matrix<double, kRowEntries, 1> v;
    v << pair.A.v, pair.A.w, pair.B.v, pair.B.w;
    return v;
}

class Random {
public:
    Vec3 vector() { return {next(), next(), next()}; }
    Quat rotation() { return Quat(next(), next(), next(), next()).normalized(); }
    BodyState body() { return {vector(), rotation(), vector(), vector()}; }
    JointGeometry geometry() {
        return {vector(),
                vector(),
                rotation().toRotationMatrix(),
                rotation().toRotationMatrix(),
                0.7,
                false,
                0.0,
                0.05};
    }

private:
    double next() { return m_uniform(m_engine); }
    std::mt19937 m_engine{11};
    std::uniform_real_distribution<double> m_uniform{-1.0, 1.0};
};

const model::JointType kTypes[] = {
    model::JointType::Fixed,       model::JointType::Revolute,  model::JointType::Prismatic,
    model::JointType::Cylindrical, model::JointType::Spherical, model::JointType::Universal,
    model::JointType::Planar,      model::JointType::Distance,  model::JointType::Screw,
    model::JointType::PointOnLine, model::JointType::Steering};

} // namespace

class TestJoints : public QObject {
    Q_OBJECT

private slots:
    void rows_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kTypes)); ++i)
            QTest::newRow(std::string(model::name(kTypes[i])).c_str()) << i;
    }

    /// With constant velocities phiDot = J v and phiDdot = jdotV; both against central differences
    /// of phi in random poses and motions, joints open. The differences' own error is 1e-8 for
    /// h = 1e-4 (h^2 times third derivatives of order 1), 1e-6 for the second one (rounding / h^2).
    void rows() {
        QFETCH(int, index);
        const JointKind* kind = findJointKind(kTypes[index]);
        QVERIFY(kind);
        Random random;
        constexpr double h = 1e-4;
        for (int trial = 0; trial < 20; ++trial) {
            const Pair pair{random.body(), random.body()};
            const JointGeometry g = random.geometry();
            const Evaluation now = evaluate(*kind, g, pair);
            const auto before = evaluate(*kind, g, moved(pair, -h)).phi;
            const auto after = evaluate(*kind, g, moved(pair, h)).phi;
            const auto rate = ((after - before) / (2 * h)).eval();
            const auto bend = ((after - 2 * now.phi + before) / (h * h)).eval();
            QVERIFY((rate - now.J * velocities(pair)).norm() < 1e-6);
            QVERIFY((bend - now.jdotV).norm() < 1e-5);
        }
    }

    void freedoms_data() { rows_data(); }

    /// A closed joint's rows are independent: rank J equals the row count, and the freedoms left
    /// between the bodies are 6 less that.
    void freedoms() {
        QFETCH(int, index);
        const JointKind* kind = findJointKind(kTypes[index]);
        Random random;
        Pair pair{random.body(), random.body()};
        JointGeometry g = random.geometry();
        g.frameB = (pair.B.q.conjugate() * pair.A.q).toRotationMatrix() * g.frameA;
        if (kTypes[index] == model::JointType::Universal) g.frameB.col(2).swap(g.frameB.col(0));
        if (kTypes[index] != model::JointType::Distance)
            g.rB = pair.B.q.conjugate() * (pair.A.p + pair.A.q * g.rA - pair.B.p);
        const Evaluation e = evaluate(*kind, g, pair);
        if (kTypes[index] != model::JointType::Distance) QVERIFY(e.phi.norm() < 1e-14);
        Eigen::FullPivLU<Eigen::MatrixXd> lu(e.J);
        lu.setThreshold(1e-10);
        QCOMPARE(static_cast<int>(lu.rank()), kind->rowCount);
    }

    /// A positive multiplier acts on B along the row's stated direction: the part of J on B is that
    /// direction, on the velocity for a translation row and on the angular velocity for a rotation.
    void directions() {
        Random random;
        for (const model::JointType type : kTypes) {
            const JointKind* kind = findJointKind(type);
            Pair pair{random.body(), random.body()};
            pair.B.q = pair.A.q;
            JointGeometry g = random.geometry();
            g.frameB = g.frameA;
            if (type == model::JointType::Universal) g.frameB.col(2).swap(g.frameB.col(0));
            const Evaluation e = evaluate(*kind, g, pair);
            const Mat3 R = pair.A.q.toRotationMatrix();
            for (int i = 0; i < kind->rowCount; ++i) {
                const Vec3 direction = rowDirection(*kind, g, i, {pair.A, R}, {pair.B, R});
                const bool isAngle = kind->rowKinds[i] == RowKind::Rotation;
                const Vec3 onB = e.J.row(i).segment<3>(isAngle ? 9 : 6).transpose();
                QVERIFY((onB - direction).norm() < 1e-12);
            }
        }
    }

    /// A hinge turned by 2 rad reads 2 rad, and its rate is the relative spin about the axis.
    void coordinates() {
        Random random;
        JointGeometry g;
        g.frameA = g.frameB = random.rotation().toRotationMatrix();
        Pair pair{random.body(), {}};
        const Vec3 axis = pair.A.q * g.frameA.col(2);
        pair.B = pair.A;
        pair.B.q = exponentialStep(pair.A.q, axis, 2.0);
        pair.B.w += 3.0 * axis;
        pair.B.p += 0.5 * axis;
        const Mat3 R_A = pair.A.q.toRotationMatrix();
        const Mat3 R_B = pair.B.q.toRotationMatrix();
        QVERIFY(std::abs(jointAngle(g, R_A, R_B) - 2.0) < 1e-12);
        QVERIFY(std::abs(jointAngleRate(g, {pair.A, R_A}, {pair.B, R_B}) - 3.0) < 1e-12);
        QVERIFY(std::abs(jointTranslation(g, {pair.A, R_A}, {pair.B, R_B}) - 0.5) < 1e-12);
    }

    /// The translation's rate against central differences of the translation.
    void translationRate() {
        Random random;
        const Pair pair{random.body(), random.body()};
        const JointGeometry g = random.geometry();
        const auto translation = [&](const Pair& p) {
            const Mat3 R_A = p.A.q.toRotationMatrix();
            const Mat3 R_B = p.B.q.toRotationMatrix();
            return jointTranslation(g, {p.A, R_A}, {p.B, R_B});
        };
        const Mat3 R_A = pair.A.q.toRotationMatrix();
        const Mat3 R_B = pair.B.q.toRotationMatrix();
        constexpr double h = 1e-5;
        const double rate = (translation(moved(pair, h)) - translation(moved(pair, -h))) / (2 * h);
        QVERIFY(std::abs(rate - jointTranslationRate(g, {pair.A, R_A}, {pair.B, R_B})) < 1e-8);
    }
};

QTEST_APPLESS_MAIN(TestJoints)
#include "test_joints.moc"
