import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/connect.ts";

export type StoredShortSwing = {
  issuerCik: number;
  ownerCik: number;
  companyName: string;
  ticker: string | null;
  ownerName: string;
  otherOwners: number;
  title: string | null;
  profit: number;
  pairs: number;
  firstDay: string;
  lastDay: string;
  linesToReview: number;
  areSplitsKnown: boolean;
};

export type ShortSwingSearch = {
  /** Ticker or CIK. */
  company: string | null;
  since: string | null;
  sort: "profit" | "last_day";
  page: number;
  limit: number;
};

/** One page of the persons with a profit, and how many there are. */
export async function searchShortSwings(
  db: Database,
  search: ShortSwingSearch,
): Promise<{ rows: StoredShortSwing[]; total: number }> {
  const { sort, page, limit } = search;
  const order = sort === "profit" ? sql`profit` : sql`last_day`;
  const [found, counted] = await Promise.all([
    sql<StoredShortSwing>`
      select issuer_cik as "issuerCik", owner_cik as "ownerCik", company_name as "companyName", ticker,
             owner_name as "ownerName", other_owners as "otherOwners", title,
             profit::float8 as profit, pairs, first_day as "firstDay", last_day as "lastDay",
             lines_to_review as "linesToReview", are_splits_known as "areSplitsKnown"
        from short_swing where ${isWanted(search)}
       order by ${order} desc, issuer_cik, owner_cik
       limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from short_swing where ${isWanted(search)}`.execute(db),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

function isWanted({ company, since }: ShortSwingSearch): RawBuilder<unknown> {
  return sql`
    (${company}::text is null or ticker = upper(${company}) or issuer_cik::text = ltrim(${company}, '0'))
    and (${since}::date is null or last_day >= ${since}::date)`;
}
