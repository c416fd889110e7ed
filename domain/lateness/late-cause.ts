import type { LateCause } from "#contract/lines/due-dates.ts";
import type { OwnershipFiling, OwnershipLine } from "#domain/trades/issuer-record.ts";

/** A cause of lateness with the words of the filing. */
export type StatedCause = {
  cause: LateCause;
  /** "footnote F1", "remarks", or the cell that states it. */
  place: string;
  text: string;
  /** The filing that states it. */
  accession: string;
};

const filed = "(?:filed|filing|reported|disclosed|submitted|report|statement|form [345](?:/a)?)";
const late =
  "(?:late(?! (?:in|on) (?:the|a|that)\\b)|untimely|delinquent(?:ly)?|delayed|not (?:been )?timely)";
const missed =
  "(?:omitted|unreported|late|delayed|excluded|not (?:timely |previously |been )*(?:reported|filed|included|disclosed)|(?:failed|failure) to (?:timely )?(?:report|file|include|disclose))";
const between =
  "(?: (?:is|are|was|were|being|be|been|has|have|had|filed|filing|reported|submitted|inadvertently|therefore|itself))*";
const mistake = "(?:inadvertent(?:ly)?|oversight|error|mistake|administrative|clerical|technical)";
/** The filing itself, or the report of the transaction, was late: a "late" of something else does not count. */
const saysLate = new RegExp(
  [
    `\\b${filed}${between} ${late}\\b`,
    "\\b(?:late|delayed|delinquent|untimely) (?:form|filing|report|reporting|submission|disclosure)s?\\b",
    "\\bdelay in (?:the )?(?:filing|reporting|submi|disclos)",
    "\\bnot (?:been )?(?:timely|previously) (?:filed|reported|disclosed|submitted)\\b",
    "\\bnot (?:been )?(?:filed|reported|disclosed|submitted) (?:timely|on a timely|on time|in a timely|within)\\b",
    "\\bpreviously (?:omitted|unreported)\\b",
    `\\b${mistake}\\b[^.]{0,60}\\b${missed}\\b`,
    `\\b${missed}\\b[^.]{0,60}\\b${mistake}\\b`,
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
 * @param filings.first  the filing that was late, for its form and remarks
 * @param filings.own  the filing of the line, which may be an amendment with other footnotes
 * @param belongsOnForm4  whether the due date is that of a Form 4
 */
export function statedCause(
  {
    first,
    own,
  }: {
    first: Pick<OwnershipFiling, "accession" | "form" | "remarks">;
    own: Pick<OwnershipFiling, "accession" | "footnotes">;
  },
  line: Pick<OwnershipLine, "footnoteIds" | "timeliness">,
  belongsOnForm4: boolean,
): StatedCause | null {
  const texts = [
    ...line.footnoteIds.map((id) => ({
      place: `footnote ${id}`,
      text: own.footnotes[id] ?? "",
      accession: own.accession,
    })),
    { place: "remarks", text: first.remarks ?? "", accession: first.accession },
  ].filter(({ text }) => saysLate.test(text.replace(/\s+/g, " ")));
  for (const [cause, pattern] of causes) {
    const found = texts.find(({ text }) => pattern.test(text));
    if (found !== undefined) return { cause, ...found };
  }
  const [stated] = texts;
  if (stated !== undefined) return { cause: "stated-late", ...stated };
  if (belongsOnForm4 && /^5(\/A)?$/.test(first.form.trim()))
    return {
      cause: "form-5",
      place: "form",
      text: first.form.trim(),
      accession: first.accession,
    };
  return line.timeliness?.trim().toUpperCase() === "L"
    ? { cause: "stated-late", place: "timeliness", text: "L", accession: own.accession }
    : null;
}
