import { expectNoFaultsInAnyTheme } from "../axe.ts";
import { expect, test } from "../journey.ts";
import { answerInquiries, fillInquiry, inquiryForm, thanksText } from "./inquiry-scene.ts";
import { uniqueNumber, expectNoSidewaysScroll } from "../scene.ts";

for (const { address, page: name } of [
  { address: "/", page: "landing" },
  { address: "/marketeconomics", page: "firm_home" },
]) {
  test(`Schedule A Call on ${address} sends an inquiry that is stored and mailed`, async ({
    page,
    db,
  }) => {
    await page.goto(address);
    const opener = page.getByRole("main").getByRole("button", { name: "Schedule A Call" }).last();
    await opener.click();
    const dialog = page.getByRole("dialog", { name: "Schedule A Call" });
    const form = inquiryForm(dialog);
    await expect(form.firstName).toBeFocused();
    await expect(dialog.getByText("All fields are required except")).toBeVisible();
    await fillInquiry(form);
    const email = `visitor${uniqueNumber()}@agency.example`;
    await form.email.fill(email);
    await form.submit.click();
    // The real server answers, on a machine that may be busy.
    await expect(dialog.getByText(thanksText)).toBeVisible({ timeout: 120_000 });
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();

    const stored = await db
      .selectFrom("inquiry")
      .innerJoin("outbox_message", "outbox_message.id", "inquiry.outbox_message_id")
      .select(["inquiry.page", "inquiry.phone", "subject"])
      .where("email", "=", email)
      .execute();
    expect(stored).toEqual([
      { page: name, phone: "12025550143", subject: "Inquiry: Alma Reyes, Example Agency" },
    ]);
    await expect
      .poll(() =>
        db
          .selectFrom("outbox_message")
          .innerJoin("inquiry", "inquiry.outbox_message_id", "outbox_message.id")
          .select("sent_at")
          .where("email", "=", email)
          .executeTakeFirst(),
      )
      .not.toEqual({ sent_at: null });
  });

  test(`what was typed in the dialog of ${address} is given up only after a question`, async ({
    page,
  }) => {
    await page.goto(address);
    const opener = page.getByRole("main").getByRole("button", { name: "Schedule A Call" }).last();
    await opener.click();
    const dialog = page.getByRole("dialog", { name: "Schedule A Call" });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    await inquiryForm(dialog).firstName.fill("Alma");
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Discard your inquiry?" });
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: "Keep" }).click();
    await expect(inquiryForm(dialog).firstName).toHaveValue("Alma");
    await page.keyboard.press("Escape");
    await question.getByRole("button", { name: "Discard" }).click();
    await expect(dialog).toBeHidden();
  });
}

test("an inquiry that is on its way cannot be given up", async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await answerInquiries(page, { status: 200, body: { success: true } }, released);
  await page.goto("/marketeconomics");
  await page.getByRole("main").getByRole("button", { name: "Schedule A Call" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Schedule A Call" });
  await fillInquiry(inquiryForm(dialog));
  await inquiryForm(dialog).submit.click();
  await expect(inquiryForm(dialog).submit).toHaveText("Submitting...");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(dialog).toBeVisible();
  release();
  await expect(dialog.getByText(thanksText)).toBeVisible();
});

test("axe finds nothing in the open dialog", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto("/marketeconomics");
  await page.getByRole("main").getByRole("button", { name: "Schedule A Call" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Schedule A Call" });
  await expect(dialog).toBeVisible();
  await inquiryForm(dialog).email.fill("nobody@");
  await inquiryForm(dialog).phone.focus();
  await expect(dialog.getByText("Please enter a valid email address.")).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  await expectNoFaultsInAnyTheme(page);
  await expectNoSidewaysScroll(page);
});
