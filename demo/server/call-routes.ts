import type { Call } from "#demo/calls/call.ts";
import { type Answer, json, notFound } from "#demo/server/answer.ts";
import type { WorldClock, WorldView } from "#demo/server/world-view.ts";
import { easternInstant } from "#demo/world/filings/receipt.ts";

/** `/calls/index.json` and `/calls/KEY.json`: transcripts, of which EDGAR has none. */
export function callAnswer(clock: WorldClock, view: WorldView, path: string): Answer {
  const calls = clock.calls(view);
  if (path === "/calls/index.json") return json(JSON.stringify({ calls: calls.map(listed) }));
  const call = calls.find(({ key }) => path === `/calls/${key}.json`);
  if (call === undefined) return notFound;
  return { ...json(callJson(call)), changedAt: instantOf(call.availableFrom) };
}

function listed(call: Call) {
  const { key, cik, ticker, companyName, fiscalPeriod, heldOn, availableFrom } = call;
  const availableAt = instantOf(availableFrom);
  return { key, cik, ticker, companyName, fiscalPeriod, heldOn, availableAt };
}

/** What was said; what is planted in it stays in the README. */
function callJson({ plants: _plants, availableFrom: _availableFrom, ...said }: Call): string {
  return JSON.stringify(said);
}

function instantOf(moment: string): string {
  const [day = "", time = ""] = moment.split(" ");
  return easternInstant(day, time);
}
