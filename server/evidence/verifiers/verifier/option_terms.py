"""How the profit of a pair is measured: prices, the limit of Rule 16b-6(c)(2), or premiums under Rule 16b-6(c)(1)."""
from fractions import Fraction

from verifier.days import day_of
from verifier.numbers import half_up

PLACES = 8
CENT = Fraction(1, 100)


class Option:
    """A call or put in today's shares. @close: of the stock that day as printed; None if the pack has none"""

    def __init__(self, line, is_call, factor, close):
        self.kind, self.factor = "call" if is_call else "put", factor
        self.strike = half_up(line.exercise_price / factor, PLACES)
        self.expires = line.expires
        # A share's option costs at most the share, or what a put pays; a higher price is that of a contract.
        most = None if close is None else close if is_call else line.exercise_price
        is_of_share = line.shares == line.underlying_shares and most is not None and line.price <= most
        self.premium = half_up(line.price / factor, PLACES) if is_of_share else None

    def stated(self):
        return (self.kind, self.strike, self.expires, self.premium)


def stated_option(said):
    if said is None:
        return None
    premium = said["premium"]
    expires = said["expires_on"] and day_of(said["expires_on"])
    return (said["kind"], Fraction(said["strike"]), expires, None if premium is None else Fraction(premium))


def terms(one, other):
    """"same", "different", or "unclear" of two options."""
    apart = abs(one.strike - other.strike)
    if one.kind != other.kind or apart >= (CENT if one.factor != other.factor else Fraction(1, 10**9)):
        return "different"
    if one.expires is None or other.expires is None:
        return "unclear"
    if one.expires != other.expires:
        return "different"
    return "unclear" if apart or one.premium is None or other.premium is None else "same"


def measure(purchase, sale):
    """The measure, the prices of the purchase and of the sale, and the profit for each share."""
    one, other = purchase.option, sale.option
    if one and other and terms(one, other) == "same":
        paid, received = (one.premium, other.premium) if one.kind == "call" else (other.premium, one.premium)
        return "premiums", one.premium, other.premium, received - paid
    return "limit" if one or other else "prices", purchase.price, sale.price, sale.price - purchase.price
