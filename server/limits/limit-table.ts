import type { Allowance, BackOff } from "#database/queries/sessions/attempt-counters.ts";

/**
 * Every rate limit; docs/security.md describes them. None locks an account permanently, and none
 * lets a stranger keep the owner of an account out: what a stranger can use up does not count for a
 * device the owner had remembered or a network the owner signed in from.
 */

const hour = 60 * 60;

/**
 * Wrong passwords; refused with `too_many_attempts`. A correct one resets the first three counters
 * and is not counted by the other two.
 */
export const passwordLimits = {
  /** For one account from one network. */
  pair: { freeFailures: 5, firstWait: 2, longestWait: 300, memory: hour },
  /** For one account from devices remembered for it, which count for nothing else. */
  device: { freeFailures: 5, firstWait: 2, longestWait: 300, memory: hour },
  /** Within one session, which proves the password again: it counts for nothing else either. */
  session: { freeFailures: 5, firstWait: 2, longestWait: 300, memory: hour },
  /** For one account from all networks it was never signed in from. */
  account: { burst: 100, pauseSeconds: 36 },
  /** From one network, for accounts that were never signed in from there. */
  network: { burst: 50, pauseSeconds: 30 },
} as const satisfies Record<string, BackOff | Allowance>;

/**
 * Wrong six-digit codes of one account, by anyone who knows its password; refused with
 * `too_many_attempts`. Three of a million codes are right at any time: at six guesses a day the
 * odds stay below one in a hundred for a year. Recovery codes still work.
 */
export const codeLimit = {
  freeFailures: 10,
  firstWait: 15,
  longestWait: 4 * hour,
  memory: 7 * 24 * hour,
} as const satisfies BackOff;

/** Wrong codes that end a sign-in or a setup: `sign_in_expired`, `set_up_expired`. */
export const mostTries = 5;

/** Codes mailed; callers do not learn whether one was not. */
export const mailedCodeLimits = {
  /** Between two for one account. */
  pause: Temporal.Duration.from({ seconds: 60 }),
  /** For one sign-in. */
  mostASignIn: 4,
  /** For one account, however many sign-ins are opened. */
  mostAnHour: 10,
} as const;

/** How long a code sent to a phone is valid. */
export const phoneCodeLifetime = Temporal.Duration.from({ minutes: 10 });

/** Codes sent to phones; refused with `too_many_requests`. */
export const phoneCodeLimits = {
  /** Between two of one account. */
  pause: { burst: 1, pauseSeconds: 60 },
  account: { burst: 5, pauseSeconds: 2 * hour },
  /** To one number, no matter who entered it. */
  number: { burst: 5, pauseSeconds: 2 * hour },
  network: { burst: 20, pauseSeconds: 5 * 60 },
} as const satisfies Record<string, Allowance>;

/** Between two verification links mailed to one account; refused with `too_soon`. */
export const verifyingMailPause = Temporal.Duration.from({ seconds: 60 });

/**
 * Calls; refused with `too_many_requests`. Those that send mail are also counted by address, so
 * that no one can flood a mailbox. The use of a mailed link is not: its token cannot be guessed,
 * and anyone who knows an address could use up its owner's calls.
 */
export const callLimits = {
  signup: {
    address: { burst: 6, pauseSeconds: 10 * 60 },
    network: { burst: 60, pauseSeconds: 60 },
  },
  initialize_password_reset: {
    address: { burst: 3, pauseSeconds: 10 * 60 },
    network: { burst: 30, pauseSeconds: 60 },
  },
  email_verification: { address: null, network: { burst: 100, pauseSeconds: 10 } },
  reset_password: { address: null, network: { burst: 60, pauseSeconds: 15 } },
  // Codes are counted when they are mailed, by account.
  resend_2fa_code: { address: null, network: { burst: 60, pauseSeconds: 10 } },
  // Each stays in the audit trail. As often as files of the server.
  export_in_browser: { address: null, network: { burst: 20, pauseSeconds: 3 } },
} as const satisfies Record<string, { address: Allowance | null; network: Allowance }>;

/** Audit entries for attempts refused because there were too many. */
export const auditedRefusals = {
  /** For one account from one network. */
  ofAccount: { burst: 1, pauseSeconds: 300 },
  ofNetwork: { burst: 20, pauseSeconds: 60 },
} as const satisfies Record<string, Allowance>;

