import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "#web/api/query-client.ts";
import { type CompanyRow, companyRowsQuery } from "../api/company-cache.ts";
import { fakeReviewServer, noted } from "./fake-review-server.ts";
import { ReviewSession } from "./review-session.ts";
import { firstView } from "./review-view.ts";

afterEach(() => vi.unstubAllGlobals());

const reviewing = { email: "ana@example.com", gvkey: "001", isAdminMode: false, savesAs: null };
const drafts = {
  put: () => Promise.resolve(),
  remove: () => Promise.resolve(),
  ofAccount: () => Promise.resolve([]),
};

test("the list is read again after a removal, and a save marks the row of its interaction", async () => {
  const server = fakeReviewServer(null, null, null);
  const lock = { isLocked: false, isReopened: false };
  const view = firstView(server.rows(), lock);
  const session = new ReviewSession(view, { reviewing, account: "", drafts });
  const { queryKey } = companyRowsQuery(reviewing.email);
  const list = (): void => {
    const row: CompanyRow = {
      gvkey: "001",
      company_name: "Abc Inc",
      categorization: null,
      is_locked: false,
      is_reopened: false,
    };
    queryClient.setQueryData(queryKey, [{ ...row, gvkey: "000" }, ...server.rows().map(() => row)]);
  };
  const listed = () =>
    queryClient.getQueryData(queryKey)?.map(({ categorization }) => categorization);
  const label = async (number: number): Promise<void> => {
    session.actions.goTo(number);
    session.actions.choose(0);
    await session.actions.saveNow();
  };
  list();
  server.stored.delete(1);
  await label(1);
  expect(session.store.item(1)?.saving).toBe("removed");
  expect(listed()).toBeUndefined();
  list();
  await label(2);
  expect(listed()).toEqual([null, 0, null]);

  // The list was read after another removal that this visit does not know of.
  server.stored.delete(2);
  list();
  await label(3);
  expect(listed()).toBeUndefined();
  session.stop();
});

test("a company is not finished while something is unsaved: the lock would shut it out", async () => {
  const server = fakeReviewServer(0, 0);
  server.isLocked = () => false;
  const session = new ReviewSession(
    firstView(server.rows(), { isLocked: false, isReopened: true }),
    { reviewing, account: "", drafts },
  );
  const { actions, store } = session;
  server.inTrouble.add(2);
  actions.goTo(2);
  actions.write("Not there yet.");
  await expect(actions.finish()).rejects.toThrow("Interaction 2 is not saved yet.");
  expect(server.types).not.toContain("finish_categorization");
  expect(store.view()).toMatchObject({ isLocked: false, isReopened: true });
  server.inTrouble.clear();
  await actions.finish();
  expect(server.types.at(-1)).toBe("finish_categorization");
  expect(server.rows()[1]?.reason).toBe(noted("Not there yet.").note);
  session.stop();
});
