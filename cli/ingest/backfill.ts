import { numberText } from "#contract/values/amount-text.ts";
import { Command, InvalidArgumentError, Option } from "commander";
import { deriveWaitingIssuers } from "#cli/ingest/derive.ts";
import { describeDataSet } from "#cli/ingest/ingest-data-sets.ts";
import { type Progress, startProgress } from "#cli/progress.ts";
import { type CommandContext, runWithDatabase } from "#cli/run-with-database.ts";
import { formFamily } from "#sources/edgar/archive/forms.ts";
import {
  type BackfillOptions,
  type BackfillOutcome,
  type BackfillProgress,
  runBackfill,
  backfillDataSets,
} from "#worker/following/backfill.ts";
import { followedOfDemo, followedOfEdgar } from "#cli/sources/followed-sources.ts";
import { requireDataOrigin } from "#database/sources/market/data-origin.ts";
import { openMarketClock, type StoredMarketClock } from "#database/sources/market/market-clock.ts";
import { systemClock } from "#platform/clock.ts";
import { createLogger } from "#platform/logger.ts";
import type { FollowedSource, WorkerContext } from "#worker/worker-context.ts";

type Given = {
  from: string;
  to: string;
  forms?: string[];
  documents: boolean;
  texts?: true;
  dataSets?: true;
  derive: boolean;
};

/** `sentinel backfill --from --to`: what was filed on some days, from the full index. */
export function backfillCommand(): Command {
  return withRange(new Command("backfill"))
    .description("load what was filed in a range of days, quarter by quarter; can be interrupted")
    .addOption(
      new Option(
        "--forms <list>",
        "only these forms, such as 4,4/A,8-K; their days stay incomplete",
      ).argParser(parseForms),
    )
    .option("--without-documents", "load only the indexes, and download no filings")
    .addOption(
      new Option(
        "--texts",
        "download again filings without search text, or with that of an older version",
      ).conflicts("withoutDocuments"),
    )
    .option("--data-sets", "first load the Insider Transactions Data Sets of the quarters")
    .option("--no-derive", "leave recomputation to a running worker or `sentinel derive`")
    .action(
      async ({
        withoutDocuments,
        ...given
      }: Omit<Given, "documents"> & { withoutDocuments?: true }) => {
        await runWithSource((context, source) =>
          backfill(context, source, { ...given, documents: withoutDocuments !== true }),
        );
      },
    );
}

/** `sentinel reconcile --from --to`: compares what is stored with the indexes of some days. */
export function reconcileCommand(): Command {
  return withRange(new Command("reconcile"))
    .description("compare the stored filings with EDGAR's indexes, and download what differs")
    .option("--no-derive", "leave recomputation to a running worker or `sentinel derive`")
    .action(async (given: { from: string; to: string; derive: boolean }) => {
      await runWithSource(async (context, source) => {
        const outcome = await runWithProgress(source, {
          ...given,
          forms: null,
          withoutDocuments: false,
          withTexts: false,
          withOlderReadings: false,
          isRepeated: true,
        });
        return await withDerived(context, given.derive, describeReconciled(outcome));
      });
    });
}

async function backfill(
  context: CommandContext,
  source: SourceContext,
  given: Given,
): Promise<string> {
  const { from, to, forms = null, documents } = given;
  const lines: string[] = [];
  if (given.dataSets === true) {
    const { outcomes, notListed } = await backfillDataSets(source, { from, to });
    lines.push(...outcomes.map(describeDataSet));
    if (notListed.length > 0) lines.push(`no data set is published for ${notListed.join(", ")}`);
  }
  const outcome = await runWithProgress(source, {
    from,
    to,
    forms,
    withoutDocuments: !documents,
    withTexts: given.texts === true,
    withOlderReadings: documents,
    isRepeated: false,
  });
  lines.push(describeBackfill(outcome));
  return await withDerived(context, given.derive, lines.join("\n"));
}

async function runWithSource(
  work: (context: CommandContext, source: SourceContext) => Promise<string>,
): Promise<void> {
  await runWithDatabase(async (context) => {
    const source = await sourceOfCommands(context);
    try {
      return await work(context, source);
    } finally {
      source.close();
    }
  });
}

async function runWithProgress(
  source: SourceContext,
  options: Omit<BackfillOptions, "onProgress">,
): Promise<BackfillOutcome> {
  let shown: { phase: BackfillProgress["phase"]; progress: Progress } | null = null;
  const onProgress = (so: BackfillProgress): void => {
    if (shown?.phase !== so.phase) {
      shown?.progress.end();
      const progress =
        so.phase === "indexes"
          ? startProgress("Reading indexes", null)
          : startProgress("Downloading filings", so.total);
      shown = { phase: so.phase, progress };
    }
    if (so.phase === "indexes") shown.progress.update(so.listed, so.quarter);
    else shown.progress.update(so.done);
  };
  try {
    return await runBackfill(source, { ...options, onProgress });
  } finally {
    endOf(shown);
  }
}

