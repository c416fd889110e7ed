import { Command } from "commander";
import { runWithDatabase } from "#cli/run-with-database.ts";
import { readStoredSummary, type StoredSummary } from "#database/queries/stored-summary.ts";

/** `sentinel status`: what is stored and what waits. */
export function statusCommand(): Command {
  return new Command("status")
    .description("say what is stored, what could not be read and what waits")
    .option("--json", "as one JSON object")
    .action(async (options: { json?: true }) => {
      await runWithDatabase(async ({ db }) => {
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
    `Unreadable   ${count(unreadable)}${listed(reasons)}`,
    `Waiting      ${count(summary.waitingIssuers)} issuers to compute${summary.waitingIssuers > 0 ? " (run: npm run sentinel -- derive)" : ""}`,
    `Accounts     ${count(summary.accounts)}`,
  ];
  for (const source of summary.priceSources) {
    lines.push(
      `Prices       ${source.name}: ${count(source.tickers)} tickers, ` +
        `${source.firstDay ?? "-"} to ${source.lastDay ?? "-"}, close ${source.closeBasis}`,
    );
  }
  if (summary.priceSources.length === 0) lines.push("Prices       none");
  for (const run of summary.unfinishedRuns) {
    lines.push(`Unfinished   ${run.kind} ${run.source}, begun ${run.startedAt}: run it again`);
  }
  return lines.join("\n");
}

function listed(parts: readonly string[]): string {
  return parts.length === 0 ? "" : `: ${parts.join(", ")}`;
}
