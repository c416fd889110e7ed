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

/** The same as a field offers them; behind "Other" the number begins with its code. */
export const phoneCodeChoices: readonly { value: string; label: string }[] = [
  ...phoneCodes.map((code) => ({ value: code, label: `+${code}` })),
  { value: "", label: "Other" },
];

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
  return code === ""
    ? `+${groupByThree(national)}`
    : `+${code} ${formatNationalPhone(code, national)}`;
}

/**
 * The number behind its code as people read it, also while it is being typed.
 * @param code    country code in digits, empty when it is part of the digits
 * @param digits  as many as there are so far
 */
export function formatNationalPhone(code: string, digits: string): string {
  if (code === "1") return groupAmerican(digits);
  if (code === "" && digits !== "") return formatPhone(digits).trimEnd();
  return groupByThree(digits);
}

/**
 * How typed or pasted text is understood. With a plus it is a whole number, whatever code was
 * chosen before; one of a code that cannot be chosen keeps all its digits and the empty code.
 */
export function readTypedPhone(code: string, typed: string): { code: string; national: string } {
  if (code !== "" && typed.trimStart().startsWith("+")) return splitPhone(typed);
  const digits = phoneDigits(typed);
  // No area code begins with 1: it is the country code once more.
  const isRepeated = code === "1" && digits.length === 11 && digits.startsWith("1");
  return { code, national: isRepeated ? digits.slice(1) : digits };
}

function groupAmerican(digits: string): string {
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (exchange === "") return area;
  return line === "" ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`;
}

function groupByThree(digits: string): string {
  return digits.match(/\d{1,3}/g)?.join(" ") ?? "";
}
