import { expect, test } from "vitest";
import { z } from "zod";
import { caseCalls } from "#testing/factories/cases/cases.ts";
import { appForFile } from "#testing/server/app-under-test.ts";
import { type LiveStream, openLiveStream } from "#testing/server/live-stream.ts";

const app = await appForFile({ callsPerMinute: 10_000, isLive: true });
const url = await app.app.listen({ host: "127.0.0.1", port: 0 });

const { member, create, read, done } = caseCalls(app);

const withinMs = 2_000;

/** Waits for the next `cases` that a browser receives. */
async function nextOf({ events }: LiveStream, run: () => Promise<unknown>): Promise<void> {
  const before = events.filter((name) => name === "cases").length;
  await run();
  await expect
    .poll(() => events.filter((name) => name === "cases").length, { timeout: withinMs })
    .toBeGreaterThan(before);
}

test("members are notified of every change of a case, and others of none", async () => {
  const [ana, ben, colleague] = [
    await member("Live"),
    await member("Live"),
    await member("Live", "categorization"),
  ];
  const admin = await app.signInAs("boss@x.example", "admin");
  const { access_token: accessToken } = z
    .object({ access_token: z.string() })
    .parse(await done("run_as", { email: ben.email }, admin));
  const asBen = { ...admin, email: ben.email, accessToken };
  const [toAna, toBen, toColleague, underRunAs] = [
    await openLiveStream(url, ana),
    await openLiveStream(url, ben),
    await openLiveStream(url, colleague),
    await openLiveStream(url, asBen),
  ];
  let case_id = 0;
  // In the other tabs of who creates it.
  await nextOf(toAna, async () => {
    ({ case_id } = await create(ana));
  });
  // A client that connects before the server listens is notified once that anything may have changed.
  const casesOf = () =>
    [toColleague, underRunAs].map(({ events }) => events.filter((name) => name === "cases").length);
  const earlier = casesOf();
  const joining = { case_id, member_email: ben.email };
  await nextOf(toBen, () => done("add_case_member", joining, ana));
  await nextOf(toBen, () => done("save_case_note", { case_id, body: "See 2025." }, ana));
  await nextOf(toAna, () =>
    done("save_case_task", { case_id, text: "Call.", assignee: null, due_on: null }, ben),
  );
  await nextOf(toBen, () => done("change_case", { case_id, known_version: 1, title: "B" }, ana));
  const memberId = (await read(ana, case_id)).members.find(({ email }) => email === ben.email);
  const leaving = { case_id, member_id: memberId?.member_id };
  await nextOf(toBen, () => done("remove_case_member", leaving, ana));
  const seenByBen = toBen.events.length;
  await nextOf(toAna, () => done("delete_case", { case_id, known_version: 2 }, ana));
  expect(toBen.events).toHaveLength(seenByBen);
  expect(casesOf()).toEqual(earlier);
  for (const stream of [toAna, toBen, toColleague, underRunAs]) stream.leave();
});
