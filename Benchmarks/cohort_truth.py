"""What is true of the simulated cohort (`haptika-analyze simulate --cohort`): written from the text of its law and of the published
baseline and index, not from the program.

    python3 cohort_truth.py [PEOPLE] [SEED]

prints, for people without end, the area under the ROC curve of the index between measurements of different people and within people, the
logistic line of the label on the log-odds of the index, and how well that line is calibrated. Needs numpy.
"""

import sys

import numpy as np

people = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
random = np.random.default_rng(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
DAILY, PAIRS, SESSIONS = 15, 3, 3


def z(*shape):
    """Standard normal numbers, drawn again beyond 2.5."""
    values = random.standard_normal(shape)
    while (wrong := np.abs(values) > 2.5).any():
        values[wrong] = random.standard_normal(wrong.sum())
    return values


rate_level, rate_spread = 66 + 5 * z(people), 2.8 * np.exp(0.15 * z(people))
log_level, log_spread = np.log(32) + 0.25 * z(people), 0.18 * np.exp(0.15 * z(people))
rate_effect, log_effect = 4 + 1.5 * z(people), -0.15 + 0.08 * z(people)

# Of each measurement so far that may be part of a baseline: the rate, and ln RMSSD where it counts; NaN otherwise.
rates, logs = [], []


def measure(state, rate_shift=0.0, log_shift=0.0):
    return (
        rate_level + rate_effect * state + rate_shift + rate_spread * z(people),
        log_level + log_effect * state + log_shift + log_spread * z(people),
    )


def remember(rate, log, isComparable, isWhole=True):
    rates.append(np.where(isComparable, rate, np.nan))
    logs.append(np.where(isComparable & isWhole, log, np.nan))


def middle(values):
    table = np.stack(values, axis=1)
    count = np.isfinite(table).sum(axis=1)
    table = np.where(count[:, None] > 0, table, 0)
    median = np.nanmedian(table, axis=1)
    return count, median, np.nanmedian(np.abs(table - median[:, None]), axis=1)


def index(rate, log):
    """log-odds of the index, z - 1; NaN without a baseline; and how many measurements that has."""
    count, median, mad = middle(rates)
    z_rate = np.clip((rate - median) / np.maximum(1.4826 * mad, 3.0), -4, 4)
    known, log_median, log_mad = middle(logs)
    z_log = np.clip(-(log - log_median) / np.maximum(1.4826 * log_mad, 0.20), -4, 4)
    both = np.where(known >= 5, 0.55 * z_rate + 0.45 * z_log, z_rate)
    return np.where(count >= 5, both - 1, np.nan), count


for _ in range(DAILY):
    u = random.random(people)
    shifts = np.select([u < 0.10, u < 0.18, u < 0.25], [3, 10, 15], 0.0)
    log_shifts = np.select([u < 0.10, u < 0.18, u < 0.25], [-0.10, -0.30, -0.30], 0.0)
    isWhole = random.random(people) >= 0.10
    rate, log = measure(0, shifts, log_shifts)
    remember(rate, log, u >= 0.25, isWhole)

scores, labels, owners, counts, kinds = [], [], [], [], []


def keep(values, label, isMade, kind):
    logits, count = values
    isKept = isMade & np.isfinite(logits)
    scores.append(logits[isKept])
    labels.append(np.full(isKept.sum(), label))
    owners.append(np.flatnonzero(isKept))
    counts.append(count[isKept])
    kinds.append(np.full(isKept.sum(), kind))


everybody = np.ones(people, bool)
for _ in range(PAIRS):
    rate, log = measure(0)
    keep(index(rate, log), 0, everybody, "pair")
    remember(rate, log, everybody)
    rate, log = measure(1)
    keep(index(rate, log), 1, everybody, "pair")
for _ in range(SESSIONS):
    isCompleted = random.random(people) < 0.70
    rate, log = measure(0.5)
    keep(index(rate, log), 1, everybody, "session")
    remember(rate, log, everybody)
    rate, log = measure(0)
    keep(index(rate, log), 0, isCompleted, "session")

scores, labels, owners, counts, kinds = map(np.concatenate, (scores, labels, owners, counts, kinds))


def area(x, y):
    ordered, inverse, n = np.unique(x, return_inverse=True, return_counts=True)
    below = np.cumsum(n) - n
    ranks = (below + (n + 1) / 2)[inverse]
    cases = y == 1
    m, k = cases.sum(), (~cases).sum()
    return (ranks[cases].sum() - m * (m + 1) / 2) / (m * k)


def within(x, y, who):
    """The mean over people of the area of their own measurements, of those who have both labels."""
    order = np.argsort(who, kind="stable")
    x, y, who = x[order], y[order], who[order]
    starts = np.flatnonzero(np.r_[True, who[1:] != who[:-1]])
    place = np.arange(len(who)) - np.repeat(starts, np.diff(np.r_[starts, len(who)]))
    table = np.full((2, len(starts), place.max() + 1), np.nan)
    person = np.cumsum(np.r_[False, who[1:] != who[:-1]])
    table[y, person, place] = x
    cases, others = table[1][:, :, None], table[0][:, None, :]
    wins = np.where(np.isnan(cases) | np.isnan(others), np.nan, (cases > others) + 0.5 * (cases == others))
    return np.nanmean(np.nanmean(wins.reshape(len(starts), -1), axis=1))


def line(x, y):
    """alpha and beta of logit P(y = 1) = alpha + beta x by Newton's method."""
    design, coefficients = np.stack([np.ones_like(x), x], axis=1), np.zeros(2)
    while True:
        p = 1 / (1 + np.exp(-design @ coefficients))
        step = np.linalg.solve((design * (p * (1 - p))[:, None]).T @ design, design.T @ (y - p))
        coefficients += step
        if np.abs(step).max() < 1e-12:
            return coefficients, p


def report(name, chosen):
    x, y, who = scores[chosen], labels[chosen], owners[chosen]
    # What reports take the log-odds of: the index as a share, cut to 0.01...0.99.
    clipped = np.clip(x, -np.log(99), np.log(99))
    (alpha, beta), p = line(clipped, y)
    raw = 1 / (1 + np.exp(-x))
    print(f"{name}: {len(x)} measurements, {y.mean():.4f} under the stressor or before an exercise")
    print(f"  area between people {area(x, y):.5f}, within {within(x, y, who):.5f}")
    print(f"  line alpha {alpha:.5f}, beta {beta:.5f}; Brier of the line {np.mean((p - y) ** 2):.5f}, of index/100 {np.mean((raw - y) ** 2):.5f}")
    print(f"  mean of index/100: {raw.mean():.5f}; intercept with slope 1 {offset(clipped, y):.5f}")


def offset(x, y):
    a = 0.0
    for _ in range(50):
        p = 1 / (1 + np.exp(-(a + x)))
        a += (y - p).sum() / (p * (1 - p)).sum()
    return a


report("all labels", np.ones(len(scores), bool))
report("rest and stressor", kinds == "pair")
report("before and after", kinds == "session")
report("personalized", counts >= 10)
report("provisional", counts < 10)
