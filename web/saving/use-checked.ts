import { useState } from "react";
import { flushSync } from "react-dom";
import type { z } from "zod";
import { focusFirstFault } from "#web/ui/form/first-fault.ts";

/**
 * Checks what a form would send before it is sent. From the first attempt on, each of the named fields says what is wrong
 * with it, until it is right.
 * @param fields  that the form shows; the server alone checks the others
 */
export function useChecked<Field extends string>(
  schema: z.ZodType,
  payload: object,
  fields: readonly Field[],
) {
  const [isTried, setIsTried] = useState(false);
  const found = fieldProblems(schema, payload, fields);
  const problems: typeof found = isTried ? found : {};
  return {
    problems,
    /** @returns whether it can be sent; if not, the focus is on the first field that is wrong */
    check: (form: HTMLFormElement): boolean => {
      if (Object.keys(found).length === 0) return true;
      flushSync(() => setIsTried(true));
      focusFirstFault(form);
      return false;
    },
    /** Says nothing again until the next attempt, as in a form that was emptied. */
    forget: () => setIsTried(false),
  };
}

/** The first problem of each field that has one. */
function fieldProblems<Field extends string>(
  schema: z.ZodType,
  payload: object,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const problems: Partial<Record<Field, string>> = {};
  for (const { path, message } of schema.safeParse(payload).error?.issues ?? []) {
    const field = fields.find((name) => name === path[0]);
    if (field !== undefined) problems[field] ??= message;
  }
  return problems;
}
