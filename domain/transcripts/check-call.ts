import { z } from "zod";
import { mostErrorsCounted } from "#contract/operations/reviews/transcript-import.ts";
import type { Transcript } from "#domain/transcripts/transcript.ts";

const most = { interactions: 1_000, turns: 500, characters: 5_000_000 } as const;
const unstorable =
  "It contains a character that cannot be stored (NUL or half of a surrogate pair). Remove it.";

/** @param longest  UTF-16 code units */
function text(longest: number, toDo: string) {
  return z
    .string({ error: toDo })
    .max(longest, { error: toDo, abort: true })
    .refine((value) => /\S/.test(value), { error: toDo, abort: true })
    .refine((value) => value.isWellFormed() && !value.includes("\u0000"), { error: unstorable });
}

/** A member that may be null, empty in a CSV file, or left out. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? null);
}

const turn = z.object(
  {
    speaker: optional(text(200, "Give the speaker in at most 200 characters, or leave it empty.")),
    role: optional(
      text(200, "Give the speaker's role in at most 200 characters, or leave it empty."),
    ),
    text: text(200_000, "Give what was said, in 1 to 200,000 characters."),
  },
  { error: "Make each turn an object with speaker, role and text." },
);

const manyTurns = `Give each interaction 1 to ${most.turns} turns.`;
const turns = z
  .array(z.unknown(), { error: manyTurns })
  .min(1, manyTurns)
  .max(most.turns, manyTurns);
/** Without its turns, which are checked one by one. */
const interaction = z.object(
  {
    kind: z.enum(["remarks", "question"], { error: "Use remarks or question as the kind." }),
    description: text(300, "Describe the interaction in 1 to 300 characters."),
  },
  { error: "Make each interaction an object with kind, description and turns." },
);

const manyInteractions = "Give the call 1 to 1,000 interactions.";
const interactions = z
  .array(z.unknown(), { error: manyInteractions })
  .min(1, manyInteractions)
  .max(most.interactions, manyInteractions);
/** Without its interactions, which are checked one by one. */
const call = z
  .object(
    {
      key: text(100, "Give the call a key of 1 to 100 characters."),
      gvkey: optional(
        z
          .string({ error: "Give the gvkey as text, or leave it out." })
          .regex(
            /^[A-Za-z0-9._-]{1,40}$/,
            "A gvkey has 1 to 40 letters, digits, periods, and hyphens.",
          ),
      ),
      cik: optional(
        z
          .int("Give the CIK as a whole number, or leave it empty.")
          .positive("Give the CIK as a whole number above 0, or leave it empty.")
          .max(9_999_999_999, "A CIK has at most ten digits."),
      ),
      ticker: optional(
        text(20, "Give the ticker in at most 20 characters, or leave it empty.").regex(
          /[A-Za-z0-9]/,
          "A ticker has at least one letter or digit.",
        ),
      ),
      companyName: text(200, "Name the company in 1 to 200 characters."),
      fiscalPeriod: optional(
        z
          .string({ error: "Give the fiscal period as 2026Q3, or leave it empty." })
          .regex(/^\d{4}Q[1-4]$/, "Give the fiscal period as 2026Q3, or leave it empty."),
      ),
      heldOn: z.iso.date("Give the day of the call as YYYY-MM-DD."),
      title: text(300, "Give the call a title of 1 to 300 characters."),
      fraudDescription: optional(
        text(10_000, "Describe the fraud in 1 to 10,000 characters, or leave it out."),
      ),
    },
    { error: "Make the call an object with key, companyName, heldOn, title and interactions." },
  )
  .refine(({ gvkey, cik, ticker }) => gvkey !== null || cik !== null || ticker !== null, {
    path: ["gvkey"],
    error: "Name the company by gvkey, cik or ticker, so that its calls are reviewed together.",
  });

/** Where in a call, such as ["interactions", 2, "turns", 0, "text"]. */
export type PlaceInCall = readonly (string | number)[];
/** `given`: what the file has at the place. */
export type CallFault = { place: PlaceInCall; given: unknown; toDo: string };

/**
 * Checks one call as a file gives it; members that are not known are passed over. It goes turn by
 * turn and ends where a file's list of faults is full, so that a file of nothing but faults costs no
 * more than they do.
 * @returns the call, or what is wrong with it, one sentence for each place
 */
export function checkCall(
  given: unknown,
): { isCall: true; call: Transcript } | { isCall: false; faults: readonly CallFault[] } {
  const checks = new Checks();
  const head = checks.take(call, given, []);
  const parts = checks.each(
    interactions,
    { of: given, member: "interactions" },
    [],
    (one, place) => {
      const about = checks.take(interaction, one, place);
      const said = checks.each(turns, { of: one, member: "turns" }, place, (each, at) =>
        checks.take(turn, each, at),
      );
      return about && said && { ...about, turns: said };
    },
  );
  if (head === null || parts === null || checks.faults.length > 0)
    return { isCall: false, faults: checks.faults };
  if (charactersOf(parts) <= most.characters)
    return { isCall: true, call: { ...head, interactions: parts } };
  const toDo = "The call has more than 5,000,000 characters. Split it.";
  return { isCall: false, faults: [{ place: ["interactions"], given: null, toDo }] };
}

/** The checks of one call: what is found wrong gathers in `faults`. */
class Checks {
  readonly faults: CallFault[] = [];

  take<Output>(schema: z.ZodType<Output>, given: unknown, place: PlaceInCall): Output | null {
    const result = schema.safeParse(given, { reportInput: true });
    if (result.success) return result.data;
    for (const { path, input, message } of result.error.issues) {
      const within = path.filter((step) => typeof step !== "symbol");
      this.faults.push({ place: [...place, ...within], given: input, toDo: message });
    }
    return null;
  }

  /** The elements of a list that a member holds; null where there is no such list. */
  each<Output>(
    schema: z.ZodType<readonly unknown[]>,
    { of, member }: { of: unknown; member: string },
    place: PlaceInCall,
    check: (given: unknown, place: PlaceInCall) => Output | null,
  ): Output[] | null {
    // What is no object has been reported as such.
    if (typeof of !== "object" || of === null || Array.isArray(of)) return null;
    const given: unknown = Object.hasOwn(of, member) ? Reflect.get(of, member) : undefined;
    const list = this.take(schema, given, [...place, member]);
    if (list === null) return null;
    const checked: Output[] = [];
    for (const [at, one] of list.entries()) {
      if (this.faults.length >= mostErrorsCounted) break;
      const output = check(one, [...place, member, at]);
      if (output !== null) checked.push(output);
    }
    return checked;
  }
}

function charactersOf(parts: Transcript["interactions"]): number {
  let count = 0;
  for (const { turns: each } of parts) for (const { text: said } of each) count += said.length;
  return count;
}

/** "interaction 3, turn 1, text" */
export function placeText(place: PlaceInCall): string {
  const words: string[] = [];
  for (const step of place) {
    if (typeof step === "string") words.push(step);
    else words.push(`${(words.pop() ?? "").replace(/s$/, "")} ${step + 1}`);
  }
  return words.join(", ");
}
