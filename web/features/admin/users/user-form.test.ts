import { expect, test } from "vitest";
import type { UserRow } from "#contract/operations/accounts/administration.ts";
import { formOf, grantsAdmin, payloadOf, userProblems } from "./user-form.ts";

const user: UserRow = {
  user_access_token: "9b2f2a8e-7a0e-4a52-9d0a-3f0c6f6f7a11",
  name: "Priya Raman",
  email: "priya@haldenmoore.example",
  phone: "442071234567",
  organization: "Halden & Moore LLP",
  permissions: ["alerts", "categorization"],
  enabled_2fa: true,
  can_send_email: 0,
  can_send_sms: 0,
  timezone: "UTC",
  state: "active",
  created_at: "2026-11-01T00:00:00Z",
  last_used_at: null,
  live_sessions: 0,
};

test("a user is sent back as it came", () => {
  const { user_access_token, name, email, phone, organization, permissions } = user;
  expect(payloadOf(formOf(user), user)).toEqual({
    user_access_token,
    name,
    email,
    phone,
    organization,
    permissions,
  });
  expect(userProblems(formOf(user))).toEqual({});
});

test("a new user has no handle, and an empty phone stays empty", () => {
  const form = { ...formOf(null), name: "Bo", email: "bo@x.example" };
  expect(payloadOf(form, null)).toEqual({
    name: "Bo",
    email: "bo@x.example",
    phone: "",
    organization: "",
    permissions: [],
  });
});

test("names what has to be corrected", () => {
  const form = {
    name: " ",
    email: "bo",
    phone: { code: "1", national: "555" },
    organization: "",
    permissions: "root",
  };
  expect(userProblems(form)).toEqual({
    name: "Please enter a name.",
    email: "Please enter a valid email address.",
    phone: "Please enter a valid phone number for the selected country code.",
    permissions: "Unknown permission: root.",
  });
});

test("only a newly given admin right is asked about", () => {
  expect(grantsAdmin({ permissions: "alerts, admin" }, ["alerts"])).toBe(true);
  expect(grantsAdmin({ permissions: "admin" }, ["admin"])).toBe(false);
  expect(grantsAdmin({ permissions: "categorization_admin" }, [])).toBe(false);
});
