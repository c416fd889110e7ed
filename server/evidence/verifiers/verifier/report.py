"""The report: it shows every figure of the pack, and no other."""
import html
import re

from verifier.findings import problem


def check_report(pack):
    """Every figure is in the report as data/figures.json has it."""
    shown = {}
    text = pack.content.get("report.html", b"").decode("utf-8", "replace")
    for place, said in re.findall(r'<data data-figure="(\d+)">([^<]*)</data>', text):
        shown.setdefault(int(place), set()).add(html.unescape(said))
    for subject in pack.data["subjects"]:
        for figure in subject["figures"]:
            if shown.pop(figure["id"], None) != {figure["text"]}:
                problem("DIFFERS: report.html, figure %s (%s)" % (figure["id"], figure["label"]))
    for place in shown:
        problem("DIFFERS: report.html has a figure %s that data/figures.json lacks" % place)
