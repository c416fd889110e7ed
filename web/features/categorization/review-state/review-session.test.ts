import { afterEach, expect, test, vi } from "vitest";
import { fakeReviewServer, noted } from "./fake-review-server.ts";
import { ReviewSession } from "./review-session.ts";
import { firstView } from "./review-view.ts";

afterEach(() => vi.unstubAllGlobals());

test("a company is not finished while something is unsaved: the lock would shut it out", async () => {
  const server = fakeReviewServer(0, 0);
  server.isLocked = () => false;
  const session = new ReviewSession(
    firstView(server.rows(), { isLocked: false, isReopened: true }),
    {
      reviewing: { email: "ana@example.com", gvkey: "001", isAdminMode: false, savesAs: null },
      account: "",
      drafts: {
        put: () => Promise.resolve(),
        remove: () => Promise.resolve(),
        ofAccount: () => Promise.resolve([]),
      },
    },
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
