import { z } from "zod";
import { leadFacts } from "#contract/leads/lead-facts.ts";
import { factorOf, leadKinds } from "#contract/leads/score.ts";
import { leadKindLabels } from "#contract/leads/triage.ts";
import type { ShownFactor } from "#contract/operations/leads/leads.ts";
import type { CaseParty } from "#contract/cases/case-items.ts";
import { formatCik } from "#contract/values/edgar-identifiers.ts";
import { dayInWords } from "#contract/values/plain-date.ts";
import { findLeadByKey, type StoredLead } from "#database/leads/read-leads.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import type { EvidenceSelection } from "#server/evidence/collect-evidence.ts";
import { itemLoader } from "#server/operations/cases/items/item-loader.ts";
import { leadReader } from "#server/operations/leads/lead-reader.ts";
import { presentFactors, presentLead } from "#server/operations/leads/present-lead.ts";
import { scoreInUse } from "#server/operations/leads/score-in-use.ts";
import { readOwnersOf } from "#database/cases/cited-filings.ts";

async function findByKey(key: string, context: MemberContext): Promise<StoredLead | undefined> {
  return await findLeadByKey(context.db, { ...leadReader(context), kinds: leadKinds }, key);
}

function isSeen({ kind }: StoredLead, context: MemberContext): boolean {
  return leadReader(context).kinds.includes(kind);
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
    const score = await scoreInUse(context);
    const row = presentLead(found, score.weights);
    const who = found.ownerName === null ? "" : ` ${found.ownerName},`;
    return {
      title: `${leadKindLabels[found.kind]}:${who} ${row.ticker ?? row.conm}, ${dayInWords(row.day)}`,
      data: {
        company: row.conm,
        kind: leadKindLabels[row.kind],
        owner: row.owner,
        trade_direction: row.trade_direction,
        day: row.day,
        value: row.value,
        score: row.score,
        score_version: score.name,
        factors: presentFactors(found, score.weights, {
          // Members without insider trades see what is kept of an event.
          seesTrades: found.kind !== "event",
        }).flatMap(factorInWords),
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

const membersSchema = z.array(z.object({ accession: z.string(), rowNumber: z.number() }));

/** The owners of the filings a lead is made of; none for members of an event who may not see trades. */
async function personsOf(
  { kind, members }: StoredLead,
  { db }: MemberContext,
): Promise<CaseParty[]> {
  if (kind === "event") return [];
  const accessions = membersSchema.parse(members).map(({ accession }) => accession);
  return await readOwnersOf(db, ...new Set(accessions));
}

/** The trades and the event that a lead is made of; none where it is gone or not for the caller. */
export async function rowsOfLead(key: string, context: MemberContext): Promise<EvidenceSelection> {
  const found = await findByKey(key, context);
  if (found === undefined || !isSeen(found, context))
    return { trades: [], events: [], leads: [key] };
  return {
    trades: membersSchema.parse(found.members),
    events: found.kind === "event" ? [found.accession] : [],
    leads: [key],
  };
}

/** "Late filing: 4 points. Days to file: 6". */
function factorInWords({ factor, points, facts }: ShownFactor): string[] {
  if (points === 0) return [];
  const known = Object.entries(facts).flatMap(([name, value]) =>
    value === null ? [] : [`${labelOf(name)}: ${value}`],
  );
  return [[`${factorOf(factor).label}: ${points} points`, ...known].join(". ")];
}

function labelOf(name: string): string {
  return Object.entries(leadFacts).find(([fact]) => fact === name)?.[1].label ?? name;
}
