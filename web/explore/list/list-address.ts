import { useSearchParams } from "react-router";
import { plainDateSchema } from "#contract/values/plain-date.ts";
import { usePagePart } from "#web/explore/address/use-page-part.ts";

const mostPages = 10_000;

type Parameters = Pick<URLSearchParams, "get" | "getAll">;

export type ListChange = Readonly<Record<string, string | number | readonly string[]>>;

/**
 * The search of a list in the address, and how to change it: any change but that of the page returns to the first page,
 * and an empty value removes its parameter.
 * @param read  the search without its page; treats what it cannot read as absent
 */
export function useListAddress<Search extends object>(
  read: (parameters: Parameters) => Search,
): [Search & { page: number }, (change: ListChange) => void] {
  const [parameters] = useSearchParams();
  const [, changePart] = usePagePart();
  const page = Number(parameters.get("page") ?? 1);
  return [
    {
      ...read(parameters),
      page: Number.isInteger(page) && page >= 1 && page <= mostPages ? page : 1,
    },
    (change) => {
      const parts = Object.entries(change).map(
        ([name, value]): [string, ReturnType<typeof partOf>] => [name, partOf(value)],
      );
      // Back returns to the page before.
      const isStep = Object.keys(change).join() === "page";
      changePart({ page: null, ...Object.fromEntries(parts) }, isStep);
    },
  ];
}

function partOf(value: ListChange[string]): string | readonly string[] | null {
  if (typeof value === "object") return value;
  return value === "" ? null : String(value);
}

/** One of these values, else the first. */
export function oneOf<Value extends string>(
  values: readonly [Value, ...Value[]],
  text: string | null,
): Value {
  return values.find((value) => value === text) ?? values[0];
}

/** A ticker or CIK, trimmed; empty for any company. */
export function companyIn(parameters: Parameters): string {
  return textIn(parameters, "company", 20);
}

/** A day as `YYYY-MM-DD`; empty for none, and for one that does not exist. */
export function dayIn(parameters: Parameters, name: string): string {
  return plainDateSchema.safeParse(parameters.get(name)).data ?? "";
}

/** What is wrong with the last day of a range; undefined also where either end is open. */
export function lastDayProblem(first: string, last: string, firstLabel: string) {
  const isReversed = first !== "" && last !== "" && last < first;
  return isReversed ? `Enter a date on or after “${firstLabel}”.` : undefined;
}

/** A whole number from 1; null where there is none, or one above the limit. */
export function countIn(parameters: Parameters, name: string, most: number): number | null {
  return countOf(parameters.get(name) ?? "", most);
}

/** A whole number from 1 to `most`; null for any other text. */
export function countOf(text: string, most: number): number | null {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : null;
}

/** The text, trimmed and cut at the limit; empty if absent. */
export function textIn(parameters: Parameters, name: string, most: number): string {
  return (parameters.get(name) ?? "").trim().slice(0, most);
}
