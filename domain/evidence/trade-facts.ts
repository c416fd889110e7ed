import type { FigureSource, StatedFact, TradeQuarter } from "#domain/evidence/evidence.ts";
import { filingDateSource, header } from "#domain/evidence/figure-sources.ts";
import { reportDay, reportInstant } from "#domain/evidence/report/report-time.ts";
import { cellPath } from "#domain/evidence/xml-paths.ts";
import type { ComputedRow } from "#domain/trades/rows/computed-row.ts";
import type { DisplayedOwner } from "#domain/trades/rows/displayed-owner.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/** What the filings themselves say of a trade, as filed. */
export function tradeFacts(computed: ComputedRow, { record }: PreparedIssuer): StatedFact[] {
  const { row, counted, owner, next8k } = computed;
  const { filing } = row.filing;
  const { accession } = filing;
  const [first] = counted;
  const xml = (path: string): FigureSource => ({
    kind: "xml",
    accession,
    path: `/ownershipDocument/${path}`,
  });
  const ownerPlace = owner === null ? 0 : filing.owners.indexOf(owner.owner);
  const ownerPath = `reportingOwner[${ownerPlace + 1}]`;
  const cell = (name: "date" | "title"): FigureSource | null =>
    first === undefined
      ? null
      : {
          kind: "xml",
          accession: first.filing.filing.accession,
          path: cellPath(first.filing.filing, first.asFiled, name),
        };
  return [
    { label: "Issuer", text: filing.issuerName, source: xml("issuer/issuerName") },
    { label: "CIK", text: String(record.cik).padStart(10, "0"), source: xml("issuer/issuerCik") },
    {
      label: "Reporting person",
      text: owner?.owner.name ?? "unknown",
      source: xml(`${ownerPath}/reportingOwnerId/rptOwnerName`),
    },
    ...titleFact(owner, xml(`${ownerPath}/reportingOwnerRelationship/officerTitle`)),
    { label: "Form", text: filing.form, source: xml("documentType") },
    { label: "Security", text: row.securityTitle ?? "none stated", source: cell("title") },
    { label: "Trade date", text: reportDay(row.tradeDate), source: cell("date") },
    {
      label: "Filing date",
      text: row.filing.filedOn === null ? "unknown" : reportDay(row.filing.filedOn),
      source: filingDateSource(filing),
    },
    acceptedFact("Accepted", filing.acceptedAt, header(accession, "ACCEPTANCE-DATETIME")),
    ...(next8k === null
      ? []
      : [
          acceptedFact(
            `Next 8-K (items ${next8k.published.report.items.join(", ") || "unknown"}) accepted`,
            next8k.published.report.acceptedAt,
            header(next8k.published.report.accession, "ACCEPTANCE-DATETIME"),
          ),
        ]),
    quarterFact(computed),
  ];
}

/** The quarter before a trade, with what decides whether its results were still ahead. */
export function tradeQuarter({ quarter }: ComputedRow): TradeQuarter | null {
  if (quarter === null) return null;
  const { quarterEnd, isAnnouncementAhead, latest, isPending } = quarter;
  // Where the quarter's own announcement is unknown or earlier, that of a quarter before can still have been ahead.
  const deciding = isAnnouncementAhead ? latest : quarter.announcement;
  return {
    end: quarterEnd.day,
    basis: quarterEnd.basis,
    announcement: deciding && {
      accession: deciding.report.accession,
      form: deciding.report.form,
      acceptedOn: deciding.when.acceptedOn,
      day0: deciding.when.day0,
      isOfEarlier: deciding.report.quarterEnd.day !== quarterEnd.day,
    },
    isPending,
  };
}

/** Whether the trade was made after a quarter's end and before its results, with the days that decide it. */
function quarterFact(computed: ComputedRow): StatedFact {
  const label = "Quarter closed, results ahead";
  const answer = computed.isBetweenQuarterEndAndEarnings ? "Yes" : "No";
  const quarter = tradeQuarter(computed);
  if (quarter === null)
    return {
      label,
      text: `${answer}. The fiscal quarter end before the trade is unknown.`,
      source: null,
    };
  const { announcement, basis } = quarter;
  const results =
    announcement === null
      ? quarter.isPending
        ? "when this pack was made, its earnings had not been announced and were not overdue"
        : "its earnings announcement is unknown"
      : `${announcement.isOfEarlier ? "earnings of a quarter before" : "its earnings"} were announced ${reportDay(announcement.acceptedOn)} (${announcement.form})`;
  const known = basis === "reported" ? "10-Q or 10-K" : "fiscal year end";
  return {
    label,
    text: `${answer}. The quarter ended ${reportDay(quarter.end)} (from the ${known}); ${results}.`,
    source:
      announcement === null
        ? null
        : { kind: "header", accession: announcement.accession, field: "ACCEPTANCE-DATETIME" },
  };
}

function titleFact(owner: DisplayedOwner | null, source: FigureSource): StatedFact[] {
  const title = owner?.owner.officerTitle ?? null;
  return title === null ? [] : [{ label: "Officer title", text: title, source }];
}

/** The name of a company as a filing has it, so that it can be compared; the name known last where it has none. */
export function companyAsFiled(
  filing: { issuerName: string | null } | undefined,
  name: string,
): string {
  return filing?.issuerName?.trim() || name;
}

/** An instant of acceptance in New York time. */
export function acceptedFact(
  label: string,
  acceptedAt: string | null,
  source: FigureSource,
): StatedFact {
  if (acceptedAt === null) return { label, text: "time unknown", source };
  return { label, text: reportInstant(acceptedAt), source };
}