/** Inquiries stored for one sender within a period; refused with `too_many_inquiries`. */
export const inquiryLimits = [
  { by: "network", most: 5, within: Temporal.Duration.from({ hours: 1 }) },
  { by: "network", most: 20, within: Temporal.Duration.from({ hours: 24 }) },
  { by: "email", most: 3, within: Temporal.Duration.from({ hours: 1 }) },
] as const;

/** Work with argon2: 46 MiB and a core each. Refused with `busy`. */
export const passwordWork = {
  atOnce: 2,
  mostWaiting: 20,
  // Half of the places are kept for unknown callers, who get every third start. An account has one
  // share of the places for known callers, however many networks it is called from.
  first: { mostWaiting: 10, mostOfOne: 2, mostInARow: 2 },
  retryAfterSeconds: 3,
} as const;

/** Pictures are decoded one at a time. Refused with `too_many_requests`. */
export const pictureWork = { mostWaiting: 8, retryAfterSeconds: 2 } as const;

/**
 * Event studies on screen: two at once in a process, one of an account at a time; the others wait in a queue.
 * Refused with `too_many_requests` when the queue is full, with `too_slow` after the longest time.
 * Between two slices the process answers other calls.
 */
export const studyWork = {
  atOnce: 2,
  mostWaiting: 10,
  mostWaitingOfAccount: 2,
  retryAfterSeconds: 10,
  longestMs: 90_000,
  sliceMs: 12,
} as const;

/**
 * Files of daily returns, each of which computes a study: one at once in a process and of an account; the others wait
 * in a queue. Refused with `too_many_requests` when the queue is full. Limits of exports apply, too.
 */
export const studyFileWork = {
  atOnce: 1,
  mostWaiting: 5,
  mostWaitingOfAccount: 1,
  retryAfterSeconds: 30,
} as const;

/**
 * Results and back-tests of alerts, which read a year of the whole market: three at once in a
 * process, one of an account at a time; the others wait in a queue. Refused with
 * `too_many_requests` when the queue is full. A back-test counts for `countMs`, then says how far
 * back it came.
 */
export const alertWork = {
  atOnce: 3,
  mostWaiting: 30,
  mostWaitingOfAccount: 4,
  retryAfterSeconds: 5,
  countMs: 1_700,
} as const;

/**
 * Searches for keywords in the text of filings, which unpack megabytes: three at once in a process,
 * one of an account at a time; the others wait in a queue. Refused with `too_many_requests` when
 * the queue is full. Each searches about 30 MB of uncompressed text, or what can be answered within
 * 3 s.
 */
export const keywordWork = {
  atOnce: 3,
  mostWaiting: 30,
  mostWaitingOfAccount: 4,
  retryAfterSeconds: 5,
  storedBytes: 10_000_000,
  milliseconds: 2_000,
} as const;

/**
 * Files of all rows, each of which may hold a connection of the database: so many at once in a
 * process, the others wait in a queue. Refused with `too_many_requests` when it is full; cut off
 * when the receiver takes nothing for a while, and after the longest time, however slow it is.
 */
export const exportWork = {
  atOnce: 4,
  mostWaiting: 12,
  retryAfterSeconds: 30,
  longestMs: 600_000,
  stalledMs: 60_000,
} as const;

/**
 * Evidence packs: one at once in a process, the others wait in a queue. A pack whose process was not heard of for
 * `silentMs` has failed. Packs are offered for `keptHours`.
 */
export const packWork = {
  atOnce: 1,
  mostWaiting: 8,
  beatMs: 5_000,
  silentMs: 30_000,
  keptHours: 7 * 24,
  leftoversMs: 3_600_000,
} as const;

/** All calls of one network in a minute. Refused with `too_many_requests`. */
export const usualCallsPerMinute = 1_200;

/** Downloads of one kind of one network in a minute. Refused with `too_many_requests`. */
export const exportsPerMinute = 20;

/** Reads of alert feeds of one network in a minute. Refused with `too_many_requests`. */
export const feedsPerMinute = 120;

/** Live connections of one account at once; one more ends the oldest. */
export const liveConnectionsPerAccount = 10;

/** Links of alert mails opened or acted on from one network in a minute; refused likewise. */
export const unsubscribesPerMinute = 60;

/** Pages of invented filings of one network in a minute. Refused with `too_many_requests`. */
export const demoPagesPerMinute = 300;

/**
 * Connections of one server process. A call that waits longer for one, or for a lock, gets
 * `unavailable`; one whose statement runs longer gets `too_slow`.
 */
export const serverPool = {
  max: 10,
  connectTimeoutMs: 10_000,
  lockTimeoutMs: 10_000,
  statementTimeoutMs: 55_000,
} as const;