/** The compiler does not see that the callback may have set it. */
function endOf(shown: { progress: Progress } | null): void {
  shown?.progress.end();
}

async function withDerived(
  context: CommandContext,
  isWanted: boolean,
  summary: string,
): Promise<string> {
  return isWanted ? `${summary}; ${await deriveWaitingIssuers(context)}` : summary;
}

function describeBackfill(outcome: BackfillOutcome): string {
  const skipped =
    outcome.skipped === 0 ? "" : ` (${numberText(outcome.skipped)} quarters were already done)`;
  return `${numberText(outcome.listed)} filings listed${skipped}: ${describeFetched(outcome)}`;
}

function describeReconciled(outcome: BackfillOutcome): string {
  return (
    `${numberText(outcome.listed)} filings listed: ${numberText(outcome.missing)} were missing, ` +
    `${numberText(outcome.changed)} changed, ${numberText(outcome.withdrawn)} withdrawn, ` +
    `${numberText(outcome.returned)} returned; ${describeFetched(outcome)}`
  );
}

function describeFetched(outcome: BackfillOutcome): string {
  const waiting =
    outcome.waiting === 0
      ? ""
      : `, ${numberText(outcome.waiting)} could not be downloaded yet: a running Sentinel retries them`;
  const absent = outcome.absent === 0 ? "" : `, ${numberText(outcome.absent)} do not exist`;
  const broken =
    outcome.brokenDays === 0
      ? ""
      : `; the index of ${numberText(outcome.brokenDays)} days is broken`;
  const failed =
    outcome.failed.length === 0 ? "" : `; not read: ${outcome.failed.join(", ")}. Run it again`;
  return (
    `${numberText(outcome.stored)} stored, ${numberText(outcome.unreadable)} unreadable` +
    `${absent}${waiting}${broken}${failed}`
  );
}

function withRange(command: Command): Command {
  return command
    .addOption(dayOption("--from <day>", "first filing date, YYYY-MM-DD"))
    .addOption(dayOption("--to <day>", "last filing date, YYYY-MM-DD"));
}

function dayOption(flags: string, description: string): Option {
  return new Option(flags, description).makeOptionMandatory().argParser((text: string) => {
    if (/^\d{4}-\d\d-\d\d$/.test(text) && isDay(text)) return text;
    throw new InvalidArgumentError("Give a day such as 2024-08-05.");
  });
}

function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}

function parseForms(text: string): string[] {
  const forms = text.split(",").map((form) => form.trim());
  const unknown = forms.filter((form) => formFamily(form) === "other");
  if (unknown.length === 0) return forms;
  throw new InvalidArgumentError(`Sentinel does not read ${unknown.join(", ")}.`);
}

type SourceContext = Omit<WorkerContext, "source" | "prices" | "mailSettings"> & {
  source: FollowedSource;
  /** Ends the work: what is stored stays, and a second start goes on there. */
  stop: () => void;
  close: () => void;
};

/**
 * The source of a command: the one of the settings, at the pace it shares with a running product.
 * @throws Error with what to set, where there is none
 */
async function sourceOfCommands(context: CommandContext): Promise<SourceContext> {
  const { config, db } = context;
  const marketClock = await openMarketClock(db);
  const source = sourceOf(context, marketClock);
  await requireDataOrigin(db, source.name === "demo" ? "demo" : "real");
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  return {
    ...context,
    clock: systemClock,
    marketClock,
    source,
    appOrigin: null,
    // Progress and the summary say what matters; warnings would tear the bar apart.
    logger: createLogger(config.logLevel === "debug" ? "debug" : "error"),
    signal: stopping.signal,
    stop,
    close: () => {
      process.off("SIGINT", stop);
      process.off("SIGTERM", stop);
      marketClock.close();
    },
  };
}

function sourceOf({ config }: CommandContext, marketClock: StoredMarketClock): FollowedSource {
  const origin = marketClock.market()?.edgarOrigin ?? null;
  const settings = config.sources;
  if (settings.source === "archive") {
    throw new Error(
      "SENTINEL_SOURCE=archive follows no source, so there is nothing to download from. " +
        'Set SENTINEL_SOURCE=edgar and SEC_USER_AGENT="Company contact@mail" to download from EDGAR.',
    );
  }
  const { source } =
    settings.source === "edgar"
      ? followedOfEdgar(settings)
      : followedOfDemo(settings, { origin: origin ?? "", marketClock });
  if (source !== null && (settings.source === "edgar" || origin !== null)) return source;
  throw new Error(
    "The demo market is available only while Sentinel runs. Start it with npm start, or set " +
      'SENTINEL_SOURCE=edgar and SEC_USER_AGENT="Company contact@mail" to download from EDGAR.',
  );
}
