import { describe, expect, test } from "vitest";
import { getCaseColleaguesOutput } from "#contract/operations/cases/case-work.ts";
import { caseCalls } from "#testing/factories/cases/cases.ts";
import { appForFile } from "#testing/server/app-under-test.ts";

const app = await appForFile({ callsPerMinute: 10_000 });

const { member, create, read, refusal, storedTrade, done, sharedCase, nameOf } = caseCalls(app);

describe("members", () => {
  test("are users of the same organization with a package, added by any member", async () => {
    const { ana, ben, case_id } = await sharedCase("Members");
    const [cleo, stranger] = [await member("members "), await member("Elsewhere")];
    const suspended = await member("Members");
    await app.db
      .updateTable("account")
      .set({ suspended_at: "2026-01-01T00:00:00Z" })
      .where("email", "=", suspended.email)
      .execute();
    const { colleagues } = getCaseColleaguesOutput.parse(
      await done("get_case_colleagues", { case_id }, ben),
    );
    expect(colleagues.map(({ email }) => email)).toEqual([cleo.email]);
    await done("add_case_member", { case_id, member_email: cleo.email.toUpperCase() }, ben);
    expect((await read(cleo, case_id)).members.map(({ email }) => email)).toEqual([
      ana.email,
      ben.email,
      cleo.email,
    ]);
    for (const { email } of [stranger, suspended])
      expect(await refusal("add_case_member", { case_id, member_email: email }, ana)).toMatchObject(
        { code: "case_member_not_found" },
      );
  });

  test("leave by themselves or by the owner; the owner stays until the case has another", async () => {
    const { ana, ben, case_id } = await sharedCase();
    const [owner, other] = (await read(ana, case_id)).members;
    const remove = (member_id: number | undefined) => ({ case_id, member_id });
    expect(await refusal("remove_case_member", remove(owner?.member_id), ben)).toMatchObject({
      code: "case_owner_only",
    });
    expect(await refusal("remove_case_member", remove(owner?.member_id), ana)).toMatchObject({
      code: "case_owner_only",
      error: "The owner cannot leave the case. Choose another owner first.",
    });
    await done("change_case", { case_id, known_version: 1, owner: ben.email }, ana);
    await done("remove_case_member", remove(owner?.member_id), ana);
    expect(await refusal("get_case", { case_id }, ana)).toMatchObject({ code: "case_not_found" });
    expect((await read(ben, case_id)).members).toMatchObject([
      { member_id: other?.member_id, is_owner: true },
    ]);
  });

  test("who is deleted loses access, the case keeps the name, and any member may take over", async () => {
    const { ana, ben, case_id } = await sharedCase();
    const name = await nameOf(ana);
    await done("save_case_note", { case_id, body: "Ask for the plan." }, ana);
    expect(
      await refusal("change_case", { case_id, known_version: 1, owner: ben.email }, ben),
    ).toMatchObject({ code: "case_owner_only" });
    await app.db.deleteFrom("account").where("email", "=", ana.email).execute();
    const left = await read(ben, case_id);
    expect(left).toMatchObject({ owner: name, notes: [{ author: name, is_own: false }] });
    expect(left.members).toMatchObject([{ name, has_access: false }, { has_access: true }]);
    await done("change_case", { case_id, known_version: 1, owner: ben.email }, ben);
    expect(await read(ben, case_id)).toMatchObject({ owner: await nameOf(ben), is_own: true });
  });
});

describe("changes", () => {
  test("of two members never overwrite each other: the later one learns who changed it", async () => {
    const { ana, ben, case_id } = await sharedCase();
    const change = { case_id, known_version: 1 };
    const both = await Promise.all([
      app.call("change_case", { ...change, title: "By Ana" }, ana),
      app.call("change_case", { ...change, title: "By Ben" }, ben),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const stored = await read(ana, case_id);
    expect(stored.title).toBe(both[0].status === 200 ? "By Ana" : "By Ben");
    expect(stored.version).toBe(2);
    const first = both[0].status === 200 ? ana : ben;
    const { code, error } = await refusal("change_case", { ...change, title: "Late" }, ana);
    expect(code).toBe("case_changed");
    expect(error).toContain(`${await nameOf(first)} changed this case in the meantime.`);
  });

  test("a case is closed with an outcome, and then changes no more until it is reopened", async () => {
    const ana = await member();
    const { case_id } = await create(ana);
    const change = (known_version: number, fields: object) => ({
      case_id,
      known_version,
      ...fields,
    });
    expect(await refusal("change_case", change(1, { status: "closed" }), ana)).toMatchObject({
      error: "Choose an outcome to close the case.",
    });
    const closing = { status: "closed", outcome: "referred", outcome_note: "To Enforcement." };
    await done("change_case", change(1, closing), ana);
    expect(await read(ana, case_id)).toMatchObject({ ...closing, version: 2 });
    const refused = [
      ["change_case", change(2, { title: "Other" })],
      ["save_case_note", { case_id, body: "Late." }],
      ["save_case_task", { case_id, text: "Late." }],
      ["add_case_items", { case_id, items: [await storedTrade()] }],
    ] as const;
    for (const [type, payload] of refused)
      expect(await refusal(type, payload, ana)).toMatchObject({ code: "case_closed" });
    await done("change_case", change(2, { status: "open" }), ana);
    expect(await read(ana, case_id)).toMatchObject({ status: "open", outcome: null });
  });
});
