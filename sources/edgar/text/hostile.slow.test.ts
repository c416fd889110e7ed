import { expect, test } from "vitest";
import { cpuMsOf } from "#testing/processes/cpu-time.ts";
import { textOfHtml, textOfPlain } from "#testing/texts/text-of.ts";

const filled = (piece: string, length: number): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** Documents of a length that make a careless reader go back to the start again and again. */
const hostile: Readonly<Record<string, (length: number) => string>> = {
  "nested inline tags": (length) => filled("<b>", length),
  "nested blocks": (length) => filled("<div>x", length),
  "nested tables": (length) => filled("<table><tr><td>", length),
  "deep, then end tags of nothing": (length) =>
    filled("<b>", length / 2) + filled("</i>", length / 2),
  "deep, then closed": (length) => filled("<b>", length / 2) + filled("</b>", length / 2),
  "forms in forms": (length) => filled("<form>", length),
  "hidden in hidden": (length) => filled("<i style='display:none'>", length),
  "tags without an end": (length) => filled("<p <p", length),
  attributes: (length) => `<p ${filled("a=1 ", length)}>`,
  "one name": (length) => `<${filled("a", length)}>`,
  "one style": (length) => `<p style="${filled(`display:none;'"/*\\`, length)}">`,
  "names by the thousand": (length) =>
    Array.from({ length: length / 10 }, (_, index) => `<x${index}>`).join(""),
  "character references": (length) => filled("&amp;&#160;&nbsp&eacute;", length),
  "references by the thousand": (length) =>
    Array.from({ length: length / 10 }, (_, index) => `&#${index};`).join(""),
  ampersands: (length) => filled("&", length),
  "references without an end": (length) => filled("&a", length),
  brackets: (length) => filled("<", length),
  "closing brackets": (length) => filled("</", length),
  "comments without an end": (length) => filled("<!--", length),
  declarations: (length) => filled("<!a", length),
  "CDATA without an end": (length) => filled("<![CDATA[", length),
  "titles without an end": (length) => filled("<title>", length),
  "scripts without an end": (length) => filled("<script><", length),
  "one quote": (length) => `<a href="${filled("x'> ", length)}`,
  "one line": (length) => filled("going concern ", length),
  blanks: (length) => filled(" \n\u00a0", length),
  "marks above and below": (length) => `a${filled("\u0301\u0316", length)}`,
  Hangul: (length) => filled("\u1100\u1161\u11a8", length),
  "long ligatures": (length) => filled("\ufdfa", length),
};

const small = 25_000;
const growth = 8;
/** Below this, compiling and collecting garbage say more than the work. */
const leastMs = 10;

test.each(Object.entries(hostile))(
  "eight times as much takes no sixty-four times as long: %s [V15.2.2]",
  (_, write) => {
    for (const read of [textOfHtml, textOfPlain]) {
      const [short, long] = [write(small), write(growth * small)];
      const shortMs = Math.max(
        leastMs,
        cpuMsOf(() => read(short)),
      );
      expect(cpuMsOf(() => read(long))).toBeLessThan(4 * growth * shortMs);
    }
  },
);
