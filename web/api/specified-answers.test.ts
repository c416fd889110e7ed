import { describe, expect, test } from "vitest";
import { readAnswer } from "./specified-answers.ts";

/** Answers as the specifications describe them, which are shorter or wider than our server's. */

const alert = {
  alert_name: "Late sales",
  form_type: "4",
  created_at: "2026-05-01T12:00:00Z",
  tickers: ["ABC"],
  reporting_person_ciks: [],
  company_criteria: [],
  form_type_constraints: [{ constraint_type: "trade_types", val: ["Sales"] }],
  delay_constraints: [],
  insider_trade_constraints: [],
};

describe("alerts", () => {
  const cases: [string, object, object][] = [
    ["no additional data", { additional_data: {} }, { insider_buys: false, insider_sells: false }],
    [
      "flags as numbers",
      { additional_data: { insider_sells: 1 } },
      { insider_buys: false, insider_sells: true },
    ],
  ];
  test.each(cases)("%s", (_name, given, read) => {
    expect(readAnswer("get_alerts", [{ ...alert, ...given }])).toMatchObject({
      answer: [{ ...alert, additional_data: read, matches: 0, unread: 0, is_paused: false }],
    });
  });

  test("the first of form_types counts", () => {
    const row = { ...alert, form_type: undefined, form_types: ["8-K", "4"] };
    expect(readAnswer("get_alerts", [row])).toMatchObject({ answer: [{ form_type: "8-K" }] });
  });

  test("an odd row takes none of the others with it", () => {
    const odd = { ...alert, alert_name: "Odd", company_criteria: "all", color: "red" };
    const unnamed = { form_type: "4" };
    expect(readAnswer("get_alerts", [alert, odd, unnamed])).toMatchObject({
      answer: [{ alert_name: "Late sales" }, { alert_name: "Odd", company_criteria: [] }],
    });
  });
});

test("a table of results needs columns and data alone", () => {
  const table = { columns: ["Company Name"], data: [{ "Company Name": "Abc Inc" }] };
  expect(readAnswer("get_alert", table)).toEqual({
    answer: { ...table, title: "", details: [], total: 1, is_total_known: true, notes: [] },
  });
  expect(readAnswer("get_alert", { title: "Nothing else" })).toBeNull();
});

test("a ticker may come with its name alone", () => {
  const dictionary = { ABC: "Abc Inc", XYZ: ["0000000007", "Xyz Inc"] };
  expect(readAnswer("get_tickers", dictionary)).toEqual({
    answer: { ABC: ["", "Abc Inc"], XYZ: ["0000000007", "Xyz Inc"] },
  });
});

const account = {
  name: "Dana Whitlock",
  email: "dana@example.com",
  phone: "12025550143",
  organization: "Example",
  profile_image: null,
  can_send_email: 1,
  can_send_sms: 0,
  timezone: "UTC",
  theme: "dark",
};

test("an account may say 1 for true, and encode its permissions", () => {
  const given = {
    ...account,
    enabled_2fa: 1,
    can_send_sms: true,
    permissions: JSON.stringify(JSON.stringify(["alerts", "unknown"])),
  };
  expect(readAnswer("get_user", given)).toEqual({
    answer: {
      ...account,
      enabled_2fa: true,
      can_send_sms: 1,
      permissions: ["alerts"],
      preferences: {},
    },
  });
});

describe("signing in", () => {
  const session = {
    access_token: "token",
    permissions: ["alerts"],
    userEmail: "dana@example.com",
    name: "Dana Whitlock",
    profile_image: null,
    theme: "dark",
  };

  test("takes the fields of the specification", () => {
    const read = { ...session, requires_2fa: false, refresh_token: "", preferences: {} };
    expect(readAnswer("check_login", session)).toMatchObject({ answer: read });
    expect(readAnswer("check_login", { requires_2fa: 1 })).toMatchObject({
      answer: { requires_2fa: true },
    });
    expect(readAnswer("verify_2fa_login", { ...session, success: 1 })).toMatchObject({
      answer: { ...session, success: true },
    });
  });

  test("needs a token", () => {
    expect(readAnswer("check_login", { ...session, access_token: undefined })).toBeNull();
  });
});

test("where no answer is specified, any without an error will do", () => {
  expect(readAnswer("set_alerts", {})).toEqual({ answer: { success: true } });
});
