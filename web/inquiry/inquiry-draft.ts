import { countries, unitedStates } from "#contract/inquiry/countries.ts";
import {
  heardAboutChoices,
  inquiryIndustries,
  inquiryRoles,
  workedBeforeChoices,
} from "#contract/inquiry/options.ts";
import { usStates } from "#contract/inquiry/us-states.ts";
import { phoneCodes } from "#contract/values/account/phone.ts";
import { sessionStore, inquiryDraftKey as key } from "#web/session/browser-storage.ts";
import { emptyInquiry, type InquiryValues, isUntouched } from "./inquiry-values.ts";

/** Kept in this tab only, so that a reload by accident loses nothing. Logging out clears it too. */
export function storeDraft(values: InquiryValues): void {
  if (isUntouched(values)) clearDraft();
  else sessionStore.write(key, JSON.stringify(values));
}

export function clearDraft(): void {
  sessionStore.remove(key);
}

export function readDraft(): InquiryValues {
  return draftOf(sessionStore.read(key));
}

/** What another version of the page stored may hold choices that are no longer offered. */
export function draftOf(stored: string | null): InquiryValues {
  const texts = textsIn(stored);
  const values: InquiryValues = { ...emptyInquiry, ...texts };
  const states: readonly string[] = usStates;
  const isForeign = values.country !== unitedStates;
  return {
    ...values,
    role: oneOf(inquiryRoles, values.role),
    industry: oneOf(inquiryIndustries, values.industry),
    country: oneOf(countries, values.country) || unitedStates,
    stateRegion: isForeign ? values.stateRegion : oneOf(states, values.stateRegion),
    phoneCode: oneOf(phoneCodes, values.phoneCode),
    heardAbout: oneOf(heardAboutChoices, values.heardAbout),
    workedBefore: oneOf(workedBeforeChoices, values.workedBefore),
  };
}

function oneOf(choices: readonly string[], value: string): string {
  return choices.includes(value) ? value : "";
}

function textsIn(stored: string | null): Partial<Record<string, string>> {
  if (stored === null) return {};
  try {
    return fieldsOf(JSON.parse(stored));
  } catch {
    return {};
  }
}

/** The fields of the form in what was stored, or in the state of a link to it. */
export function fieldsOf(value: unknown): Partial<Record<string, string>> {
  if (typeof value !== "object" || value === null) return {};
  const known = Object.entries(value).filter(
    ([name, text]) => Object.hasOwn(emptyInquiry, name) && typeof text === "string",
  );
  return Object.fromEntries(known);
}
