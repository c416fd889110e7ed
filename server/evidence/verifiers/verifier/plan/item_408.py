"""The trading arrangements that the inline XBRL of a 10-Q or 10-K tags under Item 408(a) of Regulation S-K."""
import html
import re

from verifier.days import day_of
from verifier.filings.xml_text import decoded

FLAG = re.compile(r"(Non)?Rule10b51Arr(Adopted|Trmntd)Flag")
DATES = {"adopted": "TrdArrAdoptionDate", "terminated": "TrdArrTerminationDate", "expires": "TrdArrExpirationDate"}
AMOUNT = "TrdArrSecuritiesAggAvailAmt"
TAG = re.compile(r"<(/?)([\w.-]+):(nonNumeric|nonFraction|continuation|exclude)(\s[^<>]*)?>")
MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
MONTH = (r"(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
         r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?")


def exact_day(text):
    """The day that a text is; None where it is not one exact date."""
    text = re.sub(r"^(?:on|as of)\s+", "", text.strip(), flags=re.I)
    text = re.sub(r"[.,;]$", "", text)
    match = re.fullmatch(MONTH + r"\s+(\d{1,2})(?:st|nd|rd|th)?\s*,?\s+(\d{4})", text, re.I)
    if match is not None:
        month, day, year = match.groups()
        return of(year, MONTHS.index(month[:3].lower()) + 1, day)
    match = re.fullmatch(r"(\d{1,2})(?:st|nd|rd|th)?\s+" + MONTH + r",?\s+(\d{4})", text, re.I)
    if match is not None:
        day, month, year = match.groups()
        return of(year, MONTHS.index(month[:3].lower()) + 1, day)
    match = re.fullmatch(r"(\d{1,2})[/-](\d{1,2})[/-](\d{4})", text)
    if match is not None:
        return of(match.group(3), match.group(1), match.group(2))
    return day_of(text) if re.fullmatch(r"\d{4}-\d\d-\d\d", text) else None


def of(year, month, day):
    return day_of("%04d-%02d-%02d" % (int(year), int(month), int(day)))


def flat(fragment):
    """The text of a fragment of HTML, white space collapsed."""
    text = re.sub(r"<!--.*?-->", "", fragment, flags=re.S)
    text = re.sub(r"</?(?:div|p|tr|table|li|ul|ol|h\d)(?:\s[^<>]*)?/?>|<br\s*/?>|</t[dh]>", " ", text, flags=re.I)
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^<>]*>", "", text))).strip()


def attribute(attributes, name):
    match = re.search(r"""(?:^|\s)%s=(?:"([^"]*)"|'([^']*)')""" % name, attributes or "")
    return match and html.unescape(match.group(1) if match.group(1) is not None else match.group(2))


def amount_text(part, shares):
    return shares if part is None else "%s of %s" % (shares, part)


class Fact:
    def __init__(self, attributes, text, person, part):
        self.name = (attribute(attributes, "name") or "").split(":", 1)[-1]
        self.attributes, self.text, self.person, self.part = attributes, text, person, part
        form = (attribute(attributes, "format") or "").split(":")[-1].lower()
        said = form or text
        self.is_true = said in ("fixed-true", "booleantrue", "booltrue") or (not form and text == "true")


