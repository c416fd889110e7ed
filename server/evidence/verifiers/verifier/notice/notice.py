"""A Form 144 notice and the sales that execute it."""
import re

from verifier.days import DAY
from verifier.filings.filings_in_pack import is_owner_in, read_all
from verifier.findings import Cannot, problem, unchecked, warnings
from verifier.labels import check_label
from verifier.notice.notice_document import Chain, Notice, linked, share_class
from verifier.numbers import exact_text, shown_date
from verifier.notice.seller import is_same_person, names_under

# Calendar days after the period in which the last Form 4 may be filed.
REPORTING_DAYS = 5
LIMIT = (
    "that no further Form 144, 4, or 5 of the seller exists; that no other reporting owner has the "
    "seller's name, where the match is by name; which price series are the company's, and the splits that they state; "
    "that a price left out as suspect is suspect; the sentences about the status in the report.")


class NoticeCheck:
    def __init__(self, pack, subject):
        self.pack, self.subject, self.id = pack, subject, subject["id"]

    def differs(self, what, stated, found):
        if stated != found:
            problem("DIFFERS: %s, %s: stated %s, recomputed %s" % (self.id, what, shown(stated), shown(found)))

    def check(self):
        unchecked(self.subject, LIMIT)
        subject = self.subject
        notice = self.notice(subject["accession"])
        filed = notice.as_filed()
        for name in filed:
            self.differs(name.replace("_", " "), subject["as_filed"].get(name), filed[name])
        self.differs("company", subject["cik"], notice.issuer_cik)
        chain = self.chain(subject["chain"])
        numbers = {
            "units_noticed": notice.units,
            "value_noticed": notice.value,
            "past_units": notice.past_units,
            "past_proceeds": notice.past_proceeds,
        }
        if chain.in_force.accession == notice.accession:
            numbers.update(self.check_sales(chain))
        else:
            self.status("unknown", "replaced", None)
            if subject["periods"] or subject["sales"]:
                problem("DIFFERS: %s, sales are assigned to a notice that an amendment replaced" % self.id)
        for figure in subject["figures"]:
            is_known = figure["name"] in numbers
            self.pack.compare(subject, figure, (lambda f: numbers[f["name"]]) if is_known else None)
        left_out = set(numbers) - {figure["name"] for figure in subject["figures"]}
        for name in sorted(left_out):
            problem("DIFFERS: %s, the figure %s is left out" % (self.id, name))

    def notice(self, accession):
        return notice_of(self.pack, accession)

    def chain(self, accessions):
        chain = Chain([self.notice(accession) for accession in accessions])
        self.differs("notices with their amendments", accessions, [n.accession for n in chain.notices])
        if not chain.is_linked():
            problem("DIFFERS: %s, %s do not replace one another" % (self.id, ", ".join(accessions)))
        for other in self.others(accessions):
            if other.previous in accessions or other.accession in {n.previous for n in chain.notices}:
                problem("DIFFERS: %s, the amendment %s is left out" % (self.id, other.accession))
        return chain

    def others(self, accessions):
        """Other notices in the pack."""
        return [notice for notice in notices_in(self.pack) if notice.accession not in accessions]

    def status(self, outcome, because, open_through):
        self.differs("status", self.subject["outcome"], outcome)
        self.differs("reason why the status is unknown", self.subject["unknown_because"], because)
        self.differs("last day on which the status is open", self.subject["open_through"], open_through)

    def check_sales(self, chain):
        """The figures that follow from the seller's sales."""
        subject, seller = self.subject, self.subject["seller"]
        self.check_filer(chain.in_force, seller)
        period = chain.period()
        if period is None or seller is None:
            if subject["periods"] or subject["sales"]:
                problem("DIFFERS: %s, sales are assigned to a notice without a period or seller" % self.id)
            self.status("unknown", self.why_unmatched(chain), None)
            return {}
        self.check_seller(chain.in_force, seller)
        chains = self.competing(chain, seller)
        assigned = self.assign(chains, seller)
        own = [(sale, parts[chain.in_force.accession]) for sale, parts in assigned
               if chain.in_force.accession in parts]
        sold = sum(units for _, units in own)
        prices = [self.price(sale) for sale, _ in own]
        value = None if None in prices else sum(units * price for price, (_, units) in zip(prices, own))
        because = "split" if self.has_split(*period) else None
        outcome = "unknown" if because else "full" if sold >= chain.in_force.units else "part" if sold else "none"
        if outcome == "none" and all(re.match(r"former\b", r, re.I) for r in chain.in_force.relationships):
            outcome, because = "unknown", "former-insider"
        self.status(outcome, because, (period[1] + DAY * REPORTING_DAYS).isoformat())
        figures = {"assigned_%s" % place: units for place, (_, units) in enumerate(own, 1)}
        figures.update(sold_units=sold, sold_value=value, remaining_units=chain.in_force.units - sold)
        self.check_labels(own)
        return figures

    def check_labels(self, own):
        """The label of an assigned sale names its filing, line, and day."""
        for place, (sale, _) in enumerate(own, 1):
            label = "Units of %s, line %s, sold %s" % (sale["accession"], sale["line"], shown_date(sale["day"]))
            check_label(self.subject, "assigned_%s" % place, label)

    def why_unmatched(self, chain):
        if chain.filed_on is None:
            return "no-filing-date"
        if chain.in_force.units is None:
            return "units-unknown"
        if chain.in_force.units <= 0:
            return "no-units"
        warnings.append("NOT RECOMPUTED: %s: that no Form 3, 4, or 5 of the seller is stored" % self.id)
        return "seller-unknown"

    def check_filer(self, notice, seller):
        """Who filed a notice is its seller, if a Form 3, 4, or 5 names them."""
        is_owner = is_owner_in(self.pack, notice.filer_cik, self.subject["cik"])
        if is_owner and (seller is None or seller["cik"] != notice.filer_cik):
            problem("DIFFERS: %s, seller: stated %s, but a Form 3, 4, or 5 in the pack names CIK %s, who filed %s"
                    % (self.id, seller and seller["cik"], notice.filer_cik, notice.accession))

    def check_seller(self, notice, stated):
        names = names_under(stated["cik"], self.pack.filing(stated["named_in"]).ownership(), self.subject["cik"])
        found = is_same_person(notice, stated["cik"], names)
        if (stated["matched_by"], stated["is_certain"]) != found:
            problem("DIFFERS: %s, %s does not support the stated match of the seller" % (self.id, stated["named_in"]))

    def competing(self, chain, seller):
        """The seller's notices on which the assignment depends, in order of their last day."""
        chains = []
        for stated in self.subject["periods"]:
            each = self.chain(stated["accessions"])
            names = names_under(
                seller["cik"], self.pack.filing(stated["named_in"]).ownership(), self.subject["cik"])
            if is_same_person(each.in_force, seller["cik"], names)[0] is None:
                problem("DIFFERS: %s, %s is not a notice of the seller" % (self.id, each.in_force.accession))
            period = each.period()
            if period is None or each.in_force.issuer_cik != self.subject["cik"]:
                problem("DIFFERS: %s, %s has no period" % (self.id, each.in_force.accession))
                continue
            self.differs("period of %s" % each.in_force.accession, [stated["from"], stated["through"]],
                         [day.isoformat() for day in period])
            chains.append(each)
        if chain.in_force.accession not in [each.in_force.accession for each in chains]:
            raise Cannot("the period of the notice is not stated")
        self.check_none_left_out(chains, seller)
        return sorted(chains, key=lambda each: (each.period()[1], each.in_force.accession))

    def check_none_left_out(self, chains, seller):
        """No notice of the seller in the pack meets these and is left out."""
        cik = self.subject["cik"]
        listed = {n.accession for each in chains for n in each.notices} | set(self.subject["chain"])
        names = names_under(seller["cik"], self.pack.filing(seller["named_in"]).ownership(), cik)
        for other in chains_in(self.pack):
            own = other.in_force
            period = other.period() if own.issuer_cik == cik else None
            meets = period and any(period[0] <= c.period()[1] and c.period()[0] <= period[1] for c in chains)
            if not meets or listed & {n.accession for n in other.notices}:
                continue
            by = is_same_person(own, seller["cik"], names)[0]
            if by == "cik" and other.is_whole():
                problem("DIFFERS: %s, the seller's notice %s is left out" % (self.id, own.accession))
            elif by == "cik":
                unchecked(self.subject, "when %s began, which replaces a notice that is not in the pack, and whether "
                                        "sales execute it" % own.accession)
            elif by == "name" and not is_owner_in(self.pack, own.filer_cik, cik):
                unchecked(self.subject, "that %s, which has the seller's name, is of another person" % own.accession)

    def assign(self, chains, seller):
        """Each sale with the units that execute each notice. By date, each sale executes the notice that ends first."""
        sales = [self.checked(sale, seller) for sale in self.subject["sales"]]
        self.check_complete(chains, seller)
        left = {each.in_force.accession: each.in_force.units for each in chains}
        found = []
        for sale, line in sorted(sales, key=lambda s: (s[0]["day"], s[0]["accession"], s[0]["line"])):
            parts, units = {}, line.shares
            is_counted = sale["superseded_by"] is None and sale["repeats"] is None
            for each in chains if is_counted else []:
                name, (first, last) = each.in_force.accession, each.period()
                letters = {share_class(line.title), each.in_force.share_class} - {None}
                part = min(units, left[name])
                if first <= line.own_date <= last and len(letters) < 2 and part > 0:
                    parts[name] = part
                    left[name] -= part
                    units -= part
            self.differs("units of line %s of %s that execute notices" % (sale["line"], sale["accession"]),
                         {p["accession"]: exact_text(p["units"]) for p in sale["assigned"]},
                         {name: exact_text(part) for name, part in parts.items()})
            found.append((sale, parts))
        return found

    def checked(self, sale, seller):
        """A stated sale with its line, as filed."""
        where = "line %s of %s" % (sale["line"], sale["accession"])
        document = self.pack.filing(sale["accession"]).ownership()
        line = document.line(sale["line"])
        if line is None or not is_sale(line):
            raise Cannot("%s is not a sale with a date and units" % where)
        self.differs("day of %s" % where, sale["day"], line.own_date.isoformat())
        self.differs("units of %s" % where, exact_text(sale["units"]), exact_text(line.shares))
        self.pack.check_line(line, sale, document, where)
        if sale["price_left_out"] is None:
            self.differs("price of %s" % where, sale["price"] and exact_text(sale["price"]),
                         line.price and exact_text(line.price))
        names = [owner["cik"] for owner in document.owners]
        again = [each for each in self.subject["sales"] if each["repeats"] == sale["accession"]]
        for each in again:
            names += [owner["cik"] for owner in self.pack.filing(each["accession"]).ownership().owners]
        if seller["cik"] not in names or document.issuer_cik != self.subject["cik"]:
            problem("DIFFERS: %s, %s is not a sale of the seller" % (self.id, where))
        return sale, line

    def check_complete(self, chains, seller):
        """No sale of the seller is left out of those that the filings in the pack report."""
        stated = {(sale["accession"], sale["line"]) for sale in self.subject["sales"]}
        for document, line in sales_in(self.pack):
            is_own = seller["cik"] in [owner["cik"] for owner in document.owners]
            if not is_own or document.issuer_cik != self.subject["cik"]:
                continue
            within = any(c.period()[0] <= line.own_date <= c.period()[1] for c in chains)
            if within and (document.accession, line.number) not in stated:
                problem("DIFFERS: %s, the sale in line %s of %s is left out"
                        % (self.id, line.number, document.accession))

    def price(self, sale):
        why = sale["price_left_out"]
        if why is not None:
            warnings.append("NOT RECOMPUTED: %s: that the price of line %s of %s must be left out (%s)"
                            % (self.id, sale["line"], sale["accession"], why))
            return None
        return self.pack.filing(sale["accession"]).ownership().line(sale["line"]).price

    def has_split(self, first, last):
        found = False
        for each in self.subject["series"]:
            if each["id"] not in self.pack.series:
                raise Cannot("the series %s is not in the pack" % each["id"])
            for action in self.pack.series[each["id"]].actions:
                found |= action["kind"] == "split" and first.isoformat() < action["day"] <= last.isoformat()
        return found


def notice_of(pack, accession):
    filing = pack.filing(accession)
    if not hasattr(filing, "notice"):
        filing.notice = Notice(filing)
    return filing.notice


def notices_in(pack):
    """Every Form 144 in a pack."""
    if not hasattr(pack, "notices"):
        pack.notices = read_all(pack, r"144(/A)?", lambda accession: notice_of(pack, accession))
    return pack.notices


def chains_in(pack):
    """Every Form 144 in a pack, with its amendments."""
    if not hasattr(pack, "chains"):
        pack.chains = [Chain(group) for group in linked(notices_in(pack))]
    return pack.chains


def sales_in(pack):
    """Every line with code S in the Forms 4 and 5 of a pack, with its document."""
    if not hasattr(pack, "sales"):
        documents = read_all(pack, r"[45](/A)?", lambda accession: pack.filing(accession).ownership())
        pack.sales = [(document, line) for document in documents for line in document.lines if is_sale(line)]
    return pack.sales


def is_sale(line):
    return line.code == "S" and line.direction is not None and bool(line.shares) and line.own_date is not None


def shown(value):
    return ", ".join(map(str, value)) if isinstance(value, list) else value


def check_notice(pack, subject):
    NoticeCheck(pack, subject).check()
