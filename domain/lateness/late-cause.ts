import type { LateCause } from "#contract/lines/due-dates.ts";
import type { OwnershipFiling, OwnershipLine } from "#domain/trades/issuer-record.ts";

/** A cause of lateness with the words of the filing. */
export type StatedCause = {
  cause: LateCause;
  /** "footnote F1", "remarks", or the cell that states it. */
  place: string;
  text: string;
};

const reporting = "(?:fil(?:ed|ing)|report(?:ed|ing)?|disclos(?:ed|ure)|submi(?:tted|ssion))";
const delayed =
  "(?:late|untimely|delinquent|delay(?:ed)?|inadvertent(?:ly)?|not (?:been )?timely|not previously|previously (?:omitted|unreported))";
/** Within one sentence, so that a "late" of something else does not count. */
const saysLate = new RegExp(
  [
    `\\b${reporting}\\b[^.]{0,60}\\b${delayed}\\b`,
    `\\b${delayed}\\b[^.]{0,60}\\b${reporting}\\b`,
    "\\bdue to (?:an? )?(?:administrative|clerical|technical)\\b",
  ].join("|"),
  "i",
);

const causes: readonly (readonly [LateCause, RegExp])[] = [
  [
    "technical-problem",
    /\bedgar\b[^.]{0,60}\b(?:codes?|access|credentials?|passphrase|system)\b|\btechnical\b|\bsystem (?:outage|failure)\b/i,
  ],
  [
    "late-notice",
    /\b(?:broker|administrator|trustee|advis[eo]r|manager|third party)\b[^.]{0,80}\b(?:noti|inform|communicat|confirm|report)|\bnot (?:aware|notified|informed)\b|\blate (?:notice|notification|information)\b/i,
  ],
  [
    "oversight",
    /\binadvertent|\badministrative\b|\bclerical\b|\boversight\b|\bin error\b|\bmistake/i,
  ],
];

/**
 * Why a line is late, as its filing states it: in footnotes of the line or in the remarks, by the box "late", or by
 * reporting on Form 5 what belonged on Form 4.
 * @param belongsOnForm4  whether the due date is that of a Form 4
 */
export function statedCause(
  filing: Pick<OwnershipFiling, "form" | "footnotes" | "remarks">,
  line: Pick<OwnershipLine, "footnoteIds" | "timeliness">,
  belongsOnForm4: boolean,
): StatedCause | null {
  const texts = [
    ...line.footnoteIds.map((id) => ({
      place: `footnote ${id}`,
      text: filing.footnotes[id] ?? "",
    })),
    { place: "remarks", text: filing.remarks ?? "" },
  ].filter(({ text }) => saysLate.test(text));
  for (const [cause, pattern] of causes) {
    const found = texts.find(({ text }) => pattern.test(text));
    if (found !== undefined) return { cause, ...found };
  }
  const [stated] = texts;
  if (stated !== undefined) return { cause: "stated-late", ...stated };
  if (belongsOnForm4 && /^5(\/A)?$/.test(filing.form.trim()))
    return { cause: "form-5", place: "form", text: filing.form.trim() };
  return line.timeliness?.trim().toUpperCase() === "L"
    ? { cause: "stated-late", place: "timeliness", text: "L" }
    : null;
}
