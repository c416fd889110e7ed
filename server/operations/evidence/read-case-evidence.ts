import type { CaseItem } from "#contract/operations/cases/cases.ts";
import { hasAnyPermission } from "#contract/values/account/permissions.ts";
import { listCaseAudit } from "#database/evidence/case-audit.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import type { CaseEvidence } from "#server/evidence/case-evidence.ts";
import { type EvidenceSelection, nothingSelected } from "#server/evidence/evidence-selection.ts";
import { loadIssuerRecord } from "#database/computed/load-issuer-records.ts";
import { listIssuersOf } from "#database/evidence/issuers-of-filings.ts";
import { clusterTrades } from "#domain/evidence/cluster-trades.ts";
import { prepareEvidence, type TradeKey } from "#domain/evidence/trade-evidence.ts";
import { type Evidence, type ItemOfSubject, keyOfSubject } from "#domain/evidence/subject.ts";
import { readCase } from "#server/operations/cases/get-case.ts";
import { rowsOfLead } from "#server/operations/cases/items/lead-loader.ts";
import { caseParts, needOf } from "#server/operations/evidence/case-parts.ts";

/**
 * The case and the subjects of its pack, as far as the pack's creator may see them: the trades, events, lines,
 * short-swing worksheets, notices, and plans among its items, and the trades and events of its leads. Runs in the
 * pack's snapshot.
 * @throws OperationError `case_not_found` for anyone who is no member any more
 */
export async function readCaseEvidence(
  { caseId, withNotes }: { caseId: number; withNotes: boolean },
  context: MemberContext,
): Promise<CaseEvidence> {
  const found = await readCase(caseId, context);
  const { permissions } = context.identity;
  const items = found.items.map((item) =>
    hasAnyPermission(permissions, needOf(item)) ? item : { ...item, kept: null },
  );
  const file = { ...found, items };
  const audit = await listCaseAudit(context.db, caseId);
  const selections: EvidenceSelection[] = [];
  const itemsOfSubjects = new Map<string, ItemOfSubject>();
  for (const item of file.items) {
    const selection = await rowsOfItem(item, context);
    selections.push(selection);
    for (const [kind, key] of subjectsOf(selection)) {
      const known = itemsOfSubjects.get(key) ?? { number: null, partOf: [] };
      itemsOfSubjects.set(
        key,
        kind === item.kind
          ? { ...known, number: item.number }
          : { ...known, partOf: [...known.partOf, item.number] },
      );
    }
  }
  const trades = new Map(
    selections
      .flatMap((selection) => selection.trades)
      .map((key) => [`${key.accession} ${key.rowNumber}`, key]),
  );
  return {
    selection: {
      // An event lead has trades as its members.
      trades: hasAnyPermission(permissions, ["explore_trades"]) ? [...trades.values()] : [],
      events: hasAnyPermission(permissions, ["explore_events"])
        ? [...new Set(selections.flatMap(({ events }) => events))]
        : [],
      leads: [...new Set(selections.flatMap(({ leads }) => leads))].sort(),
      lines: selections.flatMap(({ lines }) => lines),
      shortSwings: selections.flatMap(({ shortSwings }) => shortSwings),
      notices: [...new Set(selections.flatMap(({ notices }) => notices))].sort(),
      plans: selections.flatMap(({ plans }) => plans),
      notRecomputed: selections.flatMap(({ notRecomputed }) => notRecomputed),
    },
    caseParts: caseParts(file, audit, {
      withNotes,
      itemsOfSubjects,
      createdAt: context.marketClock.now().toString(),
    }),
  };
}

/** What is selected, by kind and key. */
function subjectsOf(selection: EvidenceSelection): (readonly [Evidence["kind"], string])[] {
  const { trades, events, leads, lines, shortSwings, notices, plans } = selection;
  const named = <Kind extends Evidence["kind"]>(kind: Kind, ...of: (string | number)[]) =>
    [kind, keyOfSubject(kind, ...of)] as const;
  return [
    ...trades.map(({ accession, rowNumber }) => named("trade", accession, rowNumber)),
    ...events.map((accession) => named("event", accession)),
    ...leads.map((key) => named("lead", key)),
    ...lines.map(({ accession, line }) => named("line", accession, line)),
    ...shortSwings.map(({ cik, ownerCik }) => named("short_swing", cik, ownerCik)),
    ...notices.map((accession) => named("notice", accession)),
    ...plans.map(({ cik, key }) => named("plan", cik, key)),
  ];
}

async function rowsOfItem(
  { kind, kept }: CaseItem,
  context: MemberContext,
): Promise<EvidenceSelection> {
  const reference = kept?.reference ?? {};
  const { accno, key, cik, plan } = reference;
  const { row_number: rowNumber, line_number: lineNumber, owner_cik: ownerCik } = reference;
  if (kind === "lead" && typeof key === "string") return await rowsOfLead(key, context);
  if (typeof accno === "string" && typeof rowNumber === "number") {
    const trade = { accession: accno, rowNumber };
    if (kind === "trade") return { ...nothingSelected, trades: [trade] };
    if (kind === "cluster")
      return { ...nothingSelected, trades: await tradesOfCluster(trade, context) };
  }
  if (kind === "line" && typeof accno === "string" && typeof lineNumber === "number")
    return { ...nothingSelected, lines: [{ accession: accno, line: lineNumber }] };
  if (kind === "short_swing" && typeof cik === "string" && typeof ownerCik === "string")
    return {
      ...nothingSelected,
      shortSwings: [{ cik: Number(cik), ownerCik: Number(ownerCik) }],
    };
  return {
    ...nothingSelected,
    events: kind === "event" && typeof accno === "string" ? [accno] : [],
    notices: kind === "notice" && typeof accno === "string" ? [accno] : [],
    plans:
      kind === "plan" && typeof cik === "string" && typeof plan === "string"
        ? [{ cik: Number(cik), key: plan }]
        : [],
    notRecomputed: kind === "no_notice" && kept !== null ? [withoutNoticeText(kept)] : [],
  };
}

/** What was kept of sales without a notice, with the reasons for their status. */
function withoutNoticeText({ title, data }: NonNullable<CaseItem["kept"]>): string {
  const textsOf = (name: string): string => [data[name] ?? []].flat().join("; ");
  return `${title}: shown as kept. Status: ${textsOf("status")}. Units sold: ${textsOf("sold_units")}. Sales: ${textsOf("sales")}. Reasons: ${textsOf("reasons")} Only EDGAR's indexes, which are not in a pack, can show that no notice was filed.`;
}

async function tradesOfCluster(
  trade: TradeKey,
  { db, settings }: MemberContext,
): Promise<readonly TradeKey[]> {
  const cik = (await listIssuersOf(db, [trade.accession])).get(trade.accession);
  const record = cik === undefined ? null : await loadIssuerRecord(db, cik, settings);
  return record === null ? [trade] : clusterTrades(prepareEvidence(record), trade);
}
