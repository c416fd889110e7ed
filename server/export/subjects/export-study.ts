import type { PassThrough } from "node:stream";
import { finished } from "node:stream/promises";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { catalogue } from "#contract/catalogue.ts";
import { eventSearchText } from "#contract/events/describe-event-search.ts";
import {
  exportEventStudyInput,
  exportTradeStudyInput,
} from "#contract/operations/screening/event-study.ts";
import {
  estimationWindow,
  eventWindow,
  type StudyModel,
} from "#contract/studies/study-vocabulary.ts";
import { tradeSearchText } from "#contract/trades/describe-trade-search.ts";
import { sessionDay } from "#domain/calendar/trading-calendar.ts";
import type { MemberContext, Services } from "#server/endpoint/context.ts";
import { attachment, downloadName } from "#server/export/download-name.ts";
import { writeInto } from "#server/export/open-zip.ts";
import { csvLine, csvType } from "#server/export/send-csv.ts";
import { type QueuedFile, sendQueued } from "#server/export/send-queued.ts";
import { auditExport, type Export, registerExport } from "#server/export/register-export.ts";
import { longestNoted } from "#server/export/subjects/register-search-export.ts";
import { createAccountLimit } from "#server/limits/call-limits.ts";
import { exportWork, studyFileWork } from "#server/limits/limit-table.ts";
import { type EventDays, readEventDays } from "#server/operations/studies/run-study.ts";
import { type Pace, type StudiedRows, studyPace } from "#server/operations/studies/studied-row.ts";
import { readEventsToStudy, readTradesToStudy } from "#server/operations/studies/study-rows.ts";

type StudyInput = { email: string; search: { email: string }; model: StudyModel };

type StudyExport<Input> = Omit<Export<Input>, "send"> & {
  read: (
    input: Input,
    context: MemberContext,
    pace: Pace,
  ) => Promise<{ rows: StudiedRows; inWords: string }>;
};

/**
 * `POST /export/study-events` and `/export/study-trades`: the daily returns of the events of a study,
 * from which its tests can be recomputed.
 */
export function registerStudyExports(app: FastifyInstance, services: Services): void {
  registerStudyExport<z.output<typeof exportEventStudyInput>>(app, services, {
    path: "/export/study-events",
    type: "export_study_events",
    access: catalogue.study_events.access,
    input: exportEventStudyInput,
    read: async (input, context, pace) => {
      const { read, ...resolved } = await readEventsToStudy(input, context, pace);
      return { rows: read, inWords: eventSearchText({ ...resolved, num_rows: read.rows.length }) };
    },
  });
  registerStudyExport<z.output<typeof exportTradeStudyInput>>(app, services, {
    path: "/export/study-trades",
    type: "export_study_trades",
    access: catalogue.study_trades.access,
    input: exportTradeStudyInput,
    read: async (input, context, pace) => {
      const { read, ...resolved } = await readTradesToStudy(input, context, pace);
      return { rows: read, inWords: tradeSearchText({ ...resolved, num_rows: read.rows.length }) };
    },
  });
}

function registerStudyExport<Input extends StudyInput>(
  app: FastifyInstance,
  services: Services,
  { read, ...call }: StudyExport<Input>,
): void {
  registerExport<Input>(app, services, {
    ...call,
    send: async ({ input, context, reply }) => {
      const { email, model } = input;
      const file: QueuedFile<string> = {
        email,
        write: async (out, begin) => {
          const pace = studyPace(context.isCallerGone, exportWork.longestMs);
          const { rows, inWords } = await read(input, context, pace);
          await auditExport(context, {
            operation: call.type,
            outcome: "exported",
            detail: {
              model,
              rows_found: rows.rows.length,
              data_version: rows.dataVersion,
              query: inWords.slice(0, longestNoted),
            },
          });
          begin(rows.dataVersion);
          await writeInto(out, csvLine(headers));
          const receive = (event: EventDays): Promise<void> => writeInto(out, dayLines(event));
          await readEventDays(rows, model, { context, pace, receive });
          out.end();
        },
      };
      const { accountId } = context.identity;
      const answer = await sendInTurn(accountId, () => sendQueued(services.logger, file));
      const name = downloadName("Event study daily returns", "csv");
      reply.header("content-disposition", attachment(name));
      reply.header("sentinel-data-version", answer.facts);
      return reply.type(csvType).send(answer.out);
    },
  });
}

const withStudyFileLimit = createAccountLimit(
  studyFileWork,
  "Other files of event studies are being written. Please try again in half a minute.",
);

/** Begins a file in the account's turn, which lasts until all of the file is sent or it is cut off. */
async function sendInTurn<Answer extends { out: PassThrough }>(
  accountId: number,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const begun = Promise.withResolvers<Answer>();
  withStudyFileLimit(accountId, async () => {
    const answer = await send();
    begun.resolve(answer);
    await finished(answer.out).catch(() => undefined);
  }).catch(begun.reject);
  return await begun.promise;
}

/** The first five columns identify the event, with the same headers as in the Sample file. */
const headers = [
  "CIK",
  "Ticker",
  "Filing",
  "Row of the filing",
  "Day 0",
  "Date",
  "Day",
  "Window",
  "Stock return (fraction)",
  "Market return (fraction)",
  "Expected return (fraction)",
  "Abnormal return (fraction)",
];

/** A line for each day of the estimation and the event window, every digit of its returns. */
function dayLines(event: EventDays): string {
  const { cik, ticker, accno, row_number, day_0, session, stock, market, abnormal } = event;
  const of = [cik, ticker ?? "", accno, String(row_number ?? ""), day_0 ?? ""];
  let lines = "";
  for (let day: number = estimationWindow.from; day <= eventWindow.to; day += 1) {
    const place = day - estimationWindow.from;
    const returned = market[place] ?? Number.NaN;
    lines += csvLine([
      ...of,
      sessionDay(session + day),
      String(day),
      day <= estimationWindow.to ? "Estimation" : "Event",
      returnText(stock[place]),
      returnText(returned),
      returnText(event.alpha + event.beta * returned),
      returnText(abnormal[place]),
    ]);
  }
  return lines;
}

function returnText(value = Number.NaN): string {
  return Number.isNaN(value) ? "" : String(value);
}
