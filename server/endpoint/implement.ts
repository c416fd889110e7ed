import { z } from "zod";
import { OperationError, refuseInput } from "#server/endpoint/operation-error.ts";
import type { Identity, MemberContext, VisitorContext } from "#server/endpoint/context.ts";
import type { Operation } from "#contract/catalogue/operation.ts";
import type { Access } from "#contract/values/account/permissions.ts";
import { tokenSchema } from "#contract/values/account/account-fields.ts";

type Entry<Input, Output> = {
  access: Access;
  effect: Operation["effect"];
  isAboutOthers?: true;
  isLargeBodyTaken?: true;
  mayBeBehind?: true;
  input: z.ZodType<Input>;
  output: z.ZodType<Output>;
};

/** An operation ready to be called with a body that has not been looked at. */
export type Implementation = {
  entry: Entry<unknown, unknown>;
  run(body: unknown, context: VisitorContext, identity: Identity | null): Promise<unknown>;
};

/** Joins a catalogue entry open to visitors and the function that does it. */
export function forVisitors<Input, Output>(
  entry: Entry<Input, Output> & { access: { kind: "public" } },
  handle: (input: Input, context: VisitorContext) => Promise<Output>,
): Implementation {
  return {
    entry,
    run: async (body, context) =>
      entry.output.parse(await handle(parseInput(entry, body), context)),
  };
}

/** Joins a catalogue entry for signed-in users and the function that does it. */
export function forMembers<Input, Output>(
  entry: Entry<Input, Output> & { access: Exclude<Access, { kind: "public" }> },
  handle: (input: Input, context: MemberContext) => Promise<Output>,
): Implementation {
  return {
    entry,
    run: async (body, context, identity) => {
      if (identity === null) throw new OperationError("unauthenticated");
      const input = parseInput(entry, withoutToken(body));
      // An administrator's call names the account it is about.
      if (entry.access.kind !== "administration" && entry.isAboutOthers !== true)
        refuseOtherAccount(input, identity);
      return entry.output.parse(await handle(input, { ...context, identity }));
    },
  };
}

const tokenHolder = z.looseObject({ access_token: tokenSchema.optional() });

/** Every call of someone signed in may carry its token in the body; who calls is known by now. */
function withoutToken(body: unknown): unknown {
  const { access_token: _read, ...rest } = parseInput({ input: tokenHolder }, body);
  return rest;
}

function parseInput<Input>(entry: { input: z.ZodType<Input> }, body: unknown): Input {
  const result = entry.input.safeParse(body);
  if (!result.success) throw refuseInput(result.error, body);
  return result.data;
}

/** Identity comes from the session; an `email` in the body is a claim that has to agree with it. */
function refuseOtherAccount(input: unknown, identity: Identity): void {
  if (typeof input !== "object" || input === null || !("email" in input)) return;
  if (input.email !== undefined && input.email !== identity.email) {
    throw new OperationError("other_account");
  }
}
