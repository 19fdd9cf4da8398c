#include "synthesis/dyads_of_poses.h"

#include "math/decompositions.h"
#include "messages/synthesis_messages.h"
#include "synthesis/conics.h"
#include "synthesis/refused.h"
#include "synthesis/tolerances.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace trammel::synthesis {

namespace {

using Row = Eigen::Matrix<double, 1, 7>;
using Basis = Eigen::Matrix<double, 7, 3>;

Row rowOf(const Pose& pose) {
    const Point e = unit(pose.angle), P = pose.place;
    Row row;
    row << -e.real(), -e.imag(), -P.real(), -P.imag(), dot(P, e), dot(P, kI * e), std::norm(P) / 2;
    return row;
}

/// n . (z - through) = 0 for z in columns `first` and the next.
Row lineRow(int first, const Wishes::Line& line) {
    const Point n = kI * line.direction / std::abs(line.direction);
    Row row = Row::Zero();
    row[first] = n.real();
    row[first + 1] = n.imag();
    row[6] = -dot(n, line.through);
    return row;
}

/// A pivot given, in columns `first` and the next: with it u is linear in the other pivot, too.
void addPivot(std::vector<Row>& rows, int first, Point at) {
    rows.push_back(lineRow(first, {at, 1.0}));
    rows.push_back(lineRow(first, {at, kI}));
    const int other = first == 2 ? 4 : 2;
    const double turn = first == 2 ? -1.0 : 1.0; // u = conj(w) g
    Row real = Row::Zero(), imaginary = Row::Zero();
    real[0] = imaginary[1] = -1.0;
    real[other] = at.real();
    real[other + 1] = at.imag();
    imaginary[other] = -turn * at.imag();
    imaginary[other + 1] = turn * at.real();
    rows.push_back(real);
    rows.push_back(imaginary);
}

/// A pivot at infinity: the other one's columns and the last one are zero.
void addSlider(std::vector<Row>& rows, DyadKind kind, const std::optional<Point>& normal) {
    const int zero = kind == DyadKind::PR ? 4 : 2, free = kind == DyadKind::PR ? 2 : 4;
    for (const int column : {zero, zero + 1, 6})
        rows.emplace_back(Row::Unit(column));
    if (normal) rows.push_back(lineRow(free, {0, *normal}));
}

/// @param poses, wishes in the scaled plane
Eigen::MatrixXd system(const Poses& poses, const Wishes& wishes) {
    std::vector<Row> rows;
    for (std::size_t j = 1; j < poses.size(); ++j)
        rows.push_back(rowOf(poses[j]) - rowOf(poses[0]));
    if (wishes.fixed) addPivot(rows, 2, *wishes.fixed);
    if (wishes.moving) addPivot(rows, 4, *wishes.moving);
    if (wishes.fixedOn) rows.push_back(lineRow(2, *wishes.fixedOn));
    if (wishes.movingOn) rows.push_back(lineRow(4, *wishes.movingOn));
    if (wishes.slider) addSlider(rows, *wishes.slider, wishes.normal);
    Eigen::MatrixXd M(rows.size(), 7);
    for (std::size_t i = 0; i < rows.size(); ++i)
        M.row(static_cast<Eigen::Index>(i)) = rows[i];
    return M;
}

/// What the system leaves free: three dimensions, or one where a pivot or a slider is given.
/// @throws Refused
Eigen::MatrixXd nullSpace(Eigen::MatrixXd M) {
    Eigen::VectorXd scale = M.colwise().norm();
    for (double& s : scale)
        if (s == 0.0) s = 1.0;
    M = M * scale.cwiseInverse().asDiagonal();
    const auto svd = math::jacobiSvd(M, Eigen::ComputeFullV);
    const Eigen::VectorXd& sigma = svd.singularValues();
    if (sigma[M.rows() - 1] <= kRank * sigma[0]) throw Refused(messages::kSynthesisPosesDepend);
    return scale.cwiseInverse().asDiagonal() * svd.matrixV().rightCols(7 - M.rows());
}

/// Of x_i x_k in the plane of the basis.
Mat3 product(const Basis& N, int i, int k) {
    const Mat3 half = N.row(i).transpose() * N.row(k);
    return (half + half.transpose()) / 2;
}

/// The zeros of the system that meet v1 v7 = g . w and v2 v7 = w x g.
std::vector<Eigen::VectorXd> zerosOf(const Eigen::MatrixXd& M) {
    const Eigen::MatrixXd N = nullSpace(M);
    if (N.cols() != 3) return {N.col(0)};
    const Basis B = N;
    std::vector<Eigen::VectorXd> zeros;
    for (const Vec3& point : commonPoints(product(B, 0, 6) - product(B, 2, 4) - product(B, 3, 5),
                                          product(B, 1, 6) - product(B, 3, 4) + product(B, 2, 5)))
        zeros.emplace_back(B * point);
    return zeros;
}

/// The kind of dyad that a zero stands for; the mean of the residuals is left in its length.
std::optional<Dyad> dyadOf(const Eigen::VectorXd& v, const Poses& poses) {
    const Point u{v[0], v[1]}, g{v[2], v[3]}, w{v[4], v[5]};
    Dyad dyad;
    const double norm = v.norm(), far = kSlider * norm;
    if (std::abs(v[6]) > far) {
        dyad.fixed = g / v[6];
        dyad.moving = w / v[6];
    } else if (std::abs(w) <= far && std::abs(g) > far) {
        dyad.kind = DyadKind::PR;
        dyad.normal = g / std::abs(g);
        dyad.moving = std::conj(u / g);
    } else if (std::abs(g) <= far && std::abs(w) > far) {
        dyad.kind = DyadKind::RP;
        dyad.normal = w / std::abs(w);
        dyad.fixed = u / std::conj(w);
    } else {
        return std::nullopt;
    }
    double sum = 0.0;
    for (const Pose& pose : poses)
        sum += dyad.residual(pose);
    dyad.length = sum / static_cast<double>(poses.size());
    return dyad;
}

/// Derivatives of the residual in a pose by g, w (RR), the normal's angle and w or g, and length.
Eigen::RowVectorXd parameterRow(const Dyad& dyad, const Pose& pose) {
    const Point n = dyad.holdingDirection(pose), turned = unit(-pose.angle) * n;
    Eigen::RowVectorXd row(dyad.kind == DyadKind::RR ? 5 : 4);
    if (dyad.kind == DyadKind::RR)
        row << -n.real(), -n.imag(), turned.real(), turned.imag(), -1.0;
    else if (dyad.kind == DyadKind::PR)
        row << dot(kI * dyad.normal, pose.toWorld(dyad.moving)), turned.real(), turned.imag(), -1.0;
    else
        row << dot(kI * dyad.normal, pose.toBody(dyad.fixed)), n.real(), n.imag(), -1.0;
    return row;
}

void move(Dyad& dyad, const Eigen::VectorXd& step) {
    if (dyad.kind == DyadKind::RR) {
        dyad.fixed += Point(step[0], step[1]);
        dyad.moving += Point(step[2], step[3]);
    } else {
        dyad.normal *= unit(step[0]);
        (dyad.kind == DyadKind::PR ? dyad.moving : dyad.fixed) += Point(step[1], step[2]);
    }
    dyad.length += step[step.size() - 1];
}

double squares(const Dyad& dyad, const Poses& poses) {
    double sum = 0.0;
    for (const Pose& pose : poses)
        sum += std::pow(dyad.residual(pose), 2);
    return sum;
}

Poses scaled(const Poses& poses, const Spread& spread) {
    Poses result = poses;
    for (Pose& pose : result)
        pose.place = (pose.place - spread.centre) / spread.size;
    return result;
}

Wishes scaled(Wishes wishes, const Spread& spread) {
    const auto world = [&](Point p) { return (p - spread.centre) / spread.size; };
    if (wishes.fixed) wishes.fixed = world(*wishes.fixed);
    if (wishes.moving) wishes.moving = *wishes.moving / spread.size;
    if (wishes.fixedOn) wishes.fixedOn->through = world(wishes.fixedOn->through);
    if (wishes.movingOn) wishes.movingOn->through /= spread.size;
    return wishes;
}

Dyad unscaled(Dyad dyad, const Spread& spread) {
    dyad.length *= spread.size;
    dyad.moving *= spread.size;
    dyad.fixed = spread.centre + spread.size * dyad.fixed;
    if (dyad.kind == DyadKind::PR) dyad.length += dot(dyad.normal, spread.centre);
    return dyad;
}

double reach(const Dyad& dyad) {
    return std::max({std::abs(dyad.fixed), std::abs(dyad.moving), std::abs(dyad.length)});
}

} // namespace

