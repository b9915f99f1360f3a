"""How far chance may go."""


def largest_chi_square(degrees, deviations=4.0):
    """Return a bound that a chi-square variable exceeds about once in 30,000 times (Wilson and Hilferty)."""
    spread = 2 / (9 * degrees)
    return degrees * (1 - spread + deviations * spread**0.5) ** 3
