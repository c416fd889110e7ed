import { z } from "zod";
import type { OperationAnswer } from "#contract/catalogue.ts";
import { itemTitle } from "#contract/events/item-titles.ts";
import { factOf, factText } from "#contract/leads/fact-text.ts";
import { factorTradesText } from "#contract/leads/factor-trades.ts";
import { factorOf, type LeadFactor, type LeadKind, leadKinds } from "#contract/leads/score.ts";
import { datedLeadTitle } from "#contract/leads/lead-title.ts";
import { leadKindLabels } from "#contract/leads/triage.ts";
import type { ShownFactor } from "#contract/operations/leads/leads.ts";
import type { CaseParty } from "#contract/cases/case-items.ts";
import { formatCik } from "#contract/values/edgar-identifiers.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { plainDollarsText, numberText } from "#contract/values/amount-text.ts";
import {
  findLeadByKey,
  type LeadTradeRow,
  listTradesOfLead,
  type StoredLead,
} from "#database/leads/read-leads.ts";
import { readLeadSources } from "#database/leads/read-sources.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { type EvidenceSelection, nothingSelected } from "#server/evidence/evidence-selection.ts";
import { itemLoader } from "#server/operations/cases/items/item-loader.ts";
import { maySeeItem } from "#server/operations/cases/items/visible-items.ts";
import { leadReader } from "#server/operations/leads/lead-reader.ts";
import { reportsOf } from "#server/operations/leads/get-lead.ts";
import {
  leadMembersSchema,
  presentFactors,
  presentLead,
  sourcesOf,
} from "#server/operations/leads/present-lead.ts";
import { scoreInUse } from "#server/operations/leads/score-in-use.ts";
import { readOwnersOf } from "#database/cases/cited-filings.ts";

async function findByKey(key: string, context: MemberContext): Promise<StoredLead | undefined> {
  return await findLeadByKey(context.db, { ...leadReader(context), kinds: leadKinds }, key);
}

function isSeen({ key }: StoredLead, { identity }: MemberContext): boolean {
  return maySeeItem({ kind: "lead", reference: { key } }, identity.permissions);
}

/** A lead by its stable key, with its score and what each point rests on. */
export const lead = itemLoader("lead", {
  stored: z.strictObject({ key: z.string() }),
  name: async ({ key }, context) => {
    const found = await findByKey(key, context);
    if (found === undefined || !isSeen(found, context)) throw new OperationError("lead_not_found");
    return { reference: { key } };
  },
  read: async ({ key }, context) => {
    const found = await findByKey(key, context);
    if (found === undefined) return "gone";
    if (!isSeen(found, context)) return "hidden";
    // Members without the Insider Trades package see the kept data of an event.
    const seesTrades = found.kind !== "event";
    const [score, sources, trades] = await Promise.all([
      scoreInUse(context),
      readLeadSources(context.db, sourcesOf(found)),
      seesTrades ? listTradesOfLead(context.db, leadMembersSchema.parse(found.members)) : [],
    ]);
    const row = presentLead(found, { ...score, seesTrades });
    const factors = presentFactors(found, score.weights, { seesTrades, sources });
    return {
      title: datedLeadTitle(row),
      data: {
        company: row.conm,
        kind: leadKindLabels[row.kind],
        owner: row.owner,
        trade_direction: row.trade_direction,
        day: row.day,
        value: row.value,
        score: row.score,
        score_version: score.name,
        factors: factors.flatMap((factor) => factorInWords(factor, found.kind, trades)),
        reports: reportsOf(factors, sources).map(reportInWords),
        trades: trades.map(tradeInWords),
      },
      about: {
        day: row.day,
        accession: row.accno,
        companies: [{ cik: formatCik(found.issuerCik), name: row.conm }],
        persons: await personsOf(found, context),
      },
    };
  },
});

/** The owners of the filings a lead is made of; none for members of an event who may not see trades. */
async function personsOf(
  { kind, members }: StoredLead,
  { db }: MemberContext,
): Promise<CaseParty[]> {
  if (kind === "event") return [];
  const accessions = leadMembersSchema.parse(members).map(({ accession }) => accession);
  return await readOwnersOf(db, ...new Set(accessions));
}

/** The trades and the event that a lead is made of; none where it is gone or not for the caller. */
export async function rowsOfLead(key: string, context: MemberContext): Promise<EvidenceSelection> {
  const found = await findByKey(key, context);
  if (found === undefined || !isSeen(found, context)) return { ...nothingSelected, leads: [key] };
  return {
    ...nothingSelected,
    trades: leadMembersSchema.parse(found.members),
    events: found.kind === "event" ? [found.accession] : [],
    leads: [key],
  };
}

type ScoredRow = Pick<LeadTradeRow, "ownerName" | "tradeDate"> & {
  factors: readonly LeadFactor[];
};

/** "Late filing: 4 points (1 of 2 trades: 13 Oct 2026). Days to file: 6 business days". */
function factorInWords(
  { factor, points, facts, from }: ShownFactor,
  kind: LeadKind,
  trades: readonly ScoredRow[],
): string[] {
  if (points === 0) return [];
  const known = Object.entries(facts).flatMap(([name, value]) => {
    const { label, unit } = factOf(name);
    return value === null ? [] : [`${label}: ${factText(unit, value)}`];
  });
  // The facts of a trade are its owner's.
  const owners = kind === "trade" ? [] : [...new Set(from.flatMap(({ owner }) => owner ?? []))];
  const sum = `${factorOf(factor).label}: ${points === 1 ? "1 point" : `${numberText(points)} points`}`;
  const named = factorTradesText(
    factor,
    trades.map(({ ownerName: owner, tradeDate: day, factors }) => ({ owner, day, factors })),
  );
  const whose = named === null && owners.length === 0 ? "" : ` (${named ?? owners.join("; ")})`;
  return [[`${sum}${whose}`, ...known].join(". ")];
}

type Report = OperationAnswer<"get_lead">["reports"][number];

/** "8-K 0009999202-26-001750: 8.01 Other Events; 9.01 Financial Statements and Exhibits". */
function reportInWords({ accno, form, items }: Report): string {
  const titles = items.map((code) => `${code} ${itemTitle(code) ?? ""}`.trim());
  return `${form} ${accno}${titles.length === 0 ? "" : `: ${titles.join("; ")}`}`;
}

/** "Sale, 13 Oct 2026: Tillery Robert V, $ 1,824,225.00 (0009999202-26-001743)". */
function tradeInWords({ direction, tradeDate, ownerName, value, accession }: LeadTradeRow): string {
  const amount = value === null ? "value unknown" : plainDollarsText(value);
  return `${direction}, ${dayInWords(tradeDate)}: ${ownerName}, ${amount} (${accession})`;
}
