/** Where figures and facts come from, as the report cites it. */
import { shownDate } from "../numbers.mjs";
import { table } from "../prices.mjs";
import { withDays } from "./report-texts.mjs";

const mostActions = 12;

/** The footnotes in the order of their numbers. */
export function expectedNotes({ data }, cite) {
  return data.subjects.flatMap(({ figures }) =>
    figures.map((figure) => noteText(figure, figures[0].id, data.rules_version, cite)),
  );
}

function noteText(figure, first, version, cite) {
  const { id, name, label, rule, unit, value, note, sources } = figure;
  const unstated = new Set(sources.filter(({ kind }) => kind === "action").slice(mostActions));
  const cited = sources.filter((source) => !unstated.has(source)).map(cite);
  const isRounded =
    value !== null &&
    (unit === "fraction" || (unit === "dollars" && /\.\d{3}/.test(String(value))));
  const parts = [
    `${label}: ${withoutStop(rule)} (rule ${name}, version ${version})`,
    ...(isRounded ? [`Unrounded: ${value}`] : []),
    ...(cited.length === 0 ? [] : [`From ${grouped(cited)}`]),
    ...(unstated.size === 0
      ? []
      : [`${unstated.size} more splits and dividends are in prices/actions.csv`]),
    ...(name === "score" ? [`From footnotes ${first}–${id - 1}`] : []),
    ...(note === null || unit === "points" ? [] : [withoutStop(withDays(note))]),
  ];
  return `${parts.map(withoutStop).join(". ")}.`;
}

const withoutStop = (text) => text.replace(/\.$/, "");

/** By filing or series, in the order of first citation. */
function grouped(cited) {
  const groups = new Map();
  for (const [of, text] of cited) groups.set(of, [...(groups.get(of) ?? []), text]);
  return [...groups].map(([of, texts]) => `${of}: ${joined(texts).join(", ")}`).join("; ");
}

/** Paths that differ only in the number of their line as one. */
function joined(texts) {
  const numbers = new Map();
  for (const text of texts) {
    const form = text.replace(/\[\d+\]/, "[]");
    numbers.set(form, [...(numbers.get(form) ?? []), /\[(\d+)\]/.exec(text)?.[1] ?? ""]);
  }
  return [...numbers].map(([form, found]) => form.replace("[]", () => `[${found.join(", ")}]`));
}

const marks = {
  "ACCEPTANCE-DATETIME": "<ACCEPTANCE-DATETIME>",
  "FILED AS OF DATE": "FILED AS OF DATE:",
  "CONFORMED SUBMISSION TYPE": "CONFORMED SUBMISSION TYPE:",
};

/** A function that cites a source of data/figures.json, as what it is in and where or what it is there. */
export function citer({ content, stated }) {
  const closes = new Map(
    table(content, "prices/closes.csv").map((row) => [
      `${row.series} ${row.day}`,
      [
        ...(row.close === "" ? [] : [`$${row.close}`]),
        ...(row.adjusted_close === "" ? [] : [`adjusted $${row.adjusted_close}`]),
      ].join(", "),
    ]),
  );
  const closeOf = (series, day) =>
    `close of ${shownDate(day)}: ${closes.get(`${series} ${day}`) ?? "unknown"}`;
  const actionText = ({ series, day, action, amount, before }) => {
    if (action === "split") return `split of ${shownDate(day)}: ${amount} new shares for one`;
    if (action === "payout")
      return `paid to holders in place of the close of ${shownDate(day)}: $${amount}`;
    const measured = before === null ? "" : ` (${closeOf(series, before)})`;
    return `dividend of ${shownDate(day)}: $${amount}${measured}`;
  };
  return (source) => {
    const { kind, accession, series } = source;
    if (kind === "xml") return [accession, source.path];
    if (kind === "price") return [series, closeOf(series, source.day)];
    if (kind === "action") return [series, actionText(source)];
    const at = content.get(stated.get(accession)?.file)?.indexOf(marks[source.field]) ?? -1;
    const place = at === -1 ? "as EDGAR lists it" : `character ${at}`;
    return [accession, `${source.field} (${place})`];
  };
}
