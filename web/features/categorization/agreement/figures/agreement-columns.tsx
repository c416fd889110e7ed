import { Link } from "react-router";
import type {
  AgreementOfCompany,
  AgreementOfPair,
  Estimate,
} from "#contract/operations/reviews/review-agreement.ts";
import type { PhoneLayout } from "#web/ui/data-table/phone-layout.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { screens } from "#web/session/screens.ts";
import { figureText, type FigureKind, intervalText } from "./estimate-text.ts";

const counted = [
  ["both", "Both relevant", "Both", 0],
  ["first_only", "First only", "First", 1],
  ["second_only", "Second only", "Second", 2],
  ["neither", "Neither relevant", "Neither", 3],
] as const;

/** Reviewers' names by address; the address identifies one in files, where no name is known too. */
export type ReviewerNames = Readonly<Record<string, string>>;

/** The columns of a pair. */
export const pairColumns = (names: ReviewerNames): TableColumn<AgreementOfPair>[] => [
  {
    key: "first",
    name: "First reviewer",
    value: (pair) => names[pair.first] ?? pair.first,
    csv: (pair) => pair.first,
    cell: (pair) => <span title={pair.first}>{names[pair.first] ?? pair.first}</span>,
    look: "strong",
    required: true,
    leastWidth: 124,
  },
  {
    key: "second",
    name: "Second reviewer",
    value: (pair) => names[pair.second] ?? pair.second,
    csv: (pair) => pair.second,
    cell: (pair) => <span title={pair.second}>{names[pair.second] ?? pair.second}</span>,
    look: "strong",
    leastWidth: 124,
  },
  {
    key: "interactions",
    name: "Interactions labeled by both",
    label: "N",
    description: "Interactions labeled by both",
    format: "count",
    value: (pair) => pair.interactions,
    leastWidth: 56,
  },
  ...figureColumns<AgreementOfPair>({
    key: "percent",
    name: "Percent agreement",
    label: "Percent",
    kind: "percent",
    of: (pair) => pair.percent,
  }),
  ...figureColumns<AgreementOfPair>({
    key: "cohen",
    name: "Cohen’s kappa",
    label: "Cohen’s κ",
    kind: "coefficient",
    of: (pair) => pair.cohen_kappa,
  }),
  ...figureColumns<AgreementOfPair>({
    key: "alpha",
    name: "Krippendorff’s alpha",
    label: "Krippendorff’s α",
    kind: "coefficient",
    of: (pair) => pair.krippendorff_alpha,
  }),
  ...counted.map(([key, name, label, place]): TableColumn<AgreementOfPair> => ({
    key,
    name,
    label,
    description: `${name}: interactions`,
    format: "count",
    value: (pair) => pair.counts[place],
    leastWidth: 78,
  })),
];

/** A pair on a phone. */
export const pairPhoneLayout = (names: ReviewerNames): PhoneLayout<AgreementOfPair> => ({
  lead: {
    title: (pair) => names[pair.first] ?? pair.first,
    detail: (pair) => names[pair.second] ?? pair.second,
  },
  second: {
    key: "cohen",
    detail: (pair) => `${figureText(pair.percent.value, "percent")} of ${pair.interactions}`,
  },
  wraps: true,
  folded: ["first", "second", "interactions", "percent", "cohen"],
});

/** The columns of a company. */
export const companyColumns = (names: ReviewerNames): TableColumn<AgreementOfCompany>[] => [
  {
    key: "company",
    name: "Company",
    value: (company) => company.company_name,
    look: "strong",
    required: true,
    leastWidth: 190,
  },
  {
    key: "gvkey",
    name: "gvkey",
    value: (company) => company.gvkey,
    look: "secondary",
    textOnly: true,
    hiddenAtFirst: true,
  },
  {
    key: "reviewers",
    name: "Reviewers",
    value: (company) => company.reviewers.join(", "),
    cell: ({ reviewers }) => {
      const named = reviewers.map((address) => names[address] ?? address).join(", ");
      return (
        <span title={named}>
          {reviewers.length}
          <span className="sr-only">: {named}</span>
        </span>
      );
    },
    leastWidth: 92,
  },
  {
    key: "interactions",
    name: "Interactions labeled by two or more",
    label: "N",
    description: "Interactions labeled by two or more reviewers",
    format: "count",
    value: (company) => company.interactions,
    leastWidth: 56,
  },
  {
    key: "total",
    name: "All interactions",
    format: "count",
    value: (company) => company.total,
    hiddenAtFirst: true,
  },
  ...figureColumns<AgreementOfCompany>({
    key: "percent",
    name: "Percent agreement",
    label: "Percent",
    kind: "percent",
    of: (company) => company.percent,
  }),
  ...figureColumns<AgreementOfCompany>({
    key: "fleiss",
    name: "Fleiss’ kappa",
    label: "Fleiss’ κ",
    kind: "coefficient",
    of: (company) => company.fleiss_kappa,
  }),
  ...figureColumns<AgreementOfCompany>({
    key: "alpha",
    name: "Krippendorff’s alpha",
    label: "Krippendorff’s α",
    kind: "coefficient",
    of: (company) => company.krippendorff_alpha,
  }),
  {
    key: "disagreements",
    name: "Disagreements",
    format: "count",
    value: (company) => company.disagreements,
    leastWidth: 120,
  },
  {
    key: "undecided",
    name: "Undecided disagreements",
    label: "Undecided",
    description: "Disagreements without a gold label for the current version",
    format: "count",
    value: (company) => company.undecided,
    leastWidth: 96,
  },
  {
    key: "decided",
    name: "Gold labels",
    format: "count",
    value: (company) => company.decided,
    hiddenAtFirst: true,
  },
  {
    key: "adjudicate",
    name: "Adjudication",
    control: true,
    value: () => null,
    cell: (company) => <Adjudicate company={company} />,
    leastWidth: 108,
  },
];

