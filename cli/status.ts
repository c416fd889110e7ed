import { numberText } from "#contract/values/amount-text.ts";
import { Command } from "commander";
import {
  describeDays,
  describeSources,
  readCompletenessReport,
  readSourceReport,
} from "#cli/describe-sources.ts";
import { type CommandContext, runWithDatabase } from "#cli/run-with-database.ts";
import { plainDateSchema } from "#contract/values/plain-date.ts";
import {
  listUnreadable,
  readStoredSummary,
  type StoredSummary,
  type UnreadableEntry,
} from "#database/queries/status/stored-summary.ts";

type StatusOptions = {
  json?: true;
  unreadable?: true;
  completeness?: true;
  from?: string;
  to?: string;
  check?: true;
};

/** `sentinel status`: what is stored, how the sources are, and what waits. */
export function statusCommand(): Command {
  return new Command("status")
    .description("show stored data, sources, unreadable filings, and pending work")
    .option("--json", "as one JSON object")
    .option("--unreadable", "list unreadable filings with their reasons")
    .option("--completeness", "list the last 10 business days with their missing filings")
    .option("--from <day>", "with --completeness: from this day, YYYY-MM-DD", readDay)
    .option("--to <day>", "with --completeness: through this day, YYYY-MM-DD", readDay)
    .option("--check", "exit code 1 if there is a problem that administrators are notified of")
    .action(async (options: StatusOptions) => {
      await runWithDatabase((context) => answer(context, options));
    });
}

/** @throws Error when it is no day */
function readDay(text: string): string {
  const day = plainDateSchema.safeParse(text);
  if (day.success) return day.data;
  throw new Error(`${text} is not a date: use YYYY-MM-DD.`);
}

async function answer(
  { db, config }: CommandContext,
  { json, unreadable, completeness, from, to, check }: StatusOptions,
): Promise<string> {
  if (unreadable === true) {
    const entries = await listUnreadable(db);
    return json === true ? JSON.stringify(entries) : describeUnreadable(entries);
  }
  const report = await readSourceReport(db, config);
  if (check === true && report.problems.length > 0) process.exitCode = 1;
  if (completeness === true) {
    const range = { from: from ?? null, to: to ?? null };
    const days = await readCompletenessReport(db, report.status, range);
    return json === true ? JSON.stringify(days) : describeDays(days);
  }
  const summary = await readStoredSummary(db);
  return json === true
    ? JSON.stringify({ ...summary, sources: report.status, problems: report.problems })
    : `${describeSummary(summary)}\n${describeSources(report)}`;
}

/** The summary as lines of text. */
export function describeSummary(summary: StoredSummary): string {
  const forms = summary.filings.map((row) => `${numberText(row.count)} of form ${row.form}`);
  const total = summary.filings.reduce((sum, row) => sum + row.count, 0);
  const reasons = summary.unreadable.map((row) => `${numberText(row.count)} ${row.reasonCode}`);
  const unreadable = summary.unreadable.reduce((sum, row) => sum + row.count, 0);
  const lines = [
    `Filings      ${numberText(total)}${listed(forms)}`,
    `Newest       filed ${summary.lastFiledOn ?? "-"}, accepted ${summary.lastAcceptedAt ?? "-"}`,
    `Trades       ${numberText(summary.trades)}`,
    `Events       ${numberText(summary.events)}`,
    `Unreadable   ${numberText(unreadable)}${listed(reasons)}${unreadable > 0 ? " (list: status --unreadable)" : ""}`,
    `Search text  ${numberText(summary.searchTexts.filings)} filings, ${numberText(summary.searchTexts.refused)} of them partly`,
    `Waiting      ${numberText(summary.waitingIssuers)} issuers to recompute${summary.waitingIssuers > 0 ? " (run: npm run sentinel -- derive)" : ""}`,
    `Accounts     ${numberText(summary.accounts)}`,
    `Messages     ${describeMessages(summary.messages)}`,
  ];
  for (const source of summary.priceSources) {
    lines.push(
      `Prices       ${source.name}: ${numberText(source.tickers)} tickers, ` +
        `${source.firstDay ?? "-"} to ${source.lastDay ?? "-"}, close ${source.closeBasis}`,
    );
  }
  if (summary.priceSources.length === 0) lines.push("Prices       none");
  for (const run of summary.unfinishedRuns) {
    const advice = run.isUnderWay ? "under way" : "cut short: run it again";
    lines.push(`Imports      ${run.kind} ${run.source}, begun ${run.startedAt}, ${advice}`);
  }
  return lines.join("\n");
}

function describeMessages(messages: StoredSummary["messages"]): string {
  const { waiting, failing, givenUp, lastError, unreportedInquiries } = messages;
  const parts = [`${waiting} waiting${failing > 0 ? ` (${failing} after a failure)` : ""}`];
  parts.push(`${givenUp} given up`);
  if (unreportedInquiries > 0) parts.push(`${unreportedInquiries} inquiries waiting for a summary`);
  const cause = lastError === null ? "" : `; last error: ${lastError.replaceAll(/\s+/g, " ")}`;
  return `${parts.join(", ")}${cause}`;
}

function describeUnreadable(entries: readonly UnreadableEntry[]): string {
  if (entries.length === 0) return "Everything could be read.";
  return entries.map(({ source, path, reason }) => `${source}: ${path}\n    ${reason}`).join("\n");
}

function listed(parts: readonly string[]): string {
  return parts.length === 0 ? "" : `: ${parts.join(", ")}`;
}
