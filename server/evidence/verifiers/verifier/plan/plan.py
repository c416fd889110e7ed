"""A trading plan: the filings that state it, its trades, and its flags."""
import datetime
import re

from verifier.days import DAY, business_days_later, day_of
from verifier.findings import Cannot, problem, unchecked, warnings
from verifier.plan.item_408 import Report, amount_text
from verifier.filings.items import announces_results
from verifier.labels import check_label
from verifier.lead.lead_trade import Trade, squeezed
from verifier.notice.notice import notice_of
from verifier.numbers import number, shown_date
from verifier.plan.plan_left_out import first_results, stored_by, trades_left_out

LIMIT = (
    "that no further filing states the plan or a trade under it; that a name in a 10-Q or 10-K is "
    "that of the person; whether the person was a director or officer, where no 10-Q or 10-K states the plan; where "
    "the quarter of adoption ends; that no earlier 8-K announced results; which price series is the company's, and its "
    "splits; titles, and the sentences about disclosure in the report.")
FIRST_ADOPTION = datetime.date(2023, 2, 27)
OTHERS_DAYS, LEAST_DAYS, MOST_DAYS, REPORT_DAYS = 30, 90, 120, 2
BEFORE_EARNINGS_DAYS, RESULTS_DAYS = 14, 120


