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
