import type { z } from "zod";
import { decodeText } from "../submission/decode-text.ts";
import { Unreadable } from "../unreadable.ts";

/** Parses JSON bytes into a checked shape. @throws {Unreadable} malformed-json, html-error-page or empty */
export function parseJson<Shape extends z.ZodType>(
  bytes: Uint8Array,
  shape: Shape,
): z.output<Shape> {
  const text = decodeText(bytes).text.trim();
  if (text === "") throw new Unreadable("empty");
  if (text.startsWith("<")) throw new Unreadable("html-error-page");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Unreadable(
      "malformed-json",
      error instanceof Error ? error.message.slice(0, 200) : "",
    );
  }
  const checked = shape.safeParse(value);
  if (checked.success) return checked.data;
  const issue = checked.error.issues[0];
  throw new Unreadable(
    "malformed-json",
    `${issue?.path.map(String).join(".") ?? ""}: ${issue?.message ?? ""}`.slice(0, 300),
  );
}