Spread spreadOf(const Poses& poses) {
    Spread spread{0.0, 0.0};
    for (const Pose& pose : poses)
        spread.centre += pose.place / static_cast<double>(poses.size());
    for (const Pose& pose : poses)
        spread.size = std::max(spread.size, std::abs(pose.place - spread.centre));
    if (spread.size == 0.0) spread.size = 1.0;
    return spread;
}

void requireDifferent(const Poses& poses) {
    if (poses.size() < 2) throw Refused({messages::kSynthesisTooFewPoses, poses.size()});
    const double size = spreadOf(poses).size;
    bool turns = false;
    for (std::size_t j = 0; j < poses.size(); ++j) {
        for (std::size_t i = 0; i < j; ++i)
            if (std::abs(poses[j].place - poses[i].place) <= kSame * size &&
                std::abs(wrapped(poses[j].angle - poses[i].angle)) <= kSame)
                throw Refused(j, {messages::kSynthesisPosesCoincide, i + 1, j + 1});
        turns = turns || std::abs(wrapped(poses[j].angle - poses[0].angle)) > kSame;
    }
    if (!turns) throw Refused(messages::kSynthesisPosesDoNotTurn);
}

Dyad fitted(const Dyad& dyad, const Poses& poses) {
    Dyad best = dyad;
    double least = squares(best, poses);
    for (int i = 0; i < 30; ++i) {
        Eigen::MatrixXd J(poses.size(), dyad.kind == DyadKind::RR ? 5 : 4);
        Eigen::VectorXd r(poses.size());
        for (std::size_t j = 0; j < poses.size(); ++j) {
            J.row(static_cast<Eigen::Index>(j)) = parameterRow(best, poses[j]);
            r[static_cast<Eigen::Index>(j)] = best.residual(poses[j]);
        }
        const Eigen::VectorXd full = math::completeOrthogonal(J).solve(-r);
        double share = 1.0;
        Dyad next = best;
        move(next, full);
        while (!(squares(next, poses) < least) && share > 1e-3) {
            share /= 2;
            next = best;
            move(next, share * full);
        }
        if (!(squares(next, poses) < least)) break;
        least = squares(next, poses);
        best = next;
    }
    return best;
}

