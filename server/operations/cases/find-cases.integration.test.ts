import { expect, test } from "vitest";
import { getCaseRegisterOutput, searchCasesOutput } from "#contract/operations/cases/case-work.ts";
import { caseCalls } from "#testing/factories/cases/cases.ts";
import { appForFile } from "#testing/server/app-under-test.ts";

const app = await appForFile({ callsPerMinute: 10_000 });

const { member, create, read, refusal, storedTrade, done, sharedCase } = caseCalls(app);

test("search finds words in titles, summaries, notes, tasks, and items of one's own cases only", async () => {
  const { ana, ben, case_id } = await sharedCase();
  const other = await create(await member(), [await storedTrade()]);
  await done("add_case_items", { case_id, items: [await storedTrade()] }, ana);
  await done("save_case_note", { case_id, body: "The chief medical officer <b>sold</b>." }, ana);
  await done("save_case_task", { case_id, text: "Ask about zebras" }, ana);
  await done("change_case", { case_id, known_version: 1, summary: "Zebras graze." }, ana);
  const search = async (query: string, as = ben) =>
    searchCasesOutput.parse(await done("search_cases", { query }, as)).found;
  expect((await search("zebra")).map(({ part }) => part).toSorted()).toEqual(["case", "task"]);
  const [note] = (await search('"chief medical" -zebra')).filter(({ part }) => part === "note");
  expect(note?.snippet.filter(({ is_hit }) => is_hit).map(({ text }) => text)).toEqual([
    "chief",
    "medical",
  ]);
  const items = (await search("Tillery")).filter(({ part }) => part === "item");
  expect(items.map((item) => [item.case_id, item.item_number])).toEqual([[case_id, 1]]);
  expect(items.some((item) => item.case_id === other.case_id)).toBe(false);
  expect(await search("Tillery", await member())).toEqual([]);
});

test("administrators see that cases exist, and nothing else", async () => {
  const { ana, case_id } = await sharedCase("Register");
  const { number, owner } = await read(ana, case_id);
  const admin = await member("admin", "admin");
  const register = getCaseRegisterOutput.parse(await done("get_case_register", {}, admin));
  const [found] = register.cases.filter(({ organization }) => organization === "Register");
  expect(found).toEqual({
    organization: "Register",
    number,
    status: "open",
    owner,
    members: 2,
    created_at: expect.any(String),
  });
  expect(await refusal("get_case", { case_id }, admin)).toMatchObject({ code: "case_not_found" });
});
