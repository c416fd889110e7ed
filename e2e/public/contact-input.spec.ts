import {
  answerInquiries,
  emailText,
  failureText,
  fillInquiry,
  inquiryForm,
  phoneText,
  thanksText,
} from "./inquiry-scene.ts";
import { expectNoFaultsInAnyTheme } from "../axe.ts";
import { expect, forgiveRefusedCalls, test } from "../journey.ts";
import { uniqueNumber, expectNoSidewaysScroll } from "../scene.ts";

const success = { status: 200, body: { success: true } };

test("a phone number gets its separators while it is typed", async ({ page }) => {
  await page.goto("/contact-us");
  const { phone, dialCode } = inquiryForm(page);
  const { keyboard } = page;
  await phone.focus();
  await keyboard.type("202");
  await expect(phone).toHaveValue("202");
  await keyboard.type("5");
  await expect(phone).toHaveValue("(202) 5");
  await keyboard.type("550143");
  await expect(phone).toHaveValue("(202) 555-0143");

  // In the middle: a digit typed, one deleted, one deleted beyond a separator.
  for (let step = 0; step < 4; step += 1) await keyboard.press("ArrowLeft");
  await keyboard.type("9");
  await expect(phone).toHaveValue("(202) 555-90143");
  await keyboard.press("Backspace");
  await expect(phone).toHaveValue("(202) 555-0143");
  await keyboard.press("Backspace");
  await expect(phone).toHaveValue("(202) 550-143");
  await keyboard.type("5");
  await expect(phone).toHaveValue("(202) 555-0143");
  await keyboard.press("Home");
  await keyboard.press("Delete");
  await expect(phone).toHaveValue("(025) 550-143");
  await keyboard.type("2");
  await expect(phone).toHaveValue("(202) 555-0143");

  await dialCode.selectOption("49");
  await expect(phone).toHaveValue("202 555 014 3");
  await phone.fill("3012345678");
  await expect(phone).toHaveValue("301 234 567 8");
});

test("a pasted number is understood with its country code", async ({ page }) => {
  await page.goto("/contact-us");
  const { phone, dialCode } = inquiryForm(page);
  const paste = async (text: string) => {
    await phone.selectText();
    await page.keyboard.insertText(text);
  };
  await phone.focus();
  await page.keyboard.insertText("1-202-555-0143 ");
  await expect(phone).toHaveValue("(202) 555-0143");
  await paste("+44 (0)20 7946 0018");
  await expect(dialCode).toHaveValue("44");
  await expect(phone).toHaveValue("020 794 600 18");
  await paste("+55 11 91234-5678");
  await expect(dialCode.locator("option:checked")).toHaveText("Other");
  await expect(phone).toHaveValue("+551 191 234 567 8");
});

test("a number of any other country is sent as a whole", async ({ page }) => {
  await page.goto("/contact-us");
  const sent = await answerInquiries(page, success);
  const form = inquiryForm(page);
  await fillInquiry(form);
  await form.dialCode.selectOption("Other");
  await form.phone.fill("");
  await form.phone.pressSequentially("+353 1 234 5678");
  await expect(form.phone).toHaveValue("+353 123 456 78");
  await form.submit.click();
  await expect(page.getByText(thanksText)).toBeVisible();
  expect(sent.map((inquiry) => inquiry["phone"])).toEqual(["35312345678"]);
});

test("any text of any script is kept as it was typed", async ({ page, db }) => {
  await page.goto("/contact-us");
  const email = `visitor${uniqueNumber()}@example.com`;
  const form = inquiryForm(page);
  await fillInquiry(form);
  await form.firstName.fill("<img src=x onerror=alert(1)>");
  await form.lastName.fill("محمد الأمين");
  await form.company.fill('Ünïcode & "Söhne" O’Neil 株式会社 🏛️');
  await form.email.fill(email);
  await form.additional.fill("</textarea><script>alert(1)</script>\nBcc: all@example.com");
  await page.reload();
  await form.submit.click();
  // The real server answers, on a machine that may be busy.
  await expect(page.getByText(thanksText)).toBeVisible({ timeout: 120_000 });
  const stored = await db.selectFrom("inquiry").selectAll().where("email", "=", email).execute();
  expect(stored).toMatchObject([
    {
      first_name: "<img src=x onerror=alert(1)>",
      last_name: "محمد الأمين",
      company: 'Ünïcode & "Söhne" O’Neil 株式会社 🏛️',
      phone: "12025550143",
      additional_info: "</textarea><script>alert(1)</script>\nBcc: all@example.com",
      page: "contact_us",
    },
  ]);
});

test("axe finds nothing in the form, with errors, and in the thanks", async ({
  page,
  complaints,
}) => {
  await page.goto("/contact-us");
  const form = inquiryForm(page);
  await expect(form.firstName).toBeVisible();
  await expectNoFaultsInAnyTheme(page);
  await fillInquiry(form);
  await answerInquiries(page, "no answer");
  await form.submit.click();
  await expect(page.getByText(failureText)).toBeVisible();
  await form.email.fill("a.reyes");
  await form.phone.fill("1");
  await form.phone.press("Enter");
  await expect(page.getByText(emailText)).toBeVisible();
  await expect(page.getByText(phoneText)).toBeVisible();
  await expectNoFaultsInAnyTheme(page);
  await fillInquiry(form);
  await answerInquiries(page, success);
  await form.submit.click();
  await expect(page.getByText(thanksText)).toBeVisible();
  await expectNoFaultsInAnyTheme(page);
  forgiveRefusedCalls(complaints);
});

test("nothing lies beyond the screen, errors shown", async ({ page }) => {
  for (const width of [360, 390, 1440]) {
    await test.step(`nothing lies beyond the screen at ${width} px, errors shown`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto("/contact-us");
      const form = inquiryForm(page);
      await form.email.fill("a.reyes");
      await form.phone.fill("1");
      await form.phone.press("Enter");
      await expect(page.getByText(phoneText)).toBeVisible();
      await expectNoSidewaysScroll(page);
    });
  }
});
