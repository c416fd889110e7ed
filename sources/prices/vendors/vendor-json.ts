import type { z } from "zod";
import { VendorError } from "../price-vendor.ts";

/** Reads an answer into a checked shape. @throws {VendorError} unreadable */
export function vendorJson<Shape extends z.ZodType>(
  bytes: Uint8Array,
  shape: Shape,
  place: string,
): z.output<Shape> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new VendorError("unreadable", `The answer of ${place} is not JSON.`);
  }
  const checked = shape.safeParse(value);
  if (checked.success) return checked.data;
  const where = checked.error.issues[0]?.path.map(String).join(".") ?? "";
  throw new VendorError(
    "unreadable",
    `The answer of ${place} is not as documented${where === "" ? "" : ` at ${where.slice(0, 80)}`}.`,
  );
}
