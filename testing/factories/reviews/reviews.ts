import { randomBytes } from "node:crypto";
import { publishTranscript } from "#database/calls/store-calls.ts";
import type { Database } from "#database/connect.ts";

let count = 0;

type CompanyToReview = {
  gvkey?: string;
  companyName?: string;
  fraudDescription?: string;
  /** Texts by interaction, each by turn; speakers are made up. */
  interactions?: readonly (readonly string[])[];
};

/** Stores a call of a company, of its own if none is named, to be reviewed. @returns the gvkey */
export async function createReviewCompany(
  db: Database,
  { gvkey, companyName, fraudDescription, interactions }: CompanyToReview = {},
): Promise<string> {
  count += 1;
  const key = gvkey ?? randomBytes(6).toString("hex");
  const { id } = await db
    .insertInto("conference_call")
    .values({
      source: "factory",
      source_key: `${key}-${count}`,
      cik: null,
      ticker: null,
      company_name: companyName ?? `Reviewed Company ${key}`,
      fiscal_period: "2026Q2",
      held_on: "2026-08-06",
      title: "Q2 2026 earnings call",
      gvkey: key,
      fraud_description: fraudDescription ?? "Revenue is said to be recorded before delivery.",
      sha256: randomBytes(32),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const texts = interactions ?? [["Thank you all for joining."], ["Is it real?", "It is."]];
  await db
    .insertInto("call_interaction")
    .values(texts.map((lines, place) => interactionRow(id, place + 1, lines)))
    .execute();
  await publishTranscript(db, id);
  return key;
}

function interactionRow(callId: number, number: number, lines: readonly string[]) {
  const turns = lines.map((text, at) => ({
    speaker: at % 2 === 0 ? "Marisol Teague" : "Craig T. Haldane",
    role: at % 2 === 0 ? "Analyst, Pembroke Row Securities" : "Chief Executive Officer",
    text,
  }));
  return {
    call_id: callId,
    interaction_number: number,
    kind: number === 1 ? ("remarks" as const) : ("question" as const),
    description: `Interaction of ${lines.length} lines`,
    turns: JSON.stringify(turns),
  };
}

/** Assigns companies to an account that is there. */
export async function assignCompanies(
  db: Database,
  email: string,
  gvkeys: readonly string[],
): Promise<void> {
  const { id } = await accountOf(db, email);
  await db
    .insertInto("review_assignment")
    .values(
      gvkeys.map((gvkey) => ({
        account_id: id,
        gvkey,
        assigned_by: "lead@x.example",
        reopened_at: null,
      })),
    )
    .execute();
}

type StoredLabel = {
  email: string;
  gvkey: string;
  interactionNumber: number;
  categorization: 0 | 1 | null;
  reason?: string;
  highlights?: readonly (readonly [number, number])[];
  /** ISO 8601; now when absent. */
  savedAt?: string;
};

/** Stores a label of the current version, as the reviewer's own. */
export async function storeLabel(db: Database, label: StoredLabel): Promise<void> {
  const { id } = await accountOf(db, label.email);
  await db
    .insertInto("reviewer")
    .values({ account_id: id, email: label.email })
    .onConflict((conflict) => conflict.column("account_id").doNothing())
    .execute();
  const { id: reviewerId } = await db
    .selectFrom("reviewer")
    .select("id")
    .where("account_id", "=", id)
    .executeTakeFirstOrThrow();
  const { revision } = await db
    .selectFrom("review_interaction")
    .select("revision")
    .where("gvkey", "=", label.gvkey)
    .where("interaction_num", "=", label.interactionNumber)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("categorization")
    .values({
      reviewer_id: reviewerId,
      gvkey: label.gvkey,
      interaction_num: label.interactionNumber,
      revision,
      categorization: label.categorization,
      reason: label.reason ?? null,
      highlights: JSON.stringify(label.highlights ?? (label.categorization === 1 ? [[0, 5]] : [])),
      saved_by: label.email,
      ...(label.savedAt === undefined ? {} : { saved_at: label.savedAt }),
    })
    .execute();
}

async function accountOf(db: Database, email: string): Promise<{ id: number }> {
  return await db
    .selectFrom("account")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
}
