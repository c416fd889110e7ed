import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { readEvidenceKey } from "#database/evidence/evidence-keys.ts";
import { alarmInWords } from "#domain/status/alarms.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { presentEvidenceKey } from "#server/evidence/signing-key.ts";
import { partLines } from "#domain/status/source-parts.ts";
import { presentCompleteness, presentFreshness } from "#server/operations/status/present-state.ts";

/** Whether the data are current and complete; nothing that names a filing, account or address. */
export async function getPublicStatus(
  _input: OperationInput<"get_public_status">,
  { db, status, clock, marketClock }: VisitorContext,
): Promise<OperationAnswer<"get_public_status">> {
  const [current, unread, completeness, prices, alarms, key] = await Promise.all([
    status.current(),
    status.unread(),
    status.completeness(),
    status.prices(),
    status.alarms(),
    readEvidenceKey(db),
  ]);
  const now = clock.now().toString();
  const marketNow = marketClock.now().toString();
  return {
    ...presentFreshness(current, unread, { now, marketNow }),
    sources: partLines(current.parts, now).map(({ name, state }) => ({ name, state })),
    completeness: presentCompleteness(completeness, marketNow).sum,
    evidence_key: key === undefined ? null : presentEvidenceKey(key),
    prices_last_day:
      prices.daily
        .map(({ lastDay }) => lastDay)
        .toSorted()
        .at(-1) ?? null,
    incidents: alarms.map(({ subject, raisedAt, endedAt }) => ({
      text: alarmInWords(subject),
      raised_at: raisedAt,
      ended_at: endedAt,
    })),
  };
}
