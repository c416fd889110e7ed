import type { z } from "zod";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import {
  type getLatenessInput,
  latenessPerPage,
  type LatenessRow,
} from "#contract/operations/screening/lateness.ts";
import { formatCik } from "#contract/values/edgar-identifiers.ts";
import type { LatenessRanking, StoredLateness } from "#database/screening/lateness-ranking.ts";
import { findCompanies, findOwners } from "#database/queries/company/dictionaries.ts";
import type { Database } from "#database/connect.ts";
import { wilsonInterval } from "#domain/agreement/percent-agreement.ts";
import type { MemberContext, Services } from "#server/endpoint/context.ts";
import { resolveScope } from "#server/screening/resolve-scope.ts";

/** One page of persons, companies, or filing agents by the share of their lines that were filed late. */
export async function getLateness(
  input: OperationInput<"get_lateness">,
  context: MemberContext,
): Promise<OperationAnswer<"get_lateness">> {
  const ranking = await latenessRanking(context, input, latenessPerPage);
  const { rows, total } = await context.screening.rankLateness(ranking);
  return { rows: await presentLateness(context.db, rows), total };
}

/** The ranking that a call requests. */
export async function latenessRanking(
  sources: Pick<Services, "db" | "reads" | "marketClock">,
  input: z.output<typeof getLatenessInput>,
  limit: number,
): Promise<LatenessRanking> {
  const company = input.company?.trim() ?? "";
  const isCik = /^\d{1,10}$/.test(company);
  const { run } = await resolveScope(sources, {
    start_date: input.start_date ?? "all",
    end_date: input.end_date ?? "all",
    ...(company === ""
      ? {}
      : isCik
        ? { ciks: [formatCik(Number(company))] }
        : { tickers: [company.toUpperCase()] }),
  });
  const { by, sort, direction, page, min_lines: minLines } = input;
  const order = { sort_column: "ticker", sort_direction: "asc" } as const;
  const search = { transactions: "all", ...order, page: 1, limit: 1, ...run } as const;
  return { by, search, minLines, sort, direction, limit, page };
}

/** Rows with names, shares, and confidence intervals. */
export async function presentLateness(
  db: Database,
  rows: readonly StoredLateness[],
): Promise<LatenessRow[]> {
  const named = await agentNames(db, rows);
  return rows.map((row) => {
    const share = row.late / row.lines;
    const [low, high] = wilsonInterval(share, row.lines);
    return {
      cik: formatCik(row.cik),
      name: row.name ?? named.get(row.cik) ?? null,
      ticker: row.ticker,
      lines: row.lines,
      late: row.late,
      share,
      low,
      high,
      median_days: row.medianDays,
      median_return: row.medianReturn,
    };
  });
}

/** An agent that files for itself is a stored company or person; EDGAR has no list of the others' names. */
async function agentNames(
  db: Database,
  rows: readonly StoredLateness[],
): Promise<ReadonlyMap<number, string>> {
  const unnamed = rows.filter(({ name }) => name === null).map(({ cik }) => cik);
  if (unnamed.length === 0) return new Map();
  const [owners, companies] = await Promise.all([
    findOwners(db, unnamed),
    findCompanies(db, unnamed),
  ]);
  return new Map([...owners, ...companies].map(({ cik, name }) => [cik, name]));
}
