import { expect, test } from "vitest";
import { fresh } from "#testing/fresh.ts";
import { openDeliveryScene } from "#testing/alerts/delivery-scene.ts";

const scene = fresh(openDeliveryScene, (opened) => opened.close());

test("a clock that was an hour ahead and is set back keeps no digest waiting", async () => {
  scene.clock.advance({ hours: 1 });
  await scene.find();
  await scene.deliver();
  // Due, and waiting for the pause after the first.
  await scene.find();
  await scene.deliver();
  expect(await scene.messages()).toHaveLength(1);
  scene.clock.advance({ hours: -1 });
  await scene.deliver();
  expect(await scene.messages()).toHaveLength(2);
});

test("what follows at once is sent together half a minute later", async () => {
  await scene.find();
  await scene.deliver();
  await scene.find();
  scene.clock.advance({ seconds: 1 });
  await scene.find();
  expect(await scene.deliver()).toBe("2026-11-20T15:00:30Z");
  expect(await scene.messages()).toHaveLength(1);
  scene.clock.advance({ seconds: 29 });
  await scene.deliver();
  expect((await scene.messages()).map(({ subject }) => subject)).toEqual([
    "Q3 sales: Abc Inc (ABC)",
    "Q3 sales: 2 new matches",
  ]);
});

test("where a mail and a text both wait for their pause, the next run is for the first of them", async () => {
  await scene.change({ can_send_sms: 1, phone: "12125550123" });
  // Another number is unverified at first.
  await scene.change({ verified_phone: "12125550123" });
  await scene.find();
  await scene.deliver();
  expect((await scene.messages()).map(({ channel }) => channel)).toEqual(["mail", "sms"]);
  await scene.find();
  expect(await scene.deliver()).toBe("2026-11-20T15:00:30Z");
});

test("a week's matches come at the chosen local time, after quiet hours", async () => {
  // Mondays 07:30; quiet from 22:00 until 08:00.
  await scene.changeAlert({ cadence: "weekly", delivery_minute: 450, delivery_weekday: 1 });
  await scene.change({ quiet_from: 1_320, quiet_until: 480 });
  await scene.find();
  scene.clock.advance({ hours: 48 });
  await scene.find();
  expect(await scene.deliver()).toBe("2026-11-23T13:00:00Z");
  expect(await scene.messages()).toEqual([]);
  scene.clock.advance({ hours: 21, minutes: 59 });
  await scene.deliver();
  expect(await scene.messages()).toEqual([]);
  scene.clock.advance({ hours: 1 });
  await scene.deliver();
  expect((await scene.messages()).map(({ subject }) => subject)).toEqual([
    "Q3 sales: 2 new matches",
  ]);
});

test("quiet hours that begin before a late run hold what was due", async () => {
  await scene.find();
  await scene.change({ quiet_from: 600, quiet_until: 660 });
  expect(await scene.deliver()).toBe("2026-11-20T16:00:00Z");
  expect(await scene.messages()).toEqual([]);
  scene.clock.advance({ hours: 1 });
  await scene.deliver();
  expect(await scene.messages()).toHaveLength(1);
});
