"""How the profit of a pair is measured: prices, the limit of Rule 16b-6(c)(2), or premiums under Rule 16b-6(c)(1)."""
from fractions import Fraction

from verifier.numbers import half_up

PLACES = 8
# Exchanges leave exercise prices unchanged in reverse splits, and have rounded others to the nearest eighth.
ROUNDED = Fraction(1, 16)


class Option:
    """A call or put in today's shares. @close: of the stock that day as printed; None if the pack has none"""

    def __init__(self, line, is_call, factor, close):
        self.kind, self.factor = "call" if is_call else "put", factor
        self.strike_as_filed = line.exercise_price
        self.strike = half_up(line.exercise_price / factor, PLACES)
        self.expires = line.expires
        # A price above the stock's close (calls) or the exercise price (puts) cannot be a premium per share.
        most = None if close is None else close if is_call else line.exercise_price
        is_of_share = line.shares == line.underlying_shares and most is not None and line.price <= most
        self.premium = half_up(line.price / factor, PLACES) if is_of_share else None

    def terms(self):
        expires = self.expires and self.expires.isoformat()
        return {
            "kind": self.kind, "exercise price": self.strike, "expiration date": expires, "premium": self.premium}


def differing_terms(said, option):
    """Names of the option terms that differ between pack and filings. @said and @option: None for other securities"""
    if said is None or option is None:
        return [] if said is None and option is None else ["kind"]
    stated = {
        "kind": said["kind"],
        "exercise price": Fraction(said["strike"]),
        "expiration date": said["expires_on"],
        "premium": None if said["premium"] is None else Fraction(said["premium"]),
    }
    return [name for name, value in option.terms().items() if stated[name] != value]


def terms(one, other):
    """"same", "different", or "unclear" of two options."""
    are_dated = one.expires is not None and other.expires is not None
    if one.kind != other.kind or (are_dated and one.expires != other.expires):
        return "different"
    if one.strike != other.strike:
        return "unclear" if may_be_adjusted(one, other) else "different"
    return "same" if are_dated and one.premium is not None and other.premium is not None else "unclear"


def may_be_adjusted(one, other):
    """Whether a split between the two lines may have changed one exercise price to the other."""
    is_near = abs(one.strike - other.strike) <= ROUNDED
    return one.factor != other.factor and (one.strike_as_filed == other.strike_as_filed or is_near)


def measure(purchase, sale):
    """The measure, the prices of the purchase and of the sale, and the profit for each share."""
    one, other = purchase.option, sale.option
    if one and other and terms(one, other) == "same":
        paid, received = (one.premium, other.premium) if one.kind == "call" else (other.premium, one.premium)
        return "premiums", one.premium, other.premium, received - paid
    return "limit" if one or other else "prices", purchase.price, sale.price, sale.price - purchase.price
