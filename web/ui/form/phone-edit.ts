/** One change of a text whose separators are put in by themselves. */
export interface PhoneEdit {
  /** The text before. */
  shown: string;
  /** The text after, as the browser changed it. */
  typed: string;
  /** The caret position in it. */
  caret: number;
  /** The browser's name of the change. */
  inputType: string;
}

/**
 * The text that was meant, and how many digits follow the caret. Deleting a separator means the
 * digit beyond it: by itself the separator would only come back.
 */
export function meantEdit({ shown, typed, caret, inputType }: PhoneEdit): {
  text: string;
  digitsAfter: number;
} {
  const [before, after] = [typed.slice(0, caret), typed.slice(caret)];
  if (typed.length < shown.length && countDigits(typed) === countDigits(shown)) {
    if (inputType === "deleteContentBackward") {
      return { text: before.replace(/\d(?=\D*$)/, "") + after, digitsAfter: countDigits(after) };
    }
    if (inputType === "deleteContentForward") {
      const rest = after.replace(/\d/, "");
      return { text: before + rest, digitsAfter: countDigits(rest) };
    }
  }
  return { text: typed, digitsAfter: countDigits(after) };
}

/** The first place in the text that so many digits follow. */
export function placeBefore(text: string, digitsAfter: number): number {
  for (let place = 0; place < text.length; place += 1) {
    if (countDigits(text.slice(place)) <= digitsAfter) return place;
  }
  return text.length;
}

function countDigits(text: string): number {
  return text.replaceAll(/\D/g, "").length;
}
