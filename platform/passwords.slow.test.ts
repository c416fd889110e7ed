import { expect, test } from "vitest";
import { hashPassword, isPassword } from "#platform/passwords.ts";

test("a password is recognised, another is not, and none is not [V6.2.8, V11.4.2]", async () => {
  const stored = await hashPassword(" pässwörd 🙂 ");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  expect(await isPassword(" pässwörd 🙂 ", stored)).toBe(true);
  expect(await isPassword("pässwörd 🙂", stored)).toBe(false);
  expect(await isPassword("an account that does not exist", null)).toBe(false);
});
