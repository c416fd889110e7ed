"""Reads report.html, which has only the markup that Sentinel writes: nothing else can hide or replace its text."""
import hashlib
import json
import re

from verifier.findings import Cannot

# Characters that are not visible or reorder text. Joiners are part of emoji and of words in some scripts.
INVISIBLE = (r"\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
             r"\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
             r"\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff")
JOINERS = r"\u200c\u200d"
JOINED = r"[^\u0000-\u007f%s%s]" % (INVISIBLE, JOINERS)
HIDDEN = re.compile("[%s]|(?<!%s)[%s]|[%s](?!%s)" % (INVISIBLE, JOINED, JOINERS, JOINERS, JOINED))
PLAIN = re.compile("(?:[^<>&\"'%s%s]+|(?<=%s)[%s](?=%s)|&(?:amp|lt|gt|quot|#39);)*"
                   % (INVISIBLE, JOINERS, JOINED, JOINERS, JOINED))
CHARACTERS = {"&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'"}

HEAD = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>"""
STYLE_HASH = "68dc508fa99324c58c4e88b8b3104b7b9f11fff60048c75f88a16c76996e1882"
KICKER = "Sentinel evidence pack · Market Economics"


def visible(text):
    """A text as the report prints it: characters that are not visible are named."""
    return HIDDEN.sub(lambda match: "[U+%04X]" % ord(match.group()), text)


def as_json(text):
    return json.dumps(text, ensure_ascii=False)


def read_report(raw):
    """The text of <title> and <h1>, the blocks of the first page and of each section, and the footnotes.

    A block is its kind and its text, the lines of a quote, or the headers, rows, widths, and classes of a table; a cell
    is a text, or a text with the number of a figure; a line with styles or an indent is a list
    of its indent and its parts, each with its tags.
    """
    try:
        reader = Reader(raw.decode("utf-8"))
    except UnicodeDecodeError:
        raise Cannot("MARKUP: report.html is not UTF-8")
    reader.expect(HEAD)
    title = reader.read_text()
    reader.expect("</title>\n<style>")
    reader.style()
    reader.expect('</style>\n</head>\n<body>\n<header>\n<p class="kicker">%s</p>\n<h1>' % KICKER)
    heading = reader.read_text()
    reader.expect('</h1>\n</header>\n<section id="summary" aria-label="Summary">')
    summary = reader.blocks()
    reader.expect('</section>\n<nav aria-label="Contents"><h2>Contents</h2><ul>\n')
    contents = reader.contents()
    reader.expect("</ul></nav>\n<main>\n")
    sections = []
    while reader.is_at('<section id="') and not reader.is_at('<section id="notes">'):
        sections.append(reader.section())
    notes = reader.notes()
    reader.expect("\n</main>\n</body>\n</html>\n")
    reader.expect_end()
    return {"title": title, "heading": heading, "summary": summary, "contents": contents, "sections": sections,
            "notes": notes}


def class_of(tag):
    found = re.search('class="([a-z0-9-]+)"', tag)
    return " " + found.group(1) if found else ""


class Reader:
    def __init__(self, text):
        self.text = text
        self.at = 0
        # Figures whose first place was read.
        self.linked = set()
        self.ids = {"summary", "notes"}

    def is_at(self, literal):
        return self.text.startswith(literal, self.at)

    def takes(self, literal):
        is_there = self.is_at(literal)
        if is_there:
            self.at += len(literal)
        return is_there

    def expect(self, literal):
        # Line by line, so that the message names the line.
        for line in re.findall("[^\n]*\n|[^\n]+", literal):
            if not self.takes(line):
                self.refuse(as_json(line))

    def expect_end(self):
        if self.at < len(self.text):
            self.refuse("nothing")

    def match(self, pattern, wanted):
        match = re.compile(pattern).match(self.text, self.at)
        if match is None:
            self.refuse(wanted)
        self.at = match.end()
        return match.group()

    def refuse(self, wanted):
        before = self.text[:self.at]
        # If only the rest of a tag is wrong, show the tag from its start.
        tag = re.search(r"<[^<>]*\Z", before)
        rest = self.text[self.at:self.at + 80]
        found = re.match("[^\n]+", rest)
        shown = (tag.group() if tag else "") + (found.group() if found else rest[:1])
        raise Cannot("MARKUP: report.html, line %d: found %s where Sentinel writes %s"
                     % (before.count("\n") + 1, as_json(visible(shown)), wanted))

    def read_text(self):
        """Text up to the next tag."""
        written = self.match(PLAIN, "text")
        return re.sub("&[^;]*;", lambda entity: CHARACTERS[entity.group()], written)

    def style(self):
        begin = self.at - len("<style>")
        digest = hashlib.sha256(self.match("[^<]*", "a style").encode("utf-8")).hexdigest()
        if digest != STYLE_HASH:
            self.at = begin
            self.refuse("the style with the SHA-256 %s, not %s" % (STYLE_HASH, digest))

    def contents(self):
        found = []
        while self.takes('<li class="level-'):
            level = int(self.match("[12]", "1 or 2"))
            self.expect('"><a href="#')
            name = self.match("[a-z0-9.-]+", "the id of a section")
            self.expect('">')
            found.append([level, name, self.read_text()])
            self.expect("</a></li>\n")
        return found

    def section(self):
        self.expect('<section id="')
        name = self.match("[a-z0-9.-]+", "the id of a section")
        if name in self.ids:
            self.refuse("an id that nothing else has")
        self.ids.add(name)
        self.expect('">')
        level = 1 if self.is_at("<h2>") else 2
        self.expect("<h%d>" % (level + 1))
        heading = self.read_text()
        self.expect("</h%d>" % (level + 1))
        blocks = self.blocks()
        self.expect("</section>\n")
        return {"id": name, "level": level, "heading": heading, "blocks": blocks}

    def blocks(self):
        """Each on a line of its own."""
        self.expect("\n")
        if self.takes("\n"):
            return []
        found = []
        while not found or not self.is_at("</section>"):
            found.append(self.block())
            self.expect("\n")
        return found

    def block(self):
        if self.takes("<p>"):
            return self.ended("paragraph", "</p>")
        if self.takes('<p class="caution">Caution: '):
            return self.ended("caution", "</p>")
        if self.takes("<h4>"):
            return self.ended("heading", "</h4>")
        if self.takes('<div class="quote">'):
            return {"kind": "quote", "lines": self.lines()}
        if self.takes('<div class="scroll" tabindex="0"><table class="'):
            return self.table()
        return self.refuse("a paragraph, heading, quote, or table")

    def ended(self, kind, end):
        text = self.read_text()
        self.expect(end)
        return {"kind": kind, "text": text}

    def lines(self):
        found = []
        if self.takes("</div>"):
            return found
        while not found or self.takes("\n"):
            found.append(self.line())
        self.expect("</div>")
        return found

    def line(self):
        indent = class_of(self.match('<p(?: class="indent-[123]")?>', "a line of a quote"))
        parts = []
        while not self.takes("</p>"):
            tags = [tag for tag in ("code", "em", "strong") if self.takes("<%s>" % tag)]
            begin = self.at
            text = self.read_text()
            if not tags and self.at == begin:
                self.refuse('"</p>"')
            for tag in reversed(tags):
                self.expect("</%s>" % tag)
            parts.append([" ".join(tags), text])
        is_plain = not indent and not any(tags for tags, _ in parts)
        return "".join(text for _, text in parts) if is_plain else [indent, *parts]

    def table(self):
        layout = [self.match("wide|narrow", "wide or narrow")]
        self.expect('"><colgroup>')
        widths = self.match(r'(?:<col style="width:[1-9][0-9]?\.[0-9]%">)+', "widths of columns")
        columns = re.findall("[0-9.]+%", widths)
        self.expect("</colgroup><thead><tr>")
        headers = []
        for width in columns:
            header, kind = self.header()
            headers.append(header)
            layout.append(width + kind)
        classes = []
        self.expect("</tr></thead><tbody>\n")
        rows = []
        if not self.takes("\n"):
            while not rows or not self.is_at("</tbody>"):
                self.expect("<tr>")
                cells = [self.cell() for _ in columns]
                rows.append([cell for cell, _ in cells])
                classes.append([kind for _, kind in cells])
                self.expect("</tr>\n")
        self.expect("</tbody></table></div>")
        return {"kind": "table", "headers": headers, "rows": rows, "layout": layout, "classes": classes}

    def header(self):
        if self.takes("<td></td>"):
            return "", ""
        tag = self.match('<th scope="col"(?: class="number")?>', "the header of a column")
        text = self.read_text()
        self.expect("</th>")
        return text, class_of(tag)

    def cell(self):
        kind = class_of(self.match('<td(?: class="(?:number|code)")?>', "a cell"))
        if not self.takes('<data data-figure="'):
            text = self.read_text()
            self.expect("</td>")
            return text, kind
        number = int(self.match("[1-9][0-9]{0,8}", "the number of a figure"))
        self.expect('">')
        text = self.read_text()
        mark = "" if number in self.linked else ' id="figure-%d"' % number
        self.linked.add(number)
        self.expect('</data><sup><a%s href="#note-%d">[%d]</a></sup></td>' % (mark, number, number))
        return [text, number], kind

    def notes(self):
        """Numbered from 1."""
        found = []
        if not self.takes('<section id="notes"><h2>Footnotes</h2><ol class="notes">\n'):
            return found
        while not found or not self.is_at("</ol>"):
            number = len(found) + 1
            self.expect('<li id="note-%d" value="%d">' % (number, number))
            found.append(re.sub(r" \Z", "", self.read_text()))
            self.expect('<a href="#figure-%d" aria-label="Back to figure %d">↑</a></li>\n' % (number, number))
        self.expect("</ol></section>")
        return found
