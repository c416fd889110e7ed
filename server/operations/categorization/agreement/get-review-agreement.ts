import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { refusals } from "#contract/errors.ts";
import type {
  AgreementOfCompany,
  AgreementOfPair,
} from "#contract/operations/reviews/review-agreement.ts";
import {
  addressOf,
  type LabelPattern,
  readCompanyNames,
  readLabelPatterns,
  readReviewerNames,
  type ReviewerName,
} from "#database/categorization/label-patterns.ts";
import { inSnapshot } from "#database/in-snapshot.ts";
import { agreementOfMany, agreementOfPair, pairsOf } from "#domain/agreement/collected-labels.ts";
import { undefinedEstimate } from "#domain/agreement/estimate.ts";
import { readProductVersion } from "#platform/product-version.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { withheldFrom } from "#server/operations/categorization/review-subject.ts";

type Names = ReadonlyMap<number, ReviewerName>;

/** How far reviewers agree, without companies that are withheld from the caller. */
export async function getReviewAgreement(
  { gvkey }: OperationInput<"get_review_agreement">,
  context: MemberContext,
): Promise<OperationAnswer<"get_review_agreement">> {
  const withheld = await withheldFrom(context);
  const [patterns, reviewers, companies] = await readLabels(context, gvkey ?? null);
  if (gvkey !== undefined && !companies.has(gvkey))
    throw new OperationError("review_company_not_found");
  const shown = patterns.filter((pattern) => !withheld.has(pattern.gvkey));
  return {
    overall: overallAgreement(shown),
    pairs: presentPairs(shown, reviewers),
    companies: [...Map.groupBy(patterns, (pattern) => pattern.gvkey)]
      .map(([key, labeled]) =>
        presentCompany(
          { gvkey: key, company_name: companies.get(key) ?? key, is_withheld: withheld.has(key) },
          labeled,
          reviewers,
        ),
      )
      .toSorted((a, b) => a.company_name.localeCompare(b.company_name, "en")),
    reviewer_names: namesOf(patterns, reviewers),
    computed_at: context.clock.now().toString(),
    software: `Sentinel ${await readProductVersion()}`,
  };
}

/** All of one moment, so that labels, names and companies fit. */
async function readLabels({ db }: MemberContext, gvkey: string | null) {
  return await inSnapshot(
    db,
    null,
    async (transaction) =>
      [
        await readLabelPatterns(transaction, gvkey),
        await readReviewerNames(transaction),
        await readCompanyNames(transaction, gvkey),
      ] as const,
  );
}

function overallAgreement(
  patterns: readonly LabelPattern[],
): OperationAnswer<"get_review_agreement">["overall"] {
  const labeled = patterns.filter(({ given }) => given.length > 1);
  const numbers = labeled.map(({ given }) => given.length);
  return {
    ...agreementOfMany(labeled),
    reviewers: new Set(labeled.flatMap(({ given }) => given.map(([id]) => id))).size,
    companies: new Set(labeled.map(({ gvkey }) => gvkey)).size,
    labels: total(labeled, ({ given }) => given.length),
    fewest_labels: numbers.length === 0 ? 0 : Math.min(...numbers),
    most_labels: Math.max(0, ...numbers),
    judged_once: total(patterns, ({ given }) => (given.length === 1 ? 1 : 0)),
    relevant_labels: total(labeled, ({ given }) => given.filter(([, label]) => label === 1).length),
  };
}

function presentPairs(patterns: readonly LabelPattern[], names: Names): AgreementOfPair[] {
  return pairsOf(patterns)
    .map(({ first, second, counts }) => {
      const [name, other] = [addressOf(names, first), addressOf(names, second)];
      const [both, firstOnly, secondOnly, neither] = counts;
      // By name, whatever the order of their ids.
      return name <= other
        ? { first: name, second: other, counts, ...agreementOfPair(counts) }
        : {
            first: other,
            second: name,
            counts: [both, secondOnly, firstOnly, neither] satisfies AgreementOfPair["counts"],
            ...agreementOfPair([both, secondOnly, firstOnly, neither]),
          };
    })
    .toSorted((a, b) => a.first.localeCompare(b.first) || a.second.localeCompare(b.second));
}

function presentCompany(
  company: Pick<AgreementOfCompany, "gvkey" | "company_name" | "is_withheld">,
  labeled: readonly LabelPattern[],
  names: Names,
): AgreementOfCompany {
  const differing = labeled.filter(({ isDisputed }) => isDisputed);
  const ids = new Set(labeled.flatMap(({ given }) => given.map(([id]) => id)));
  const hidden = company.is_withheld;
  return {
    ...company,
    reviewers: [...ids].map((id) => addressOf(names, id)).toSorted((a, b) => a.localeCompare(b)),
    total: total(labeled, () => 1),
    ...(hidden ? withheldFigures(labeled) : agreementOfMany(labeled)),
    disagreements: hidden ? null : total(differing, () => 1),
    undecided: hidden ? null : total(differing, ({ isDecided }) => (isDecided ? 0 : 1)),
    decided: total(labeled, ({ isDecided }) => (isDecided ? 1 : 0)),
  };
}

/** Of everyone who gave one of the labels. */
function namesOf(patterns: readonly LabelPattern[], names: Names): Record<string, string> {
  const ids = new Set(patterns.flatMap(({ given }) => given.map(([id]) => id)));
  return Object.fromEntries(
    [...ids].flatMap((id) => {
      const name = names.get(id)?.name ?? null;
      return name === null ? [] : [[addressOf(names, id), name]];
    }),
  );
}

function withheldFigures(labeled: readonly LabelPattern[]): ReturnType<typeof agreementOfMany> {
  const none = undefinedEstimate(refusals.review_withheld.text);
  return {
    interactions: total(labeled, ({ given }) => (given.length > 1 ? 1 : 0)),
    percent: none,
    krippendorff_alpha: none,
    fleiss_kappa: none,
  };
}

function total(
  patterns: readonly LabelPattern[],
  figure: (pattern: LabelPattern) => number,
): number {
  return patterns.reduce((sum, pattern) => sum + pattern.times * figure(pattern), 0);
}
