import { Command } from "commander";
import { runWithDatabase } from "#cli/run-with-database.ts";
import {
  listUnreadable,
  readStoredSummary,
  type StoredSummary,
  type UnreadableEntry,
} from "#database/queries/stored-summary.ts";

/** `sentinel status`: what is stored and what waits. */
export function statusCommand(): Command {
  return new Command("status")
    .description("say what is stored, what could not be read and what waits")
    .option("--json", "as one JSON object")
    .option("--unreadable", "list what could not be read, each with its reason")
    .action(async (options: { json?: true; unreadable?: true }) => {
      await runWithDatabase(async ({ db }) => {
        if (options.unreadable === true) {
          const entries = await listUnreadable(db);
          return options.json === true ? JSON.stringify(entries) : describeUnreadable(entries);
        }
        const summary = await readStoredSummary(db);
        return options.json === true ? JSON.stringify(summary) : describeSummary(summary);
      });
    });
}

/** The summary as lines of text. */
export function describeSummary(summary: StoredSummary): string {
  const count = (value: number): string => value.toLocaleString("en-US");
  const forms = summary.filings.map((row) => `${count(row.count)} of form ${row.form}`);
  const total = summary.filings.reduce((sum, row) => sum + row.count, 0);
  const reasons = summary.unreadable.map((row) => `${count(row.count)} ${row.reasonCode}`);
  const unreadable = summary.unreadable.reduce((sum, row) => sum + row.count, 0);
  const lines = [
    `Filings      ${count(total)}${listed(forms)}`,
    `Newest       filed ${summary.lastFiledOn ?? "-"}, accepted ${summary.lastAcceptedAt ?? "-"}`,
    `Trades       ${count(summary.trades)}`,
    `Events       ${count(summary.events)}`,
    `Unreadable   ${count(unreadable)}${listed(reasons)}${unreadable > 0 ? " (list: status --unreadable)" : ""}`,
    `Waiting      ${count(summary.waitingIssuers)} issuers to compute${summary.waitingIssuers > 0 ? " (run: npm run sentinel -- derive)" : ""}`,
    `Accounts     ${count(summary.accounts)}`,
    `Messages     ${describeMessages(summary.messages)}`,
  ];
  for (const source of summary.priceSources) {
    lines.push(
      `Prices       ${source.name}: ${count(source.tickers)} tickers, ` +
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
  const { waiting, failing, givenUp, lastError, untoldInquiries } = messages;
  const parts = [`${waiting} waiting${failing > 0 ? ` (${failing} after a failure)` : ""}`];
  parts.push(`${givenUp} given up`);
  if (untoldInquiries > 0) parts.push(`${untoldInquiries} inquiries wait for a summary`);
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