std::vector<Dyad> dyadsOf(const Poses& poses, const Wishes& wishes) {
    requireDifferent(poses);
    const Spread spread = spreadOf(poses);
    const Poses scaledPoses = scaled(poses, spread);
    std::vector<Dyad> dyads;
    for (const auto& zero : zerosOf(system(scaledPoses, scaled(wishes, spread)))) {
        const auto dyad = dyadOf(zero, scaledPoses);
        if (!dyad) continue;
        const Dyad polished = fitted(*dyad, scaledPoses);
        if (polished.kind == DyadKind::RR && polished.length <= kSame) continue;
        if (worstResidual(polished, scaledPoses) <= kDyadResidual) dyads.push_back(polished);
    }
    std::ranges::sort(dyads, {}, reach);
    for (Dyad& dyad : dyads)
        dyad = unscaled(dyad, spread);
    return dyads;
}

std::vector<Dyad> dyadsNear(const Poses& poses) {
    requireDifferent(poses);
    const Spread spread = spreadOf(poses);
    const Poses all = scaled(poses, spread);
    std::vector<Dyad> dyads;
    std::vector<std::size_t> order(poses.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::mt19937_64 random(1);
    for (int start = 0; start < 60; ++start) {
        std::ranges::shuffle(order, random);
        Poses five;
        for (int k = 0; k < 5; ++k)
            five.push_back(all[order[k]]);
        std::vector<Dyad> exact;
        try {
            exact = dyadsOf(five);
        } catch (const Refused&) {
            continue; // these five depend on each other; others do not
        }
        for (const Dyad& dyad : exact) {
            const Dyad near = fitted(dyad, all);
            constexpr double kSameDyad = 1e-5; // fitted() stops where squares do not fall any more
            const bool isThere = std::ranges::any_of(dyads, [&](const Dyad& other) {
                return other.kind == near.kind && std::abs(other.fixed - near.fixed) < kSameDyad &&
                       std::abs(other.moving - near.moving) < kSameDyad;
            });
            if (!isThere && reach(near) < 1e3) dyads.push_back(near);
        }
    }
    std::ranges::sort(dyads, {}, [&](const Dyad& dyad) { return squares(dyad, all); });
    for (Dyad& dyad : dyads)
        dyad = unscaled(dyad, spread);
    return dyads;
}

} // namespace trammel::synthesis
