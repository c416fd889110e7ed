import { inquiryTexts } from "#contract/brand/inquiry.ts";
import { unitedStates, type countries } from "#contract/inquiry/countries.ts";
import type { inquiryPages } from "#contract/inquiry/options.ts";
import { isEmail } from "#contract/values/account/email.ts";
import { defaultPhoneCode, isPhone } from "#contract/values/account/phone.ts";

type Country = (typeof countries)[number];

/** Countries and territories by the code they share. Source: ITU-T E.164, list of assigned codes. */
const countriesByCode: Readonly<Record<string, readonly Country[]>> = {
  "1": [
    "United States",
    "American Samoa",
    "Anguilla",
    "Antigua & Barbuda",
    "Bahamas",
    "Barbados",
    "Bermuda",
    "British Virgin Islands",
    "Canada",
    "Cayman Islands",
    "Dominica",
    "Dominican Republic",
    "Grenada",
    "Guam",
    "Jamaica",
    "Montserrat",
    "Northern Mariana Islands",
    "Puerto Rico",
    "Sint Maarten",
    "St. Kitts & Nevis",
    "St. Lucia",
    "St. Vincent & Grenadines",
    "Trinidad & Tobago",
    "Turks & Caicos Islands",
    "U.S. Outlying Islands",
    "U.S. Virgin Islands",
  ],
  "44": ["United Kingdom", "Guernsey", "Isle of Man", "Jersey"],
  "49": ["Germany"],
  "61": ["Australia", "Christmas Island", "Cocos (Keeling) Islands"],
  "81": ["Japan"],
  "82": ["South Korea"],
  "86": ["China"],
  "91": ["India"],
  "234": ["Nigeria"],
  "33": ["France"],
  "34": ["Spain"],
  "39": ["Italy", "Vatican City"],
  "7": ["Russia", "Kazakhstan"],
};

const codeByCountry = new Map<string, string>(
  Object.entries(countriesByCode).flatMap(([code, names]) => names.map((name) => [name, code])),
);

/** Null when the country's code is none of those a person can choose. */
export function phoneCodeOfCountry(country: string): string | null {
  return codeByCountry.get(country) ?? null;
}

/** What the form holds; an empty text is a field that is not filled in, or a choice not made. */
export const emptyInquiry = {
  firstName: "",
  lastName: "",
  role: "",
  industry: "",
  company: "",
  country: unitedStates,
  stateRegion: "",
  email: "",
  /** Digits without plus; empty when `phone` is a whole number. */
  phoneCode: defaultPhoneCode,
  phone: "",
  /** "yes" once the visitor chose a code, which then no longer follows the country. */
  isPhoneCodeChosen: "",
  heardAbout: "",
  workedBefore: "",
  additional: "",
};

export type InquiryValues = typeof emptyInquiry;
export type InquiryField = keyof InquiryValues;

export type InquiryPage = (typeof inquiryPages)[number];

/** The required fields in the order of the form, which are also the names of its controls. */
const requiredFields = [
  "firstName",
  "lastName",
  "role",
  "industry",
  "company",
  "country",
  "stateRegion",
  "email",
  "phone",
  "heardAbout",
  "workedBefore",
] as const satisfies readonly InquiryField[];

export type RequiredField = (typeof requiredFields)[number];

export function isUntouched(values: InquiryValues): boolean {
  return (
    requiredFields.every((field) => values[field] === emptyInquiry[field]) &&
    values.additional === ""
  );
}

/** Fills in what is known where nothing was typed. */
export function withKnown(typed: InquiryValues, known: Partial<InquiryValues>): InquiryValues {
  const filled = Object.entries(typed).filter(([, text]) => text !== "");
  return { ...typed, ...known, ...Object.fromEntries(filled) };
}

/** The required fields without a valid value, in the order of the form. */
export function findMissing(values: InquiryValues): RequiredField[] {
  return requiredFields.filter((field) => {
    if (field === "email") return !isEmail(values.email);
    if (field === "phone") return !isPhone(`${values.phoneCode}${values.phone}`);
    return values[field].trim() === "";
  });
}

export function regionLabel(country: string): string {
  return country === unitedStates ? inquiryTexts.labels.state : inquiryTexts.labels.region;
}

const namedAtOnce = 3;

/** "Role, Phone" or "First name, Last name, Role and 7 more". */
export function missingText(missing: readonly RequiredField[], country: string): string {
  const named = missing
    .slice(0, namedAtOnce)
    .map((field) => (field === "stateRegion" ? regionLabel(country) : inquiryTexts.labels[field]));
  const more = missing.length - named.length;
  return more === 0 ? named.join(", ") : `${named.join(", ")} and ${more} more`;
}

/**
 * Another country has other states, and another code as long as none was chosen. Where its code is
 * not offered a number not yet begun is requested as a whole.
 */
export function withCountry(values: InquiryValues, country: string): InquiryValues {
  const moved = { ...values, country, stateRegion: "" };
  if (values.isPhoneCodeChosen !== "") return moved;
  const ownCode = values.phone === "" ? "" : values.phoneCode;
  return { ...moved, phoneCode: phoneCodeOfCountry(country) ?? ownCode };
}

/** The call's payload, in the wire's own names. */
export function inquiryPayload(values: InquiryValues, page: InquiryPage) {
  return {
    first_name: oneLine(values.firstName),
    last_name: oneLine(values.lastName),
    role: values.role,
    industry: values.industry,
    company: oneLine(values.company),
    country: values.country,
    state_region: oneLine(values.stateRegion),
    email: values.email.trim(),
    phone: `${values.phoneCode}${values.phone}`,
    heard_about: values.heardAbout,
    worked_with_before: values.workedBefore,
    additional_info: values.additional.trim(),
    // Left out where it is the default (READINGS G-80).
    ...(page === "contact_us" ? {} : { page }),
  };
}

/** A pasted tab or the like is a blank to the person who pasted it; the server refuses it. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
