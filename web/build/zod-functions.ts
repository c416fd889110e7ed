import {
  boolean as newBoolean,
  int as newInt,
  never as newNever,
  number as newNumber,
  strictObject as newStrictObject,
  string as newString,
  ZodObject,
} from "zod/v4";
import { config } from "zod/v4/core";

/**
 * zod checks once whether it may compile its parsers with Function(), which the content policy blocks and reports: when
 * the first schema is made, which is below.
 */
config({ jitless: true });

// oxlint-disable-next-line no-barrel-file -- every other function is zod's
export * from "zod/v4";

// Thousands of schemas are made before a screen is drawn, a third of them equal to one of these. A schema never changes,
// so one serves everywhere.
const anyString = newString();
const anyInt = newInt();
const anyNumber = newNumber();
const anyBoolean = newBoolean();
const nothing = newNever();

type Options<Make extends (...given: never) => unknown> = Parameters<Make>[0];

export const string = (options?: Options<typeof newString>) =>
  options === undefined ? anyString : newString(options);
export const int = (options?: Options<typeof newInt>) =>
  options === undefined ? anyInt : newInt(options);
export const number = (options?: Options<typeof newNumber>) =>
  options === undefined ? anyNumber : newNumber(options);
export const boolean = (options?: Options<typeof newBoolean>) =>
  options === undefined ? anyBoolean : newBoolean(options);

/** As zod's, but with one schema for unknown fields, not one for each object. */
export function strictObject(...[shape, options]: Parameters<typeof newStrictObject>) {
  return options === undefined
    ? new ZodObject({ type: "object", shape, catchall: nothing })
    : newStrictObject(shape, options);
}
