import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { useAddress } from "./use-address.ts";

/**
 * What a part of a page shows, by parameter; null and empty values are removed from the address.
 */
type PartChange = Readonly<Record<string, string | readonly string[] | null>>;

/** @param isStep  Back undoes the change alone; otherwise the address is replaced */
type ChangePart = (change: PartChange, isStep?: boolean) => void;

/**
 * The address of the page, and how to change the parameters of one part without closing a row that was
 * opened here.
 */
export function usePagePart(): [URLSearchParams, ChangePart] {
  const [parameters] = useSearchParams();
  const { change: changeAddress } = useAddress();
  const change = useCallback(
    (parts: PartChange, isStep = false) =>
      changeAddress({ parameters: (now) => changed(now, parts), isStep }),
    [changeAddress],
  );
  return [parameters, change];
}

/** The same parameters with those of the change in place of their old values. */
export function changed(parameters: URLSearchParams, change: PartChange): URLSearchParams {
  const next = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries(change)) {
    next.delete(name);
    const values = typeof value === "string" ? [value] : (value ?? []);
    for (const each of values) next.append(name, each);
  }
  return next;
}
