export type FreshRuns = {
  /** Settles with a run that began after this call. */
  run(): Promise<void>;
  /** Settles when nothing runs or waits to run any more. */
  settled(): Promise<void>;
};

/** One run at a time; all calls while one is under way share the next. */
export function createFreshRuns(work: () => Promise<void>): FreshRuns {
  const state: { running: Promise<void> | null; next: Promise<void> | null } = {
    running: null,
    next: null,
  };

  async function run(): Promise<void> {
    if (state.running === null) {
      state.running = work();
      try {
        return await state.running;
      } finally {
        state.running = null;
      }
    }
    state.next ??= afterThePresent();
    return state.next;
  }

  async function afterThePresent(): Promise<void> {
    while (state.running !== null) await state.running.catch(() => undefined);
    state.next = null;
    return run();
  }

  async function settled(): Promise<void> {
    while (state.running !== null || state.next !== null) {
      await Promise.allSettled([state.running, state.next]);
    }
  }

  return { run, settled };
}
