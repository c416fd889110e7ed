import { officerRoles } from "#contract/trades/officer-roles.ts";
import { proveLateness } from "#domain/lateness/prove-lateness.ts";
import { input, type ProofInput } from "#domain/trades/proof/proof-text.ts";
import type { ProvedNumber, ProvedValue } from "#domain/trades/proof/trade-proof.ts";
import type { ComputedRow } from "#domain/trades/rows/computed-row.ts";
import type { FilingDelay } from "#domain/trades/rows/filing-delay.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import { officerRolesOf } from "#domain/trades/rows/officer-roles.ts";
import { tickerOf } from "#domain/trades/rows/ticker.ts";

/** What comes from the filing itself: days to file, plan, reporting person, ticker, industry. */
export function proveFiling(computed: ComputedRow, issuer: PreparedIssuer): ProvedNumber[] {
  return [
    proveDaysToFile(computed),
    proveCalendarDays(computed),
    ...proveDue(computed),
    provePlan(computed),
    proveOwner(computed),
    proveOfficerRole(computed),
    proveTicker(computed, issuer),
    { ...proveIndustry(issuer), horizon: null },
  ];
}

const delayNotes = {
  "form-5": "A transaction reported once a year on Form 5 has no two-day limit.",
  "no-filing-date": "The filing date is unknown.",
  "no-trade-date": "The trade date is unknown.",
} as const;

function proveDaysToFile(computed: ComputedRow): ProvedNumber {
  const { delay, delays, counted } = computed;
  const missing = delays.find(({ missing: reason }) => reason !== null)?.missing ?? null;
  const isOriginals = delay !== null && !counted.includes(delay.line);
  const cautions = [
    ...(delay === null && missing !== null ? [delayNotes[missing]] : []),
    ...(isOriginals
      ? ["Counted to the original filing; a correction does not make a trade late."]
      : []),
    ...(delay?.line.filing.flags.includes("filing-date-computed") === true
      ? ["The filing date is computed from the acceptance time."]
      : []),
  ];
  return {
    name: "days_to_file",
    horizon: null,
    label: "Days to file",
    unit: "days",
    value: delay?.businessDays ?? null,
    rule: "EDGAR business days after the trade date up to the filing date; limit 2; the maximum over the lines",
    inputs: delay === null ? [] : delayInputs(delay),
    note: cautions.join(" ") || null,
  };
}

function delayInputs({ line, from, to }: FilingDelay): ProofInput[] {
  const { accession } = line.filing.filing;
  const isDeemed = line.delayFrom !== line.tradeDate;
  const fromLabel = isDeemed ? "deemed execution date" : "trade date";
  return [
    input(`${fromLabel}, line ${line.asFiled.lineNumber}`, from ?? "unknown", accession),
    input("filing date", to ?? "unknown", accession),
  ];
}

function proveCalendarDays({ delay }: ComputedRow): ProvedNumber {
  return {
    name: "calendar_days_to_file",
    horizon: null,
    label: "Calendar days to file",
    unit: "days",
    value: delay?.calendarDays ?? null,
    rule: "filing date − trade date, weekends and holidays included",
    inputs: delay === null ? [] : delayInputs(delay),
    note: null,
  };
}

/** Of the line that was filed latest after its due date. */
function proveDue({ lateness }: ComputedRow): ProvedNumber[] {
  if (lateness === null) return [];
  const { line } = lateness;
  const key = { accession: line.filing.filing.accession, lineNumber: line.asFiled.lineNumber };
  return proveLateness(lateness, key).map((proved) => ({ ...proved, horizon: null }));
}

function provePlan({ row, counted }: ComputedRow): ProvedNumber {
  const { isPlanChecked, footnotes, remarks, accession } = row.filing.filing;
  const checkbox = isPlanChecked === null ? "none" : isPlanChecked ? "ticked" : "not ticked";
  const isConflict = counted.some((line) => line.plan.isConflict);
  const bases = [...new Set(counted.map((line) => line.plan.basis))];
  const mentions = [...new Set(counted.flatMap((line) => line.plan.mentionedIn))];
  return {
    name: "is_10b51",
    horizon: null,
    label: "10b5-1 plan",
    unit: "flag",
    value: row.isPlan ? 1 : 0,
    rule: bases.join("; "),
    inputs: [
      input("checkbox", checkbox, accession),
      ...mentions.map((id) =>
        id === "remarks"
          ? input("remarks", remarks ?? "", accession)
          : input(`footnote ${id}`, footnotes[id] ?? "", accession),
      ),
    ],
    note: isConflict ? "The checkbox is not checked, but a footnote mentions a plan." : null,
  };
}

function proveOwner({ owner, row }: ComputedRow): ProvedNumber {
  const { owners, accession } = row.filing.filing;
  return {
    name: "owner",
    horizon: null,
    label: "Reporting person",
    unit: "text",
    value: owner?.owner.name ?? null,
    rule: "the first natural person of the filing: an officer or director, else a name without an entity word, else the first owner; the trade counts once",
    inputs: owners.map((person) =>
      input(person === owner?.owner ? `shown: ${owner.basis}` : "also", person.name, accession),
    ),
    note: null,
  };
}

function proveOfficerRole({ owner, row }: ComputedRow): ProvedNumber {
  const { accession, remarks } = row.filing.filing;
  const filed = owner?.owner.officerTitle?.trim() || null;
  const title = owner?.officerTitle ?? null;
  const roles = officerRolesOf(title);
  return {
    name: "officer_roles",
    horizon: null,
    label: "Officer role",
    unit: "text",
    value: roles.join(", ") || null,
    rule: "roles named in the officer title of the reporting person shown; vice presidents, assistants, former officers, and officers of a division or subsidiary have none",
    inputs: [
      input("title as filed", filed ?? "none", accession),
      ...(title === filed ? [] : [input("remarks", remarks?.trim() || "none", accession)]),
    ],
    note: roles.length > 0 ? null : noRoleText(title, owner?.owner.isOfficer === true),
  };
}

function noRoleText(title: string | null, isOfficer: boolean): string {
  if (title !== null)
    return `Under this rule, the title names none of these roles: ${officerRoles.join(", ")}.`;
  return isOfficer
    ? "The officer's title is not stated."
    : "The reporting person is not an officer.";
}

function proveTicker({ row }: ComputedRow, { record }: PreparedIssuer): ProvedNumber {
  const { issuerSymbol, accession } = row.filing.filing;
  return {
    name: "ticker",
    horizon: null,
    label: "Ticker",
    unit: "text",
    value: tickerOf(record.listedTickers, issuerSymbol),
    rule: "the symbol as filed if it is listed for the company's CIK, else the first listed one; the filed symbol only for an unlisted company",
    inputs: [
      input("as filed", issuerSymbol ?? "none", accession),
      input("listed", record.listedTickers.join(", ") || "none", "company_tickers"),
    ],
    note: null,
  };
}

/** The industry of the company. */
export function proveIndustry({ record, industry }: PreparedIssuer): ProvedValue {
  return {
    name: "industry",
    label: "Industry",
    unit: "text",
    value: industry,
    rule: "Fama–French 49 industry of the Standard Industrial Classification code",
    inputs: [input("SIC", record.sic ?? "none", "EDGAR")],
    note: null,
  };
}
