import { expect, test } from "vitest";
import { appendAuditEntry } from "#database/queries/audit/audit.ts";
import { listRunAsWrites } from "#database/queries/sessions/run-as-sessions.ts";
import { databaseForFile } from "#testing/database/database.ts";

const { db } = await databaseForFile();
const actor = "admin@x.example";
const subject = "ana@x.example";
const period = {
  actor_email: actor,
  email: subject,
  began_at: "2026-11-20T15:00:00Z",
  endedAt: "2026-11-20T16:00:00Z",
};

test("reads and downloads are no changes; an operation whose name only begins like one is", async () => {
  const operations = ["export_trades", "export_in_browser", "exports", "get_alert", "getaway"];
  for (const operation of [...operations, "set_alerts"])
    await appendAuditEntry(db, {
      at: "2026-11-20T15:30:00Z",
      actor,
      subject,
      operation,
      outcome: "done",
      detail: {},
      requestId: operation,
      networkAddress: null,
    });
  const writes = await listRunAsWrites(db, period, []);
  expect(writes.map(({ operation }) => operation)).toEqual(["exports", "getaway", "set_alerts"]);
});
