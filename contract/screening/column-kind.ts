import { z } from "zod";
import { fixedDecimal } from "#contract/values/decimal-text.ts";

/** How a cell is shown; money with `$ `, percent from a fraction, both with two decimals. */
export type ColumnKind =
  | "text"
  | "identifier"
  | "count"
  | "days"
  | "dollars"
  | "thousands"
  | "millions"
  | "percent"
  | "date"
  | "instant"
  | "yes-no"
  | "link";

/** How a yes or no travels. */
export const yesNoSchema = z.union([z.literal(0), z.literal(1)]);

/**
 * A cell as the text of a file: plain decimals with an ASCII minus, no currency sign and no
 * separators, percent with two decimals and its sign; unknown is empty.
 */
export function cellText(kind: ColumnKind, value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "string") return value;
  switch (kind) {
    case "thousands":
      return fixedDecimal(value, { places: 2, shift: -3 });
    case "millions":
      return fixedDecimal(value, { places: 2 });
    case "dollars":
      return fixedDecimal(value, { places: 4 });
    case "percent":
      return `${fixedDecimal(value, { places: 2, shift: 2 })}%`;
    case "yes-no":
      return value === 1 ? "Yes" : "No";
    default:
      return String(value);
  }
}
