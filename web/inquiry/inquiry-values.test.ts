import { describe, expect, test } from "vitest";
import { countries } from "#contract/inquiry/countries.ts";
import { formSubmissionInput } from "#contract/operations/site/inquiry.ts";
import { phoneCodes } from "#contract/values/account/phone.ts";
import { completeInquiry } from "./complete-inquiry.ts";
import {
  emptyInquiry,
  findMissing,
  inquiryPayload,
  type InquiryValues,
  isUntouched,
  missingText,
  withCountry,
  phoneCodeOfCountry,
} from "./inquiry-values.ts";

const complete: InquiryValues = {
  ...completeInquiry,
  firstName: " Alma ",
  lastName: "O'Neil\tReyes",
  email: " a.reyes@agency.gov ",
  additional: " First line\nsecond line ",
};

test("a complete form is what the server accepts, in the wire's names", () => {
  expect(findMissing(complete)).toEqual([]);
  const sent = formSubmissionInput.parse({
    type: "form_submission",
    ...inquiryPayload(complete, "firm_home"),
  });
  expect(sent).toMatchObject({
    first_name: "Alma",
    last_name: "O'Neil Reyes",
    role: "Director",
    industry: "Government (Federal)",
    company: "Example Agency",
    country: "United States",
    state_region: "District Of Columbia",
    email: "a.reyes@agency.gov",
    phone: "12025550143",
    heard_about: "Word of mouth",
    worked_with_before: "No I haven't",
    additional_info: "First line\nsecond line",
    page: "firm_home",
  });
});

describe("what is still needed", () => {
  test("everything but the country, the additional information never", () => {
    expect(findMissing(emptyInquiry)).toEqual([
      "firstName",
      "lastName",
      "role",
      "industry",
      "company",
      "stateRegion",
      "email",
      "phone",
      "heardAbout",
      "workedBefore",
    ]);
  });

  test.each([
    ["firstName", " \t"],
    ["company", ""],
    ["email", "a.reyes@agency"],
    ["email", "a reyes@agency.gov"],
    ["phone", "202555014"],
    ["phone", ""],
  ] as const)("%s is needed while it is %j", (field, value) => {
    expect(findMissing({ ...complete, [field]: value })).toEqual([field]);
  });

  test("is reported by the labels of the fields, the first three of many", () => {
    expect(missingText(["role", "phone"], "United States")).toBe("Role, Phone");
    expect(missingText(["stateRegion"], "United States")).toBe("State");
    expect(missingText(["stateRegion"], "France")).toBe("Region");
    expect(missingText(findMissing(emptyInquiry), "United States")).toBe(
      "First name, Last name, Role and 7 more",
    );
  });
});

describe("another country", () => {
  test("clears the state and brings its code", () => {
    expect(withCountry(complete, "Germany")).toMatchObject({ stateRegion: "", phoneCode: "49" });
  });

  test("keeps a code the visitor chose", () => {
    const chosen = { ...complete, phoneCode: "44", isPhoneCodeChosen: "yes" };
    expect(withCountry(chosen, "Germany").phoneCode).toBe("44");
  });

  test("without a supported code asks for the whole number, unless one was begun", () => {
    expect(withCountry(emptyInquiry, "Brazil").phoneCode).toBe("");
    expect(withCountry(complete, "Brazil").phoneCode).toBe("1");
  });

  test("every code a person can choose belongs to some country", () => {
    const codes = new Set(countries.map(phoneCodeOfCountry));
    expect(codes).toEqual(new Set([...phoneCodes, null]));
  });
});

test("only what a visitor typed or chose counts as touched", () => {
  expect(isUntouched(emptyInquiry)).toBe(true);
  expect(isUntouched({ ...emptyInquiry, phoneCode: "44", isPhoneCodeChosen: "yes" })).toBe(true);
  expect(isUntouched({ ...emptyInquiry, additional: "x" })).toBe(false);
  expect(isUntouched({ ...emptyInquiry, country: "France" })).toBe(false);
});
