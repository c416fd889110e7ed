import { describe, expect, test } from "vitest";
import { z } from "zod";
import { saveCaseNoteOutput, saveCaseTaskOutput } from "#contract/operations/cases/case-work.ts";
import { caseCalls } from "#testing/factories/cases/cases.ts";
import { appForFile } from "#testing/server/app-under-test.ts";

const app = await appForFile({ callsPerMinute: 10_000 });

const { member, create, read, refusal, storedTrade, done, sharedCase, nameOf } = caseCalls(app);

describe("notes", () => {
  test("mention members; a mention of anyone else is refused with the reason", async () => {
    const { ana, ben, case_id } = await sharedCase();
    const outside = await member();
    const body = `**@${await nameOf(ben)}**, see <b>this</b>.`;
    await done("save_case_note", { case_id, body }, ana);
    const { notes } = await read(ben, case_id);
    expect(notes).toMatchObject([{ body, mentions: [await nameOf(ben)], version: 1 }]);
    const name = await nameOf(outside);
    expect(await refusal("save_case_note", { case_id, body: `Ask @${name}` }, ana)).toEqual({
      code: "unknown_mention",
      error: expect.stringContaining("is not a member of this case. Add the person"),
    });
    expect(
      await refusal("save_case_note", { case_id, body: `Ask @${outside.email} now` }, ana),
    ).toMatchObject({ error: expect.stringContaining(`@${outside.email} is not a member`) });
    expect((await read(ana, case_id)).notes).toHaveLength(1);
  });

  test("link to items the case has", async () => {
    const ana = await member();
    const { case_id } = await create(ana, [await storedTrade()]);
    await done("save_case_note", { case_id, body: "See [the sale](#item-1)." }, ana);
    expect(
      await refusal("save_case_note", { case_id, body: "See [it](#item-2)." }, ana),
    ).toMatchObject({ error: "The note links to item 2, which is not in this case." });
  });

  test("are changed by their author, whose other tab is not overwritten", async () => {
    const { ana, ben, case_id } = await sharedCase();
    const { note_id } = saveCaseNoteOutput.parse(
      await done("save_case_note", { case_id, body: "One." }, ana),
    );
    const change = { case_id, note_id, known_version: 1 };
    expect(await refusal("save_case_note", { ...change, body: "Ben's." }, ben)).toMatchObject({
      error: "Only the author can change or delete a note.",
    });
    await done("save_case_note", { ...change, body: "Two." }, ana);
    for (const type of ["save_case_note", "delete_case_note"] as const) {
      const payload = type === "save_case_note" ? { ...change, body: "Three." } : change;
      expect(await refusal(type, payload, ana)).toMatchObject({ code: "case_changed" });
    }
    expect((await read(ben, case_id)).notes).toMatchObject([{ body: "Two.", version: 2 }]);
    await done("delete_case_note", { ...change, known_version: 2 }, ana);
    expect((await read(ben, case_id)).notes).toEqual([]);
  });
});

test("tasks are assigned to members, done by any, and not overwritten", async () => {
  const { ana, ben, case_id } = await sharedCase();
  const outside = await member();
  const text = "Ask for the plan.";
  expect(
    await refusal("save_case_task", { case_id, text, assignee: outside.email }, ana),
  ).toMatchObject({
    error: `${outside.email} is not a member of this case. Add the person as a member first.`,
  });
  const task = { case_id, text, assignee: ben.email, due_on: "2030-01-31" };
  const { task_id } = saveCaseTaskOutput.parse(await done("save_case_task", task, ana));
  const listed = z
    .object({ cases: z.array(z.object({ case_id: z.int(), own_tasks: z.int() })) })
    .parse(await done("get_cases", {}, ben));
  expect(listed.cases).toEqual([{ case_id, own_tasks: 1 }]);
  const change = { ...task, task_id, known_version: 1, is_done: true };
  await done("save_case_task", change, ben);
  expect(await refusal("save_case_task", { ...change, text: "Late." }, ana)).toMatchObject({
    code: "case_changed",
  });
  expect((await read(ana, case_id)).tasks).toMatchObject([
    { text, version: 2, done_by: await nameOf(ben), assignee: { email: ben.email } },
  ]);
  const named = { case_id, task_id, known_version: 1 };
  expect(await refusal("delete_case_task", named, ana)).toMatchObject({ code: "case_changed" });
  await done("delete_case_task", { ...named, known_version: 2 }, ana);
  expect(await refusal("delete_case_task", named, ana)).toMatchObject({
    code: "case_task_not_found",
  });
});

test("a refused text of a task or note is named by the label of its form", async () => {
  const { ana, case_id } = await sharedCase();
  const task = { case_id, text: " " };
  const note = { case_id, body: " " };
  const texts = [];
  for (const [type, payload] of [
    ["save_case_task", task],
    ["save_case_task", { ...task, task_id: 1, known_version: 1 }],
    ["save_case_note", note],
    ["save_case_note", { ...note, note_id: 1, known_version: 1 }],
  ] as const)
    texts.push((await refusal(type, payload, ana)).error);
  expect(texts).toEqual([
    "Please correct: New task: Describe the task.",
    "Please correct: Task: Describe the task.",
    "Please correct: New note: Write a note.",
    "Please correct: Note: Write a note.",
  ]);
});
