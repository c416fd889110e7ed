import { expect, test } from "vitest";
import { wireNameInWords } from "#contract/values/words.ts";
import { appForFile } from "#testing/server/app-under-test.ts";
import { inquiryPayload } from "#testing/factories/accounts/inquiries.ts";

const app = await appForFile();

const stored = () => app.db.selectFrom("inquiry").selectAll().execute();
const send = (changes: object) => app.call("form_submission", { ...inquiryPayload, ...changes });

const required = Object.keys(inquiryPayload).filter((field) => field !== "additional_info");

test.each(required)("refuses a missing or wrongly typed %s [V2.2.1]", async (field) => {
  for (const wrong of [{ [field]: undefined }, { [field]: 7 }, { [field]: [] }, { [field]: "" }]) {
    const { status, body } = await send(wrong);
    expect([wrong, status]).toEqual([wrong, 400]);
    expect(body).toMatchObject({
      error: expect.stringMatching(`^Please correct: ${wireNameInWords(field)}\\b`),
    });
  }
  expect(await stored()).toEqual([]);
});

test.each([
  [{ email: "ana" }, "Email: Please enter a valid email address."],
  [{ email: "a\u0000na@x.example" }, "Email: Please enter a valid email address."],
  [{ email: "ana@x.example\nBcc: b@x.example" }, "Email: Please enter a valid email address."],
  [{ phone: "1212555" }, "Phone: Please enter a valid phone number for the selected country code."],
  [{ first_name: "Ana\r\nBcc: b@x.example" }, "First name: Please use one line of plain text."],
  [{ company: "x".repeat(201) }, "Company: This is too long."],
  [{ country: "Atlantis" }, "Country: Please choose one of the list."],
  [{ state_region: "Ontario" }, "State region: Please choose a state."],
  [{ role: "King" }, "Role: Please choose one of the list."],
  [{ page: "elsewhere" }, "Page: Please choose one of the list."],
  [{ additional_info: "x".repeat(5001) }, "Additional info: This is too long."],
  [{ additional_info: 7 }, "Additional info: Invalid input: expected string, received number."],
  [{ id: 1 }, "id is not a known field."],
  [{ outbox_message_id: 1 }, "outbox_message_id is not a known field."],
])("refuses %j", async (wrong, text) => {
  expect(await send(wrong)).toMatchObject({
    status: 400,
    body: { error: `Please correct: ${text}` },
  });
  expect(await stored()).toEqual([]);
});
