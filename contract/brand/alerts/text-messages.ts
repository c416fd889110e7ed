import { brandNames } from "#contract/brand/names.ts";

/** The text message that carries a code to a phone. */
export function phoneCodeText(code: string): string {
  return `${brandNames.product}: your code is ${code}. It expires in 10 minutes. We never ask you for it.`;
}
