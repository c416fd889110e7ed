import { expect, test } from "vitest";
import type { ExploreEventsAnswer } from "#contract/operations/screening/explore-events.ts";
import { appForFile } from "#testing/server/app-under-test.ts";
import { createEvents } from "#testing/factories/screening/events.ts";

// Friday, 17:29 in New York.
const evening = await appForFile({ startsAt: "2026-11-20T22:29:00Z" });
await createEvents(
  evening.db,
  { company_name: "today", filed_on: "2026-11-20" },
  { company_name: "Monday", accepted_at: "2026-11-20T22:41:00Z", filed_on: "2026-11-23" },
);

test.each([
  [{ minutes: 0 }, "2026-11-20", ["today"]],
  [{ minutes: 16 }, "2026-11-23", ["Monday", "today"]],
  [{ hours: 40 }, "2026-11-23", ["Monday", "today"]],
  // Thursday, 26 November: Thanksgiving.
  [{ hours: 96 }, "2026-11-27", ["Monday", "today"]],
])(
  "a search without an end, after %j, goes to the filing date EDGAR gives then, %s",
  async (later, lastDay, names) => {
    evening.clock.advance(later);
    const bea = await evening.signInAs(
      `bea${Object.values(later).join()}@x.example`,
      "explore_events",
    );
    const request = { email: bea.email, sort_column: "conm" };
    const { response } = await evening.call("explore_events", request, bea);
    const { search: ran, rows }: ExploreEventsAnswer = response.json();
    expect([ran.end_date, rows.map(({ conm }) => conm)]).toEqual([lastDay, names]);
  },
);
