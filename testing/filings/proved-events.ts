import type { CurrentReport, IssuerRecord } from "#domain/trades/issuer-record.ts";
import type { EventProof, ProvedEventValue } from "#domain/events/proof/event-proof.ts";
import { proveEvent } from "#domain/events/prove-event.ts";
import { currentReport, issuerRecord } from "#testing/filings/issuer-record.ts";

export const accession = "0001000001-24-000500";

export function eventAt(wallClock: string, parts: Partial<CurrentReport> = {}): CurrentReport {
  return currentReport(wallClock, { accession, items: ["2.02", "9.01"], ...parts });
}

export function proofOf(report: CurrentReport, parts: Partial<IssuerRecord> = {}): EventProof {
  const { currentReports = [] } = parts;
  const record = issuerRecord({ ...parts, currentReports: [...currentReports, report] });
  const proof = proveEvent(record, accession);
  if (proof === null) throw new Error("no such event");
  return proof;
}

export function value(
  proof: EventProof,
  name: string,
  lookback: number | null = null,
): ProvedEventValue {
  const found = proof.computed.find((one) => one.name === name && one.lookback === lookback);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}
