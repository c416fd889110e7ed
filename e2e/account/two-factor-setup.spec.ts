import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { appCode, forgetLastCode, readQrCode } from "./authenticator.ts";
import { expectNoFaultsAtAnyWidth } from "../axe.ts";
import { expect, forgiveRefusedCalls, test } from "../journey.ts";
import { linkIn, newestMail } from "../mailbox.ts";
import { signIn, stopClock, uniqueNumber } from "../scene.ts";

const password = "violet-harbour-72!";

/** A new person who has just verified the address, to whom the second factor is offered. */
async function openOffer(page: Page): Promise<string> {
  const email = `app${uniqueNumber()}@agency.example`;
  await page.request.post("/api", {
    data: { type: "signup", name: "Alma Reyes", email, phone: "12025550143", password },
  });
  await page.goto(linkIn(await newestMail(email, "Verify your email"), "/verify-email"));
  await expect(page.getByRole("heading", { name: "Protect your account" })).toBeVisible();
  return email;
}

const codeField = (page: Page) => page.getByLabel("Six-digit code");

async function secretShown(page: Page): Promise<string> {
  const groups = page.getByText(/^[A-Z2-7]{4}$/);
  await expect(groups).toHaveCount(8);
  return (await groups.allInnerTexts()).join("");
}

test("an app is set up, recovery codes are kept, and the next sign-in asks for a code", async ({
  page,
  db,
  context,
}) => {
  const email = await openOffer(page);
  await expect(page).toHaveTitle("Two-factor authentication | Sentinel");
  await page.getByRole("button", { name: "Enable 2FA" }).click();
  await expect(
    page.getByRole("heading", { name: "Set up two-factor authentication" }),
  ).toBeVisible();
  await expect(codeField(page)).toBeFocused();

  const secret = await secretShown(page);
  const picture = page.getByRole("img", { name: "QR code for the authenticator app" });
  const address = await readQrCode(await picture.screenshot());
  expect(address.protocol).toBe("otpauth:");
  expect(address.searchParams.get("secret")).toBe(secret);
  expect(address.searchParams.get("issuer")).toBe("Sentinel");
  expect(decodeURIComponent(address.pathname)).toContain(email);

  await page.keyboard.type(await appCode(secret));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
  const list = page.getByRole("list", { name: "Recovery codes" });
  const codes = await list.getByRole("listitem").allInnerTexts();
  expect(codes).toHaveLength(10);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join("\n"));
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  for (const code of codes) expect(file).toContain(code);

  await page.getByRole("button", { name: "I have saved the codes" }).click();
  await expect(
    page.getByRole("heading", { name: "Two-factor authentication is on" }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await newestMail(email, "Two-factor authentication was turned on");

  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/(login)?$/);
  await forgetLastCode(db, email);
  await page.goto("/login");
  await signIn(page, email, password);
  await codeField(page).fill(await appCode(secret));
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a wrong or short code is reported; going back and beginning again shows another secret", async ({
  page,
  complaints,
}) => {
  await openOffer(page);
  await page.getByRole("button", { name: "Enable 2FA" }).click();
  const first = await secretShown(page);
  await page.keyboard.type("12");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByRole("alert")).toHaveText("Please enter a 6-digit code");
  await expect(codeField(page)).toBeFocused();
  const right = await appCode(first);
  await codeField(page).fill(right === "000000" ? "111111" : "000000");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByRole("alert")).toHaveText("Invalid code. Please try again.");
  await expect(codeField(page)).toHaveValue("");
  await expect(codeField(page)).toBeFocused();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Enable 2FA" }).click();
  expect(await secretShown(page)).not.toBe(first);
  forgiveRefusedCalls(complaints);
});

test("without an answer the screens say so", async ({ page, complaints }) => {
  await openOffer(page);
  await page.route("**/api", (route) => route.abort());
  await page.getByRole("button", { name: "Enable 2FA" }).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to generate 2FA secret");
  await page.unroute("**/api");
  await page.getByRole("button", { name: "Enable 2FA" }).click();
  const secret = await secretShown(page);
  await page.route("**/api", (route) => route.abort());
  await codeField(page).fill(await appCode(secret));
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByRole("alert")).toHaveText("Server error. Please try again.");
  // The calls of the dashboard are answered: what they would complain of could come after the end.
  await page.unroute("**/api");
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Skip for Now" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  forgiveRefusedCalls(complaints);
});

test("axe finds nothing on any step", async ({ page }) => {
  await openOffer(page);
  await expectNoFaultsAtAnyWidth(page);
  await page.getByRole("button", { name: "Enable 2FA" }).click();
  const secret = await secretShown(page);
  await page.keyboard.type("418");
  await expectNoFaultsAtAnyWidth(page);
  await codeField(page).fill(await appCode(secret));
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
  await expectNoFaultsAtAnyWidth(page);
  await stopClock(page);
  await page.getByRole("button", { name: "I have saved the codes" }).click();
  const done = page.getByRole("heading", { name: "Two-factor authentication is on" });
  await expect(done).toBeFocused();
  await page.clock.fastForward(1_900);
  await expect(done).toBeVisible();
  await page.clock.fastForward(100);
  await expect(page).toHaveURL(/\/dashboard$/);
});
