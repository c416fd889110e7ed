/** National lengths in digits, by country code. Source: first specification, section 5. */
const lengthsByCode: ReadonlyMap<string, readonly number[]> = new Map([
  ["1", [10]],
  ["44", [10, 11]],
  ["49", [10]],
  ["61", [9]],
  ["81", [9]],
  ["82", [9, 10]],
  ["86", [10, 11]],
  ["91", [10]],
  ["234", [10]],
  ["33", [9]],
  ["34", [9]],
  ["39", [10]],
  ["7", [10]],
]);

/** The country codes a person can choose, the default first, in the specification's order. */
export const phoneCodes: readonly string[] = [...lengthsByCode.keys()];
export const defaultPhoneCode = "1";

/** The longest number there is, country code included. Source: ITU-T E.164. */
const mostDigits = 15;

export const phoneText = "Please enter a valid phone number for the selected country code.";

/** Only the digits of what was typed. */
export function phoneDigits(typed: string): string {
  return typed.replaceAll(/\D/g, "");
}

/**
 * Whether the number has a length its country allows. A code that is not in the list accepts any
 * number that is not empty.
 * @param code      country code in digits, without plus
 * @param national  the rest of the number as typed
 */
export function isNationalPhone(code: string, national: string): boolean {
  const digits = phoneDigits(national);
  const lengths = lengthsByCode.get(code);
  if (lengths === undefined) return digits !== "" && code.length + digits.length <= mostDigits;
  return lengths.includes(digits.length);
}

/** Country code and national digits of a whole number; country codes begin none of each other. */
export function splitPhone(phone: string): { code: string; national: string } {
  const digits = phoneDigits(phone);
  const code = phoneCodes.find((known) => digits.startsWith(known)) ?? "";
  return { code, national: digits.slice(code.length) };
}

/** Whether a number with its country code can be one. */
export function isPhone(phone: string): boolean {
  const { code, national } = splitPhone(phone);
  return isNationalPhone(code, national);
}

/** As people read it: +1 (XXX) XXX-XXXX, others in groups of three. */
export function formatPhone(phone: string): string {
  const { code, national } = splitPhone(phone);
  if (code === "1") return `+1 ${groupAmerican(national)}`;
  const groups = national.match(/\d{1,3}/g)?.join(" ") ?? "";
  return code === "" ? `+${groups}` : `+${code} ${groups}`;
}

function groupAmerican(digits: string): string {
  const parts = /^(\d{3})(\d{3})(\d{4})$/.exec(digits);
  return parts === null ? digits : `(${parts[1]}) ${parts[2]}-${parts[3]}`;
}
