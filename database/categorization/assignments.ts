import type { Database } from "#database/connect.ts";

/** Companies there are to review, by gvkey, with their present interactions. */
export async function listReviewCompanies(
  db: Database,
): Promise<{ gvkey: string; companyName: string; total: number }[]> {
  return db
    .selectFrom("review_company as company")
    .leftJoin("review_interaction as interaction", (join) =>
      join
        .onRef("interaction.gvkey", "=", "company.gvkey")
        .on("interaction.withdrawn_at", "is", null),
    )
    .select(({ fn }) => [
      "company.gvkey",
      "company.company_name as companyName",
      fn.count<number>("interaction.interaction_num").as("total"),
    ])
    .groupBy("company.gvkey")
    .orderBy("company.gvkey")
    .execute();
}

/** Companies to review with the ticker of their latest call; gvkeys that no company has are left out. */
export async function findReviewCompanies(
  db: Database,
  gvkeys: readonly string[],
): Promise<{ gvkey: string; companyName: string; ticker: string | null }[]> {
  if (gvkeys.length === 0) return [];
  return db
    .selectFrom("review_company as company")
    .select((company) => [
      "company.gvkey",
      "company.company_name as companyName",
      company
        .selectFrom("review_interaction as interaction")
        .innerJoin("conference_call as call", "call.id", "interaction.call_id")
        .select("call.ticker")
        .whereRef("interaction.gvkey", "=", "company.gvkey")
        .where("call.ticker", "is not", null)
        .orderBy("call.held_on", "desc")
        .limit(1)
        .as("ticker"),
    ])
    .where("company.gvkey", "in", gvkeys)
    .execute();
}

/**
 * Those of the gvkeys that no company has, in the order given.
 * @param areHeld  in a transaction: until it ends, the companies cannot be removed
 */
export async function findUnknownGvkeys(
  db: Database,
  gvkeys: readonly string[],
  { areHeld }: { areHeld: boolean } = { areHeld: false },
): Promise<string[]> {
  if (gvkeys.length === 0) return [];
  const rows = await db
    .selectFrom("review_company")
    .select("gvkey")
    .where("gvkey", "in", gvkeys)
    .$if(areHeld, (query) => query.orderBy("gvkey").forKeyShare())
    .execute();
  const known = new Set(rows.map(({ gvkey }) => gvkey));
  return gvkeys.filter((gvkey) => !known.has(gvkey));
}

/**
 * Makes these companies, which must exist, all that is assigned to the account, which the
 * transaction holds locked. Labels stay whatever is taken away.
 * @returns what was added and what taken away, by gvkey; what was assigned already stays as it is
 */
export async function setAssignments(
  transaction: Database,
  { accountId, gvkeys, by }: { accountId: number; gvkeys: readonly string[]; by: string },
): Promise<{ added: string[]; removed: string[] }> {
  const rows = await transaction
    .selectFrom("review_assignment")
    .select("gvkey")
    .where("account_id", "=", accountId)
    .execute();
  const before = new Set(rows.map(({ gvkey }) => gvkey));
  const wanted = new Set(gvkeys);
  const added = [...wanted].filter((gvkey) => !before.has(gvkey)).toSorted();
  const removed = [...before].filter((gvkey) => !wanted.has(gvkey)).toSorted();
  if (removed.length > 0)
    await transaction
      .deleteFrom("review_assignment")
      .where("account_id", "=", accountId)
      .where("gvkey", "in", removed)
      .execute();
  if (added.length > 0)
    await transaction
      .insertInto("review_assignment")
      .values(
        added.map((gvkey) => ({
          account_id: accountId,
          gvkey,
          assigned_by: by,
          reopened_at: null,
        })),
      )
      .execute();
  return { added, removed };
}