class PlanCheck:
    def __init__(self, pack, subject):
        self.pack, self.subject, self.id = pack, subject, subject["id"]
        self.adopted = day_of(subject["adopted_on"])

    def differs(self, what, stated, found):
        found = found.isoformat() if isinstance(found, datetime.date) else found
        if stated != found:
            problem("DIFFERS: %s, %s: stated %s, recomputed %s" % (self.id, what, stated, found))

    def not_recomputed(self, what):
        text = "NOT RECOMPUTED: %s: %s" % (self.id, what)
        if text not in warnings:
            warnings.append(text)

    def check(self):
        unchecked(self.subject, LIMIT)
        subject = self.subject
        for statement in subject["statements"]:
            self.check_statement(statement)
        # The names of the person and company are compared with those of this filing.
        if subject["named_in"] is not None:
            self.pack.filing(subject["named_in"]).ownership()
        trades = [self.trade(row) for row in subject["rows"]]
        if not trades and not subject["statements"]:
            raise Cannot("no filing states it")
        trades.sort(key=lambda t: (t.date, t.fact["accession"], t.fact["row_number"]))
        self.check_none_left_out()
        planned, terminated, expires, is_ended = self.terms()
        sold = sum(self.shares(t) for t in trades if t.direction == "Sale" and not self.is_repeated(t))
        days = sorted({t.date for t in trades})
        to_results = self.days_to_results()
        numbers = {"trade_%s" % place: self.shares(t) for place, t in enumerate(trades, 1)}
        numbers.update(shares_sold=sold, shares_planned=planned, days_to_results=to_results)
        self.compare(numbers, trades)
        is_inside = self.cooling_off(days[0] if days else None)
        end = terminated or expires
        holds = {
            "before-earnings": to_results is not None and to_results <= BEFORE_EARNINGS_DAYS,
            "cooling-off-short": is_inside is True,
            "single-trade": self.is_stored_since(len(days) == 1) and len(days) == 1,
            "ended-early": is_ended,
            "sold-more-than-planned":
                planned is not None and self.has_no_split(days[-1] if days else None) and sold > planned,
            "trade-after-end": end is not None and any(day > end for day in days),
        }
        for flag, found in holds.items():
            if found != (flag in subject["flags"]):
                problem("DIFFERS: %s, the flag %s: stated %s, recomputed %s"
                        % (self.id, flag, flag in subject["flags"], found))
        self.check_disclosure(set(subject["flags"]) - set(holds))

    def check_statement(self, stated):
        accession = stated["accession"]
        if stated["source"] == "form-144":
            if self.adopted not in notice_of(self.pack, accession).adopted:
                problem("DIFFERS: %s, %s does not state the adoption date %s" % (self.id, accession, self.adopted))
            return
        if stated["arrangement"] is None:
            raise Cannot("no arrangement of %s is stated" % accession)
        filing = self.pack.filing(accession)
        self.differs("filing date of %s" % accession, stated["filed_on"], filing.given_day)
        if not hasattr(filing, "item_408"):
            filing.item_408 = Report(filing)
        own = stated["arrangement"]
        if own["adopted"]["day"] != self.subject["adopted_on"]:
            problem("DIFFERS: %s, the arrangement of %s was adopted on %s" % (self.id, accession, own["adopted"]["day"]))
        found = [self.deviations(own, each, filing.item_408) for each in filing.item_408.arrangements
                 if all(own[key] == each[key] for key in ("person_member", "kind", "action"))]
        if not found:
            problem("DIFFERS: %s, %s tags no %s arrangement of this person that was %s"
                    % (self.id, accession, own["kind"], own["action"]))
        else:
            for what in min(found, key=len):
                problem("DIFFERS: %s, the arrangement in %s, %s" % (self.id, accession, what))

    def deviations(self, own, found, report):
        """Where a stated arrangement differs from the facts of one."""
        wrong = []
        named = "person" in own["from_text"]
        if own["person_name"] != found["person_name"] and not named:
            wrong.append("person: stated %s, tagged %s" % (own["person_name"], found["person_name"]))
        for field in ("adopted", "terminated", "expires"):
            stated = (own[field]["raw"], day_of(own[field]["day"]))
            if stated == found[field]:
                continue
            if field in own["from_text"] or found["is_unclear"]:
                self.not_recomputed("the date of an arrangement (%s), read from prose: %s" % (field, stated[0]))
                raw = stated[0]
                is_said = raw is None or re.fullmatch(r"\d{4}-\d\d-\d\d", raw) or squeezed(raw) in squeezed(report.text)
                if not is_said:
                    wrong.append("%s: %r is not in the filing" % (field, raw))
            else:
                wrong.append("%s: stated %s, tagged %s" % (field, stated[0], found[field][0]))
        amounts = ", ".join(sorted({amount_text(a["part"], a["shares"] or a["raw"]) for a in own["amounts"]}))
        if amounts != ", ".join(found["amounts"]):
            wrong.append("shares: stated %s, tagged %s" % (amounts, ", ".join(found["amounts"])))
        return wrong

    def trade(self, row):
        trade = Trade(self.pack, row)
        self.differs("adoption date in %s" % row["accession"], self.subject["adopted_on"], trade.adopted)
        if not trade.is_live:
            problem("DIFFERS: %s, an amendment replaces the trade in %s" % (self.id, row["accession"]))
        if self.subject["person"]["cik"] not in trade.owners:
            problem("DIFFERS: %s, %s does not name the person" % (self.id, row["accession"]))
        return trade

    def check_none_left_out(self):
        """No trade in the pack belongs to the plan and is left out."""
        if self.adopted is None or self.subject["person"]["cik"] is None:
            return
        for accession, place, is_sure in trades_left_out(self.pack, self.subject, self.adopted):
            if is_sure:
                problem("DIFFERS: %s, the trade in row %s of %s, which states the adoption date, is left out"
                        % (self.id, place, accession))
            else:
                self.not_recomputed("whether row %s of %s, which names the adoption date, is a trade under the plan "
                                    "that no amendment replaces" % (place, accession))

    def shares(self, trade):
        return sum(line.shares for line in trade.counted if line.shares is not None)

    def is_repeated(self, trade):
        return any(trade.of[line.number]["repeats"] is not None for line in trade.counted)

    def compare(self, numbers, trades):
        subject = self.subject
        for figure in subject["figures"]:
            name = figure["name"]
            self.pack.compare(subject, figure, (lambda f: numbers[f["name"]]) if name in numbers else None)
        for name in sorted(set(numbers) - {figure["name"] for figure in subject["figures"]}):
            problem("DIFFERS: %s, the figure %s is left out" % (self.id, name))
        for place, trade in enumerate(trades, 1):
            label = "%s of %s, %s, row %s" % (trade.direction, shown_date(trade.fact["trade_date"]), *trade.key)
            check_label(subject, "trade_%s" % place, label)

    def terms(self):
        """Shares planned, termination, and expiration by the newest 10-Q or 10-K that states each."""
        disclosed = sorted((s for s in self.subject["statements"] if s["arrangement"]),
                           key=lambda s: s["filed_on"] or "")
        newest = {}
        for action in ("adopted", "terminated"):
            own = [s for s in disclosed if s["arrangement"]["action"] == action]
            newest[action] = [s["arrangement"] for s in own if s["accession"] == own[-1]["accession"]]
        stating = newest["adopted"] or newest["terminated"]
        first = stating[0] if stating else None
        ended = newest["terminated"][0] if newest["terminated"] else None
        day = lambda arrangement, field: arrangement and day_of(arrangement[field]["day"])
        terminated, expires = day(ended, "terminated"), day(first, "expires")
        self.differs("kind of plan", self.subject["plan_kind"], first["kind"] if first else "rule-10b5-1")
        self.differs("termination", self.subject["terminated_on"], terminated)
        self.differs("expiration", self.subject["expires_on"], expires)
        planned = None
        if len(stating) == 1 and first["amounts"]:
            parts = [amount["part"] for amount in first["amounts"]]
            amounts = [number(amount["shares"]) for amount in first["amounts"]]
            planned = sum(amounts) if len(set(parts)) == len(parts) and None not in amounts else None
        return planned, terminated, expires, ended is not None

    def days_to_results(self):
        """Days to the results that are stated; an earlier 8-K in the pack with results is a difference."""
        if self.adopted is None:
            return None
        days = self.days_to_stated_results()
        first = first_results(self.pack, self.subject["cik"], self.adopted, RESULTS_DAYS)
        if first is not None and (days is None or first[0] < days):
            problem("DIFFERS: %s, the earlier 8-K %s with item 2.02 is left out" % (self.id, first[1]))
        return days

    def days_to_stated_results(self):
        accession = self.subject["results"]
        if accession is None:
            return None
        filing = self.pack.filing_or_none(accession)
        if filing is None:
            self.not_recomputed("the days to results: %s is not in the pack" % accession)
            stated = [f["value"] for f in self.subject["figures"] if f["name"] == "days_to_results"]
            return stated[0] if stated else None
        if filing.form != "8-K" or announces_results(filing) is False:
            problem("DIFFERS: %s, %s is not an 8-K with item 2.02" % (self.id, accession))
        days = (filing.published()[0] - self.adopted).days
        if not 1 <= days <= RESULTS_DAYS:
            problem("DIFFERS: %s, %s was accepted %s days after adoption" % (self.id, accession, days))
        return days

    def cooling_off(self, first):
        """Whether the first trade is in the period; None where that is unknown."""
        subject, stated = self.subject, self.subject["cooling_off"]
        is_insider = subject["is_director_or_officer"]
        if any(s["arrangement"] for s in subject["statements"]) and is_insider is not True:
            problem("DIFFERS: %s, a 10-Q or 10-K states the plan, so the person was a director or officer" % self.id)
        applies = self.adopted and self.adopted >= FIRST_ADOPTION and subject["plan_kind"] == "rule-10b5-1"
        if not applies or is_insider is None:
            self.differs("cooling-off period", stated, None)
            return None
        if stated is None:
            problem("DIFFERS: %s, the cooling-off period is left out" % self.id)
            return None
        least, most = self.adopted + DAY * LEAST_DAYS, self.adopted + DAY * MOST_DAYS
        wait = self.report_wait(stated["report"]) if is_insider else None
        if not is_insider:
            ends = self.adopted + DAY * OTHERS_DAYS
            inside = first and first < ends
        else:
            ends = wait and max(least, min(wait, most))
            inside = None if first is None else True if first < least else False if first >= most \
                else wait and first <= wait
        self.differs("end of the cooling-off period", stated["ends_on"], ends)
        self.differs("first trade in the cooling-off period", stated["has_first_trade"], inside)
        return inside

    def report_wait(self, report):
        """The second business day after the 10-Q or 10-K of the quarter of adoption was filed."""
        if report is None:
            self.not_recomputed("that the 10-Q or 10-K of the quarter of adoption is not stored")
            return None
        filing = self.pack.filing_or_none(report["accession"])
        if filing is None:
            self.not_recomputed("the filing date of %s, which is not in the pack" % report["accession"])
        else:
            self.differs("filing date of %s" % report["accession"], report["filed_on"], filing.filed_on)
        return business_days_later(day_of(report["filed_on"]), REPORT_DAYS)

    def is_stored_since(self, decides):
        """Whether a filing of the company from the time of the adoption is stored."""
        accession = self.subject["stored_since"]
        if self.adopted is None:
            return False
        if accession is None:
            found = stored_by(self.pack, self.subject["cik"], self.adopted)
            if found is not None:
                problem("DIFFERS: %s, no Form 3, 4, or 5 that was filed by the adoption is stated, but %s is in the pack"
                        % (self.id, found))
            elif decides:
                self.not_recomputed("that no Form 3, 4, or 5 of the company that was filed by %s is stored"
                                    % self.adopted)
            return found is not None
        filing = self.pack.filing(accession)
        is_own = filing.ownership().issuer_cik == self.subject["cik"]
        is_earlier = is_own and filing.given_day is not None and filing.given_day <= self.adopted
        if not is_earlier:
            problem("DIFFERS: %s, %s is no Form 3, 4, or 5 of the company that was filed by %s"
                    % (self.id, accession, self.adopted))
        return is_earlier

    def has_no_split(self, last):
        name = self.subject["split_series"]
        if name is None or self.adopted is None or last is None:
            return False
        if name not in self.pack.series:
            raise Cannot("the series %s is not in the pack" % name)
        return not any(action["kind"] == "split" and self.adopted.isoformat() < action["day"] <= last.isoformat()
                       for action in self.pack.series[name].actions)

    def check_disclosure(self, others):
        is_stated = any(s["arrangement"] for s in self.subject["statements"])
        stated = self.subject["disclosure"]
        if is_stated != (stated == "disclosed"):
            problem("DIFFERS: %s, disclosure: stated %s" % (self.id, stated))
        if others != ({"not-disclosed"} if stated == "not-disclosed" else set()):
            problem("DIFFERS: %s, the flag not-disclosed: disclosure is %s" % (self.id, stated))
        if not is_stated:
            self.not_recomputed("the disclosure under Item 408(a): %s" % stated)


def check_plan(pack, subject):
    PlanCheck(pack, subject).check()
