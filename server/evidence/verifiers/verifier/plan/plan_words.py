"""Whether a text says that a trade was made under a Rule 10b5-1 plan."""
import re

GAP = "[\\s\u00ad\u2010-\u2015\u2212-]*"
PLAN_RULE = re.compile(r"(?<!\d)10b%s5%s1(?!\d)" % (GAP, GAP), re.I)
FRAUD_RULE = re.compile(r"(?<!\d)10b%s5(?!%s\d)" % (GAP, GAP), re.I)
LETTER = r"[^\W\d_]"
ABBREVIATION = re.compile(
    r"(?:\b(?:inc|corp|co|ltd|llc|plc|bros|mr|mrs|ms|dr|st|jr|sr|no|nos|sec|art|par|approx|dept|esq|et al"
    r"|e\.g|i\.e|vs?)|(?<![^\W_])%s|\.%s)\.$" % (LETTER, LETTER), re.I)


def sentences(text):
    found = []
    for part in re.split(r"(?<=[.!?])\s+", text):
        if found and ABBREVIATION.search(found[-1]):
            found[-1] += " " + part
        else:
            found.append(part)
    return found


def words(text):
    return [word for word in text.split() if re.search(r"[^\W_]", word)]


def mentions_plan(text):
    for sentence in sentences(text):
        for rule in (PLAN_RULE, FRAUD_RULE):
            for match in rule.finditer(sentence):
                before, after = words(sentence[:match.start()]), words(sentence[match.end():])
                if any(re.fullmatch(r"\W*not\W*", word, re.I) for word in before[-10:]):
                    continue
                near = before[-3:] + after[:3]
                if rule is PLAN_RULE or any(re.match(r"\W*plans?\b", word, re.I) for word in near):
                    return True
    return False
