const mostDecodings = 5;

/** The stored list may be a JSON string encoded several times; anything else is an empty list. */
export function decodePermissions(stored: string | null): readonly string[] {
  let value: unknown = stored;
  for (let decoding = 0; decoding < mostDecodings && typeof value === "string"; decoding += 1) {
    try {
      value = JSON.parse(value);
    } catch {
      return [];
    }
  }
  if (!Array.isArray(value)) return [];
  return value.filter((entry): entry is string => typeof entry === "string");
}
