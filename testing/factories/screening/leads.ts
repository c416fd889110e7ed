import type { Insertable } from "kysely";
import { defaultWeights, type LeadLevels, scoreOf, scoreVersion } from "#contract/leads/score.ts";
import type { Database } from "#database/connect.ts";
import type { LeadTable } from "#database/tables/leads.ts";

let lastNumber = 0;

const findings = {
  "event-days": {
    facts: { event: "8-K", accepted_on: "2026-10-28", days: 15, favorable_return: 0.3139 },
    from: [{ accession: "0000320193-26-000050", line: null }],
  },
  late: { facts: { days_to_file: 7 }, from: [{ accession: "0000000001-26-000001", line: 1 }] },
};

/** A lead of a trade by Tillery; score 68 by its levels unless others are given. Keys are never used twice. */
export function leadRow(
  given: Partial<Insertable<LeadTable>> & { of?: LeadLevels } = {},
): Insertable<LeadTable> {
  lastNumber += 1;
  const accession = `0000000009-26-${String(lastNumber).padStart(6, "0")}`;
  const { of = usualLevels, ...columns } = given;
  return {
    key: `trade/${accession}/1`,
    kind: "trade",
    issuer_cik: 320193,
    company_name: "Calder Therapeutics",
    ticker: "CPTX",
    industry: "Pharmaceutical Products",
    owner_cik: 1001,
    owner_name: "Tillery Robert V",
    title: "Chief Medical Officer",
    accession,
    row_number: 1,
    direction: "Sale",
    day: "2026-10-13",
    value: "1864420.00",
    members: JSON.stringify([{ accession, rowNumber: 1 }]),
    facts: JSON.stringify({ headline: { price: "46.6105" }, factors: findings }),
    levels: JSON.stringify(of),
    score: scoreOf(of, defaultWeights),
    score_version: scoreVersion,
    ...columns,
  };
}

/** 4 × 30% + 16 + 4 + 24 + 4 + 4 × 60% + 4: 1 + 16 + 4 + 24 + 4 + 2 + 4. */
const usualLevels = {
  "event-days": 30,
  "event-return": 100,
  side: 100,
  avoided: 100,
  dormant: 100,
  late: 60,
  quarter: 100,
} as const;

/** Stores leads; answers their ids in the order given. */
export async function createLeads(
  db: Database,
  ...rows: readonly Parameters<typeof leadRow>[0][]
): Promise<number[]> {
  const stored = await db.insertInto("lead").values(rows.map(leadRow)).returning("id").execute();
  return stored.map(({ id }) => id);
}