class Report:
    """The facts of one 10-Q or 10-K."""

    def __init__(self, filing):
        text = decoded(filing.bytes)
        begin = text.find("<TEXT>")
        self.text = text if begin < 0 else text[begin + 6:text.find("</TEXT>", begin)]
        prefixes = {"ecd"} | set(re.findall(r'\sxmlns:([\w.-]+)="http://xbrl\.sec\.gov/ecd/', self.text))
        self.contexts = dict(self.read_contexts())
        self.units = dict(re.findall(
            r'<(?:[\w.-]+:)?unit\s[^<>]*?id="([^"<>]+)"[^<>]*>\s*<(?:[\w.-]+:)?measure>\s*([^<>\s]+)', self.text))
        self.facts = [fact for fact in self.read_facts(prefixes) if fact is not None]
        self.arrangements = [each for group in self.groups() for each in self.arrangements_of(*group)]

    def read_contexts(self):
        pattern = r'<(?:[\w.-]+:)?context\s(?:[^<>]*\s)?id="([^"<>]+)"[^<>]*>(.*?)</(?:[\w.-]+:)?context>'
        for name, body in re.findall(pattern, self.text, re.S):
            members = re.findall(r'explicitMember\s[^<>]*?dimension="([^"]+)"[^<>]*>\s*([^<]+?)\s*<', body)
            yield name, {axis.split(":")[-1]: member.split(":", 1)[-1] for axis, member in members}

    def read_facts(self, prefixes):
        open_tags, spans, excluded, pieces = [], [], [], {}
        for match in TAG.finditer(self.text):
            closing, _, kind, attributes = match.groups()
            if not closing:
                if not (attributes or "").endswith("/"):
                    open_tags.append((kind, attributes or "", match.start(), match.end()))
                continue
            if not open_tags or open_tags[-1][0] != kind:
                continue
            _, own, start, begin = open_tags.pop()
            if kind == "exclude":
                excluded.append((start, match.end()))
            elif kind == "continuation":
                pieces[attribute(own, "id")] = (own, begin, match.start())
            elif (attribute(own, "name") or "").split(":")[0] in prefixes:
                spans.append((start, own, begin, match.start()))
        for _, own, begin, end in sorted(spans):
            context = attribute(own, "contextRef")
            if context in self.contexts:
                members = self.contexts[context]
                yield Fact(own, self.said(own, begin, end, pieces, excluded),
                           members.get("IndividualAxis"), members.get("TradingArrAxis"))

    def said(self, own, begin, end, pieces, excluded):
        texts, seen = [], set()
        while True:
            inner = [span for span in excluded if begin <= span[0] and span[1] <= end]
            text, at = "", begin
            for start, stop in inner:
                if start >= at:
                    text, at = text + self.text[at:start], stop
            texts.append(flat(text + self.text[at:end]))
            following = attribute(own, "continuedAt")
            if following is None or following in seen or following not in pieces:
                return " ".join(texts).strip()
            seen.add(following)
            own, begin, end = pieces[following]

    def groups(self):
        """Facts by person and, where a person has several plans, by member of TradingArrAxis."""
        for person in dict.fromkeys(fact.person for fact in self.facts):
            own = [fact for fact in self.facts if fact.person == person]
            stating = {f.part for f in own if f.part is not None and (
                FLAG.fullmatch(f.name) or f.name in (DATES["adopted"], DATES["terminated"]))}
            has_own = any(f.part is None and FLAG.fullmatch(f.name) and f.is_true for f in own)
            for plan in ([None] if has_own or not stating else []) + sorted(stating):
                yield person, plan, [
                    f for f in own
                    if f.part in (plan, None) or (plan is None and f.part not in stating)]

    def arrangements_of(self, person, plan, facts):
        named = list(dict.fromkeys(f.text for f in facts if f.name == "TrdArrIndName"))
        flags = list(dict.fromkeys(f.name for f in facts if FLAG.fullmatch(f.name) and f.is_true))
        if person is None and len(named) > 1:
            return
        is_shared = any(name.endswith("AdoptedFlag") for name in flags)
        is_ended = any(name.endswith("TrmntdFlag") for name in flags)
        for name in flags:
            is_adopted = name.endswith("AdoptedFlag")
            dates = {field: self.date(facts, tag) for field, tag in DATES.items()}
            if is_adopted:
                dates["terminated"] = (None, None)
            elif is_shared:
                dates["adopted"] = dates["expires"] = (None, None)
            yield {
                "person_member": person,
                "person_name": re.sub(r"\s*\(\d{1,2}\)$", "", named[0]) if named else None,
                "kind": "non-rule-10b5-1" if name.startswith("Non") else "rule-10b5-1",
                "action": "adopted" if is_adopted else "terminated",
                "amounts": [] if not is_adopted and is_shared else self.amounts(facts, plan),
                "is_unclear": is_adopted and not is_ended and self.date(facts, DATES["terminated"])[0] is not None,
                **dates,
            }

    def date(self, facts, name):
        texts = list(dict.fromkeys(fact.text for fact in facts if fact.name == name))
        days = {exact_day(text) for text in texts}
        return "; ".join(texts) or None, days.pop() if len(days) == 1 else None

    def amounts(self, facts, plan):
        return sorted({
            amount_text(None if fact.part == plan else fact.part, self.shares(fact) or fact.text)
            for fact in facts if fact.name == AMOUNT})

    def shares(self, fact):
        unit = attribute(fact.attributes, "unitRef")
        measure = unit and self.units.get(unit, unit)
        if measure is not None and re.search(r"(?:^|[:_-])shares?$", measure, re.I) is None:
            return None
        form = (attribute(fact.attributes, "format") or "").split(":")[-1]
        is_comma = form in ("num-comma-decimal", "numcommadecimal")
        plain = fact.text.replace(".", "").replace(",", ".") if is_comma else fact.text.replace(",", "")
        match = re.fullmatch(r"(\d{1,15})(?:\.(\d{1,9}))?", re.sub(r"\s", "", plain))
        scale = attribute(fact.attributes, "scale") or "0"
        if match is None or not re.fullmatch(r"\d{1,2}", scale):
            return None
        whole, rest = match.group(1), match.group(2) or ""
        moved = (whole + rest[:int(scale)].ljust(int(scale), "0")).lstrip("0") or "0"
        rest = rest[int(scale):].rstrip("0")
        return moved + ("." + rest if rest else "")
