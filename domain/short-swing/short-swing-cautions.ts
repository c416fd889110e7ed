import { isLimit } from "#contract/operations/screening/short-swing.ts";
import { isDomestic, knowsSplits } from "#domain/short-swing/issuer-short-swings.ts";
import type { ShortSwing } from "#domain/short-swing/short-swing.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/** Sentences that a reader of a worksheet must know. */
export function shortSwingCautions(
  issuer: PreparedIssuer,
  { pairs, matchable, setAside }: ShortSwing,
): string[] {
  const matched = pairs.flatMap(({ purchase, sale }) => [purchase, sale]);
  const named = [...matchable, ...setAside];
  const toReview = setAside.filter(({ treatment }) => treatment.kind === "review").length;
  return [
    "Counsel must review a claim before it is made. A suit must be brought within two years after the profit was realized.",
    ...(isDomestic(issuer)
      ? []
      : [
          "No 8-K, 10-Q, or 10-K of this company is stored. It may be a foreign private issuer, whose securities are exempt from Section 16 (Rule 3a12-3(b)), so nothing is matched.",
        ]),
    ...(isLimit(pairs)
      ? [
          "At least one pair is measured by the limit under Rule 16b-6(c)(2), so a court may find a lower profit.",
        ]
      : []),
    ...(toReview > 0
      ? [
          `${toReview === 1 ? "1 line needs review and is" : `${toReview} lines need review and are`} not matched.`,
        ]
      : []),
    ...(knowsSplits(issuer)
      ? []
      : ["The price source of this stock states no splits, so shares and prices are as filed."]),
    ...(matched.some(({ line }) => line.ownershipForm === "Indirect")
      ? [
          "Indirect holdings count in full. A person owes no more than that person's pecuniary interest (Rule 16a-1(a)(2)), which the filing may state in a footnote.",
        ]
      : []),
    ...(named.some(({ line }) => line.flags.includes("duplicate-group-filing"))
      ? [
          "Another filing reports some of these shares for other members of the group. The issuer recovers once.",
        ]
      : []),
    ...(matchable.some(({ line }) => line.isTenPercentOwner)
      ? [
          "Whether the person owned more than ten percent at each trade is taken from the filings, which do not state the shares outstanding.",
        ]
      : []),
  ];
}
