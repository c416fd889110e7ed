"""The fields of the JSON files of a pack, by fields.json, so that a value of another kind is refused by its name."""
import json
import os
import re

from verifier.days import day_of
from verifier.findings import Cannot

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "fields.json"), encoding="utf-8") as file:
    FIELDS = json.load(file)


def is_text(value):
    """Without halves of characters, which no file can have."""
    return isinstance(value, str) and re.search("[\ud800-\udfff]", value) is None


def matches(pattern, value):
    return is_text(value) and re.fullmatch(pattern, value) is not None


def is_number(value):
    return type(value) in (int, float) and abs(value) <= 1e18


def is_count(value):
    return type(value) is int and 0 <= value < 2**53


def is_day(value):
    return is_text(value) and day_of(value) is not None


def is_decimal(value):
    return matches("-?[0-9]{1,99}([.][0-9]{1,99})?", value)


def is_at_time(value, separator, end):
    pattern = ".{10}" + separator + "([01][0-9]|2[0-3])(:[0-5][0-9]){2}" + end
    return matches(pattern, value) and is_day(value[:10])


# What is expected, and whether a value is it.
KINDS = {
    "text": ("a text", is_text),
    "flag": ("true or false", lambda value: isinstance(value, bool)),
    "number": ("a number", is_number),
    "count": ("a whole number", is_count),
    "days": ("a whole number of at most 1,000 days", lambda value: is_count(value) and value <= 1000),
    "day": ("a day", is_day),
    "time": ("a day and a time", lambda value: is_at_time(value, " ", "")),
    "instant": ("a day and a time in UTC", lambda value: is_at_time(value, "T", "([.][0-9]{1,9})?Z")),
    "decimal": ("a number as text", is_decimal),
    "amount": ("a number", lambda value: is_number(value) or is_decimal(value)),
    "digits": ("a text of digits", lambda value: matches("[0-9]{1,10}", value)),
    "scalar": ("a text, a number, or null", lambda value: value is None or is_text(value) or is_number(value)),
}


def difference(kind, value, where):
    """The first value of another kind than fields.json has; None if there is none."""
    if kind[-1] == "?":
        return None if value is None else difference(kind[:-1], value, where)
    if kind.endswith("[]"):
        if not isinstance(value, list):
            return "%s is not a list" % where
        return first(difference(kind[:-2], each, "%s[%d]" % (where, at)) for at, each in enumerate(value))
    if kind.endswith("{}"):
        if not isinstance(value, dict):
            return "%s is not an object" % where
        return first(difference(kind[:-2], each, "%s.%s" % (where, name)) for name, each in value.items())
    if kind in KINDS:
        expected, is_kind = KINDS[kind]
        return None if is_kind(value) else "%s is not %s" % (where, expected)
    if kind in FIELDS:
        return of_object(FIELDS[kind], value, where)
    choices = kind.split("|")
    return None if is_text(value) and value in choices else "%s is none of: %s" % (where, ", ".join(choices))


def first(differences):
    return next((found for found in differences if found is not None), None)


def of_object(fields, value, where):
    if not isinstance(value, dict):
        return "%s is not an object" % where
    if "by" in fields:
        name = value.get(fields["by"])
        kind = name if is_text(name) and name in fields["of"].split(" ") else fields.get("else")
        if kind is None or not is_text(name):
            return "%s.%s is not one that Sentinel writes" % (where, fields["by"])
        return difference(kind, value, where)
    if "extends" in fields:
        found = of_object(FIELDS[fields["extends"]], value, where)
        if found is not None:
            return found
    return first(
        of_field(name, kind, value, where)
        for kind, names in fields.items() if kind != "extends" for name in names.split(" "))


def of_field(name, kind, value, where):
    is_optional, name = name.endswith("?"), name.rstrip("?")
    if name not in value:
        return None if is_optional else "%s.%s is missing" % (where, name)
    return difference(kind, value[name], "%s.%s" % (where, name))


def refused(token):
    raise ValueError(token)


def parsed(name, content):
    if name not in content:
        raise Cannot("%s is missing" % name)
    try:
        return json.loads(content[name].decode("utf-8"), parse_constant=refused)
    except (ValueError, RecursionError):
        raise Cannot("%s is not JSON" % name)


def check_fields(name, value):
    """Refuses a JSON file with a field of another kind than Sentinel writes."""
    found = difference(name, value, name)
    if found is not None:
        raise Cannot(found)