/** Why there is nothing to adjudicate; null where two labels of an interaction can be compared, or a decision read. */
export function missingForAdjudication({
  interactions,
  disagreements,
  decided,
  reviewers,
}: Pick<AgreementOfCompany, "interactions" | "disagreements" | "decided" | "reviewers">) {
  if (interactions > 0 || (disagreements ?? 0) > 0 || decided > 0) return null;
  return reviewers.length < 2 ? "Needs two reviewers" : "No interaction in common";
}

function Adjudicate({ company }: { company: AgreementOfCompany }) {
  const missing = company.is_withheld ? "Withheld" : missingForAdjudication(company);
  if (missing !== null)
    return (
      <span
        title={company.percent.reason ?? undefined}
        className="inline-block text-xs leading-tight whitespace-normal text-faint"
      >
        {missing}
      </span>
    );
  return (
    <Link
      to={`${screens.adjudication.path}?${new URLSearchParams({ gvkey: company.gvkey }).toString()}`}
      aria-label={`Adjudicate ${company.company_name}`}
    >
      Adjudicate
    </Link>
  );
}

export const companyPhoneLayout: PhoneLayout<AgreementOfCompany> = {
  lead: { title: (company) => company.company_name, detail: (company) => company.gvkey },
  second: {
    key: "alpha",
    detail: ({ undecided, is_withheld: isWithheld }) =>
      isWithheld ? "Withheld" : `${undecided ?? 0} undecided`,
  },
  wraps: true,
  folded: ["company", "gvkey", "alpha", "undecided"],
};

type FigureColumn<Row> = {
  key: string;
  name: string;
  label: string;
  kind: FigureKind;
  of: (row: Row) => Estimate;
};

/**
 * A figure with its interval below it; files have every digit of both, the standard error, and the reason.
 * Percent agreement has Wilson's interval, which is made without a standard error.
 */
function figureColumns<Row>({ key, name, label, kind, of }: FigureColumn<Row>): TableColumn<Row>[] {
  const inFilesOnly = (part: "error" | "low" | "high", title: string): TableColumn<Row> => ({
    key: `${key}_${part}`,
    name: `${name}, ${title}`,
    value: (row) => of(row)[part],
    csv: (row) => of(row)[part],
    hiddenAtFirst: true,
  });
  return [
    {
      key,
      name,
      label,
      description: name,
      format: "number",
      value: (row) => of(row).value,
      csv: (row) => of(row).value,
      cell: (row) => <Figure estimate={of(row)} kind={kind} />,
      leastWidth: kind === "percent" ? 176 : 158,
    },
    ...(kind === "percent" ? [] : [inFilesOnly("error", "standard error")]),
    inFilesOnly("low", "95% confidence interval from"),
    inFilesOnly("high", "95% confidence interval to"),
    {
      key: `${key}_reason`,
      name: `${name}, remark`,
      value: (row) => of(row).reason,
      hiddenAtFirst: true,
    },
  ];
}

function Figure({ estimate, kind }: { estimate: Estimate; kind: FigureKind }) {
  const interval = intervalText(estimate, kind);
  return (
    <span title={estimate.reason ?? undefined} className="tabular-nums md:whitespace-nowrap">
      {figureText(estimate.value, kind)}
      {interval !== null && (
        <span className="text-2xs text-faint max-md:block md:pl-1.5">{interval}</span>
      )}
      {estimate.reason !== null && <span className="sr-only"> {estimate.reason}</span>}
    </span>
  );
}
