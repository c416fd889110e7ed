import { afterEach, describe, expect, test } from "vitest";
import { CallError } from "./call-error.ts";
import { NotConfirmed, whenPasswordIsNeeded, withRecentSignIn } from "./recent-sign-in.ts";

/** A call that is refused until the password was confirmed. */
function guarded() {
  const state = { isConfirmed: false, calls: 0 };
  const attempt = async (): Promise<string> => {
    state.calls += 1;
    if (state.isConfirmed) return "done";
    throw new CallError("refused", "Please confirm your password.", "reauthentication_needed");
  };
  return { state, attempt };
}

describe("withRecentSignIn", () => {
  test("asks for the password and runs the call again", async () => {
    const { state, attempt } = guarded();
    answerBy(async () => {
      state.isConfirmed = true;
      return true;
    });
    expect(await withRecentSignIn(attempt)).toBe("done");
    expect(state.calls).toBe(2);
  });

  test("rejects as not confirmed when the question is closed", async () => {
    const { state, attempt } = guarded();
    answerBy(async () => false);
    await expect(withRecentSignIn(attempt)).rejects.toBeInstanceOf(NotConfirmed);
    expect(state.calls).toBe(1);
  });

  test("asks once for two calls at the same time", async () => {
    const one = guarded();
    const other = guarded();
    let questions = 0;
    answerBy(async () => {
      questions += 1;
      await Promise.resolve();
      one.state.isConfirmed = true;
      other.state.isConfirmed = true;
      return true;
    });
    const both = [withRecentSignIn(one.attempt), withRecentSignIn(other.attempt)];
    expect(await Promise.all(both)).toEqual(["done", "done"]);
    expect(questions).toBe(1);
  });

  test("takes a question whose place has gone for closed, and asks at the next place", async () => {
    const { state, attempt } = guarded();
    let question: () => void = () => undefined;
    const questioned = new Promise<void>((resolve) => (question = resolve));
    answerBy(() => {
      question();
      return new Promise<boolean>(() => undefined);
    });
    const waiting = withRecentSignIn(attempt);
    await questioned;
    stopAsking();
    await expect(waiting).rejects.toBeInstanceOf(NotConfirmed);
    answerBy(async () => {
      state.isConfirmed = true;
      return true;
    });
    expect(await withRecentSignIn(attempt)).toBe("done");
  });

  test("passes other refusals on, and everything where no one can be asked", async () => {
    const { attempt } = guarded();
    await expect(withRecentSignIn(attempt)).rejects.toMatchObject({
      code: "reauthentication_needed",
    });
    answerBy(async () => true);
    const failing = () => Promise.reject(CallError.network());
    await expect(withRecentSignIn(failing)).rejects.toMatchObject({ kind: "network" });
  });
});

let stopAsking: () => void = () => undefined;
afterEach(() => stopAsking());

function answerBy(question: () => Promise<boolean>): void {
  stopAsking = whenPasswordIsNeeded(question);
}
