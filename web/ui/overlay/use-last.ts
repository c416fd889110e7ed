import { useState } from "react";

/** The value, or the last one there was: a dialog or panel keeps its content while it closes. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
