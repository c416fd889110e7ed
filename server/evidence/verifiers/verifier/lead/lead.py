"""The score of a lead."""
import datetime
from fractions import Fraction

from verifier.days import business_days_later, day_of, trading_days_later
from verifier.filings.filings import lookback_of
from verifier.findings import Cannot, problem
from verifier.lead.lead_trade import Trade
from verifier.numbers import exact, half_up, is_equal
from verifier.lead.score_factors import FACTORS, MOVE, SCORE_VERSION, percent_of, points_of, strongest


class Score:
    """The score of one lead, from the trades in its history."""

    def __init__(self, pack, subject):
        self.pack, self.subject = pack, subject
        rows = [Trade(pack, fact) for fact in subject["history"]]
        self.check_complete(rows)
        self.history = sorted((row for row in rows if row.is_live), key=lambda row: (row.date, row.key))
        by_key = {row.key: row for row in self.history}
        self.trades = []
        for stated in subject["trades"]:
            key = (stated["accession"], stated["row_number"])
            if key not in by_key:
                raise Cannot("row %s of %s is not among its trades" % (key[1], key[0]))
            self.trades.append((by_key[key], stated))
        if not self.trades:
            raise Cannot("no trade is stated")

    def check_complete(self, rows):
        for accession in sorted({row.key[0] for row in rows}):
            stated = sorted(row.key[1] for row in rows if row.key[0] == accession)
            document = self.pack.filing(accession).ownership()
            if document.issuer_cik != self.subject["cik"]:
                problem("DIFFERS: %s, %s is of another company" % (self.subject["id"], accession))
            if stated != list(range(1, len(document.rows) + 1)):
                problem("DIFFERS: %s, trades of %s are left out" % (self.subject["id"], accession))

    # Facts of one trade

    def event_of(self, trade, stated):
        """Days to the event and its return, of the larger return."""
        best = None
        for kind in ("next_8k", "next_earnings"):
            if stated[kind] is None:
                continue
            accepted_on, day0 = self.pack.next_report(stated[kind]["accession"], trade.date, kind == "next_earnings")
            days_to = (accepted_on - trade.date).days
            if days_to > 30:
                problem("DIFFERS: %s, an event is %s days after a trade" % (self.subject["id"], days_to))
            moved = self.day_return(stated[kind], day0)
            if best is None or abs(moved) > abs(best[1]) or (abs(moved) == abs(best[1]) and days_to < best[0]):
                best = (days_to, moved)
        return best

    def day_return(self, event, day0):
        stock, fund = self.pack.return_of(event, trading_days_later(day0, -1), day0)
        if fund is None:
            raise Cannot("no return of the market fund is stated for %s" % event["accession"])
        return stock - fund

    def of_event(self, trade, event):
        if event is None:
            return {"event-days": (None, 0), "event-return": (None, 0), "side": (None, 0)}
        days_to, moved = event
        favorable = -moved if trade.direction == "Sale" else moved
        near = percent_of("event-days", days_to) if favorable >= MOVE else 0
        return {
            "event-days": (days_to, near),
            "event-return": (favorable, percent_of("event-return", favorable)),
            "side": (favorable, percent_of("side", favorable)),
        }

    def net(self, trade, stated):
        """Loss avoided or gain, net of the market."""
        if stated["next_8k"] is None or trade.value is None:
            return None
        _, day0 = self.pack.next_report(stated["next_8k"]["accession"], trade.date, False)
        sign = -1 if trade.direction == "Sale" else 1
        return half_up(trade.value * exact(self.day_return(stated["next_8k"], day0)) * sign, 4)

    def of_trade(self, trade, stated):
        facts = {
            "size-history": self.times_usual(trade),
            "size-holdings": trade.holdings(),
            "dormant": self.days_without(trade),
            "habit": self.habit(trade),
            "plan": self.plan(trade, stated),
            "late": None if stated["is_orphan"] else self.pack.days_to_file(trade.counted, trade.of)[0],
            "cluster": self.cluster(trade),
            "quarter": self.quarter(trade, stated["quarter"]),
            "opposite": self.opposite(trade),
        }
        found = {name: (fact, percent_of(name, fact)) for name, fact in facts.items()}
        found.update(self.of_event(trade, self.event_of(trade, stated)))
        return found

    def own(self, trade):
        return [row for row in self.history if row.person["cik"] == trade.person["cik"]]

    def times_usual(self, trade):
        by_day = {}
        for row in self.own(trade):
            if row.direction == trade.direction and row.value is not None and row.date <= trade.date:
                by_day[row.date] = by_day.get(row.date, Fraction(0)) + row.value
        today = by_day.pop(trade.date, None)
        earlier = sorted(by_day.values())
        if today is None or len(earlier) < 3:
            return None
        middle = len(earlier) // 2
        median = earlier[middle] if len(earlier) % 2 else (earlier[middle] + earlier[middle - 1]) / 2
        return None if median == 0 else half_up(today / median, 4)

    def days_without(self, trade):
        earlier = [row.date for row in self.own(trade) if row.date < trade.date]
        return (trade.date - max(earlier)).days if earlier else None

    def habit(self, trade):
        years = [
            {row.date.month for row in self.history if row.date.year == year and trade.person["cik"] in row.owners}
            for year in range(trade.date.year - 3, trade.date.year)
        ]
        if not all(years):
            return "unclassified"
        return "routine" if set.intersection(*years) else "opportunistic"

    def plan(self, trade, stated):
        if not trade.is_plan:
            return "outside a plan"
        return "plan with red flags" if self.is_flagged(trade, stated["plan_quarter"]) else "plan without red flags"

    def is_flagged(self, trade, quarter):
        adopted = trade.adopted
        if adopted is None:
            return False
        dates = sorted({row.date for row in self.own(trade) if row.is_plan and row.adopted == adopted})
        if len(dates) == 1 or (trade.date == dates[0] and (dates[0] - adopted).days < 60):
            return True
        if adopted >= datetime.date(2023, 2, 27) and trade.person["is_insider"]:
            waited = (trade.date - adopted).days
            report = quarter and quarter["report"]
            if waited < 90 or (waited < 120 and report and trade.date <= self.wait_end(report)):
                return True
        if quarter is None:
            return False
        if trade.date <= day_of(quarter["end"]):
            return True
        return self.pack.is_ahead(quarter["announcement"], trade.date) and not quarter["is_listed"]

    def wait_end(self, report):
        filed_on = day_of(report["filed_on"])
        filing = self.pack.filing_or_none(report["accession"])
        if filing is not None and filing.filed_on != filed_on:
            problem("DIFFERS: %s was not filed on %s" % (report["accession"], filed_on))
        return business_days_later(filed_on, 2)

    def quarter(self, trade, quarter):
        if quarter is None:
            return None
        if day_of(quarter["end"]) >= trade.date:
            problem("DIFFERS: %s, a quarter had not ended before the trade" % self.subject["id"])
        return "yes" if quarter["is_pending"] or self.pack.is_ahead(quarter["announcement"], trade.date) else "no"

    def near(self, trade):
        first, last = trading_days_later(trade.session, -9), trading_days_later(trade.session, 9)
        return [row for row in self.history if first <= row.session <= last]

    def cluster(self, trade):
        """Persons of the run of ten trading days with the most of them; 0 with less than three."""
        rows = [row for row in self.near(trade) if row.direction == trade.direction]
        most = 0
        for first in {row.session for row in rows if row.session <= trade.session}:
            last = trading_days_later(first, 9)
            if last < trade.session:
                continue
            groups = []
            for row in rows:
                if first <= row.session <= last:
                    members = set(row.groups())
                    apart = [group for group in groups if not group & members]
                    groups = apart + [members.union(*(group for group in groups if group & members))]
            most = max(most, len(groups))
        return most if most >= 3 else 0

    def opposite(self, trade):
        return len({
            row.person["cik"] for row in self.near(trade)
            if row.direction != trade.direction and row.person["cik"] not in trade.owners
        })

    # The lead

    def findings(self):
        kind = self.subject["lead_kind"]
        found = [self.of_trade(trade, stated) for trade, stated in self.trades]
        nets = [self.net(trade, stated) for trade, stated in self.trades]
        extra = {}
        if kind == "event":
            event = self.event_lead(found)
            ids = [stated["next_8k"] and stated["next_8k"]["accession"] for _, stated in self.trades]
            nets = [net for net, accession in zip(nets, ids) if accession == event]
            extra["insiders"] = len({trade.person["cik"] for trade, _ in self.trades})
        if kind == "person":
            extra["repeated"] = len({trade.date for trade, _ in self.trades})
        self.check_kind(kind, found)
        known = [net for net in nets if net is not None]
        extra["avoided"] = sum(known) if known else None
        result = {name: strongest(name, [each[name] for each in found]) for name in found[0]}
        result.update({name: (fact, percent_of(name, fact)) for name, fact in extra.items()})
        return result

    def event_lead(self, found):
        event = self.subject["event"]
        if event is None:
            raise Cannot("no 8-K of the event is stated")
        filing = self.pack.filing(event["accession"])
        accepted_on, day0 = filing.published()
        moved = self.day_return(event, day0)
        first, last = lookback_of(filing, 30)
        members = {trade.key for trade, _ in self.trades}
        for (trade, _), findings in zip(self.trades, found):
            findings.update(self.of_event(trade, ((accepted_on - trade.date).days, moved)))
        expected = {
            row.key for row in self.history
            if row.direction == self.subject["direction"] and row.value is not None and first <= row.date <= last
        }
        if members != expected:
            problem("DIFFERS: %s, the trades of the look-back" % self.subject["id"])
        return event["accession"]

    def check_kind(self, kind, found):
        trades = [trade for trade, _ in self.trades]
        is_whole = {
            "trade": len(trades) == 1,
            "cluster": len({t.direction for t in trades}) == 1 and all(each["cluster"][0] >= 3 for each in found),
            "person": len({t.person["cik"] for t in trades}) == 1 and all(each["side"][1] == 100 for each in found),
            "event": True,
        }
        if not is_whole[kind]:
            problem("DIFFERS: %s, the trades of the lead" % self.subject["id"])

    def check(self):
        subject = self.subject
        if subject["score_version"] != SCORE_VERSION:
            raise Cannot("score version %s is unknown" % subject["score_version"])
        kind, found = subject["lead_kind"], self.findings()
        names = [name for name, (_, kinds, _) in FACTORS.items() if kind in kinds]
        if names != [factor["name"] for factor in subject["factors"]]:
            problem("DIFFERS: %s, factors of the score" % subject["id"])
        recompute, total = {}, 0
        for factor in subject["factors"]:
            name, weight = factor["name"], factor["weight"]
            if name not in found:
                raise Cannot("the factor %s is unknown" % name)
            published, _, _ = FACTORS[name]
            if subject["weights"].get(name, 0) != weight:
                problem("DIFFERS: %s, weight of %s" % (subject["id"], name))
            if not subject["has_own_weights"] and weight != published:
                problem("DIFFERS: %s, weight of %s: stated %s, published %s" % (subject["id"], name, weight, published))
            fact, percent = found[name]
            if not is_same_fact(fact, factor["measured"]):
                shown = float(fact) if isinstance(fact, Fraction) else fact
                problem("DIFFERS: %s, fact of %s: stated %s, recomputed %s"
                        % (subject["id"], name, factor["measured"], shown))
            if percent != factor["percent"]:
                problem("DIFFERS: %s, percent of %s: stated %s, recomputed %s"
                        % (subject["id"], name, factor["percent"], percent))
            points = points_of(weight, percent)
            total += points
            recompute["points_" + name.replace("-", "_")] = lambda f, points=points: points
        recompute["score"] = lambda f: total
        if [figure["name"] for figure in subject["figures"]] != list(recompute):
            problem("DIFFERS: %s, figures of the score" % subject["id"])
        for figure in subject["figures"]:
            self.pack.compare(subject, figure, recompute.get(figure["name"]))


def is_same_fact(found, stated):
    if found is None or stated is None or isinstance(found, str) or isinstance(stated, str):
        return found == stated
    return is_equal(found, stated)
