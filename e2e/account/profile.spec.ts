import sharp from "sharp";
import { factoryPassword } from "#testing/factories/accounts/accounts.ts";
import { accountOf, ageSignIn, confirmPassword, runAsOther } from "./account-scene.ts";
import { breakCalls, expect, forgiveRefusedCalls, test } from "../journey.ts";
import { newestMail } from "../mailbox.ts";
import { openAs, signIn, stopClock } from "../scene.ts";

const nextPassword = "kettle over bridge 7!";

/** Left half red, right half blue. */
async function twoColoured(): Promise<Buffer> {
  const half = { width: 400, height: 600, channels: 3, background: "#0000ff" } as const;
  return sharp({ create: { ...half, width: 800, background: "#ff0000" } })
    .composite([{ input: { create: half }, gravity: "east" }])
    .png()
    .toBuffer();
}

test("a name is edited, canceled and saved; sidebar, navbar and server know it at once", async ({
  page,
  db,
}) => {
  const { email } = await openAs(page, db, "/dashboard");
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  await sidebar.getByRole("link", { name: "User Information" }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page).toHaveTitle("User Information | Sentinel");
  const edit = page.getByRole("button", { name: "Edit name" });
  await edit.click();
  const field = page.getByRole("textbox", { name: "Name" });
  await expect(field).toBeFocused();
  await field.fill("Somebody else");
  await field.press("Escape");
  await expect(edit).toBeFocused();
  await edit.click();
  await expect(field).toHaveValue("Dana Whitlock");
  await field.fill("   ");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Please enter a name.")).toBeVisible();
  await field.fill(" Zoë O'Neil & Söhne <b>山田</b> ");
  await field.press("Enter");
  await expect(edit).toBeFocused();
  const name = "Zoë O'Neil & Söhne <b>山田</b>";
  await expect(sidebar).toContainText(name);
  await expect(page.getByRole("link", { name: /^My Dashboard, signed in as/ })).toContainText("Z");
  expect((await accountOf(db, email)).name).toBe(name);
});

test("a save that fails says so, keeps what was typed and can be tried again", async ({
  page,
  db,
  complaints,
}) => {
  const { email } = await openAs(page, db, "/profile");
  const mend = await breakCalls(page, "edit_user");
  await page.getByRole("button", { name: "Edit name" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Ana Reyes");
  await page.getByRole("button", { name: "Save" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "Not saved." });
  await expect(notice).toContainText("Network or server error occurred.");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Ana Reyes");
  await expect(page.getByRole("complementary", { name: "Sidebar" })).toContainText("Dana Whitlock");
  await mend();
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("complementary", { name: "Sidebar" })).toContainText("Ana Reyes");
  expect((await accountOf(db, email)).name).toBe("Ana Reyes");
  forgiveRefusedCalls(complaints);
});

test("a phone number asks for the password when the sign-in is old [V7.5.1]", async ({
  page,
  db,
  complaints,
}) => {
  const { email } = await openAs(page, db, "/profile");
  await expect(page.getByText("Not provided")).toBeVisible();
  await page.getByRole("button", { name: "Edit phone" }).click();
  const number = page.getByRole("textbox", { name: "Phone" });
  await expect(number).toBeFocused();
  await number.fill("202555");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByText("Please enter a valid phone number for this country code."),
  ).toBeVisible();
  await number.fill("2025550119");
  await ageSignIn(db, email);
  await page.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("dialog", { name: "Confirm your password" });
  await expect(question.getByLabel("Password", { exact: true })).toBeFocused();
  // Canceled: nothing happens, nothing is said, nothing is lost.
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(number).toHaveValue("(202) 555-0119");
  await page.getByRole("button", { name: "Save" }).click();
  await question.getByLabel("Password", { exact: true }).fill("not the password 1!");
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect(question.getByText("The current password is not correct.")).toBeVisible();
  await confirmPassword(page, factoryPassword);
  await expect(page.getByText("+1 (202) 555-0119")).toBeVisible();
  expect((await accountOf(db, email)).phone).toBe("12025550119");
  forgiveRefusedCalls(complaints);
});

test("a new password: errors in a dialog, success for five seconds, a notice by mail [V6.2.3]", async ({
  page,
  db,
  complaints,
}) => {
  const { email } = await openAs(page, db, "/profile");
  await page.getByRole("button", { name: "Change password" }).click();
  const [current, next, repeated] = [
    "Current password",
    "New password",
    "Confirm new password",
  ].map((label) => page.getByLabel(label, { exact: true }));
  const save = page.getByRole("button", { name: "Save" });
  const dialog = page.getByRole("dialog", { name: "Please fix the following errors:" });

  async function attempt(values: readonly [string, string, string]): Promise<string[]> {
    await current?.fill(values[0]);
    await next?.fill(values[1]);
    await repeated?.fill(values[2]);
    await save.click();
    const problems = await dialog.getByRole("listitem").allTextContents();
    await dialog.getByRole("button", { name: "OK" }).click();
    await expect(dialog).toHaveCount(0);
    return problems;
  }

  expect(await attempt([factoryPassword, factoryPassword, "other"])).toEqual([
    "New password must be different from current password.",
    "New password and confirmation do not match.",
  ]);
  expect(await attempt([factoryPassword, "abc", "abc"])).toEqual([
    "Password must be at least 8 characters.",
    "Password must contain at least one digit.",
    "Password must contain at least one special character.",
  ]);
  await current?.fill("wrong password 1!");
  await next?.fill(nextPassword);
  await repeated?.fill(nextPassword);
  await save.click();
  await expect(dialog.getByRole("listitem")).toHaveText(["The current password is not correct."]);
  await dialog.getByRole("button", { name: "OK" }).click();
  await current?.fill(factoryPassword);
  await stopClock(page);
  await save.click();
  const success = page.getByRole("status").filter({ hasText: "Password changed." });
  await expect(success).toBeVisible();
  await page.clock.runFor(4_900);
  await expect(success).toBeVisible();
  await page.clock.runFor(100);
  await expect(success).toHaveCount(0);
  await page.clock.resume();
  const mail = await newestMail(email, "Your Sentinel password was changed");
  expect(mail.text).toContain("your other sessions were signed out");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/");
  await page.goto("/login");
  await signIn(page, email, nextPassword);
  await expect(page).toHaveURL(/\/dashboard$/);
  forgiveRefusedCalls(complaints);
});

test("a picture is chosen, cropped with zoom, shown everywhere, and deleted; a file that is no picture is refused [V5.2.2]", async ({
  page,
  db,
}) => {
  await test.step("a picture is chosen, cropped with zoom, shown everywhere, and deleted [V5.2.2]", async () => {
    const { email } = await openAs(page, db, "/profile");
    const sidebar = page.getByRole("complementary", { name: "Sidebar" });
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Upload a profile picture" }).click(),
    ]);
    await chooser.setFiles({ name: "me.png", mimeType: "image/png", buffer: await twoColoured() });
    const dialog = page.getByRole("dialog", { name: "Crop your picture" });
    const zoom = dialog.getByRole("slider", { name: "Zoom" });
    await expect(zoom).toHaveAttribute("min", "1");
    await expect(zoom).toHaveAttribute("max", "5");
    await expect(zoom).toHaveAttribute("step", "0.1");
    await zoom.focus();
    await page.keyboard.press("ArrowRight");
    await expect(zoom).toHaveValue("1.1");
    await page.keyboard.press("End");
    await expect(zoom).toHaveValue("5");
    await page.keyboard.press("Home");
    // To the red side: the picture is wider than high.
    const area = dialog.getByLabel(/^Crop area/);
    const box = await area.boundingBox();
    const middle = {
      x: (box?.x ?? 0) + (box?.width ?? 0) / 2,
      y: (box?.y ?? 0) + (box?.height ?? 0) / 2,
    };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x + 300, middle.y, { steps: 8 });
    await page.mouse.up();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);
    const avatar = sidebar.getByRole("presentation").first();
    await expect(avatar).toHaveAttribute("src", /^data:image\/jpeg;base64,/);
    await expect
      .poll(async () => (await accountOf(db, email)).profile_image)
      .toMatch(/^data:image\/jpeg;base64,/);
    const stored = (await accountOf(db, email)).profile_image ?? "";
    const picture = sharp(Buffer.from(stored.split(",")[1] ?? "", "base64"));
    const { format, width, height } = await picture.metadata();
    expect({ format, width, height }).toEqual({ format: "jpeg", width: 256, height: 256 });
    const [red, , blue] = (await picture.stats()).channels.map(({ mean }) => mean);
    // 400 of the 600 kept columns are red.
    expect(red).toBeGreaterThan(150);
    expect(blue).toBeLessThan(105);
    await page.reload();
    await expect(avatar).toHaveAttribute("src", stored);

    await page.getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete your profile picture?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toHaveCount(0);
    await expect(avatar).toHaveAttribute("src", stored);
    await page.getByRole("button", { name: "Delete" }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Upload", exact: true })).toBeFocused();
    await expect(sidebar.getByRole("presentation")).toHaveCount(0);
    expect((await accountOf(db, email)).profile_image).toBeNull();
  });
  await test.step("a file that is no picture is refused with words [V5.2.2]", async () => {
    for (const file of [
      { name: "me.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<svg onload='alert(1)'/>") },
      { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("hello") },
    ]) {
      await page.getByLabel("Picture file").setInputFiles(file);
      await expect(page.getByRole("alert")).toContainText("Please choose an image file");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await page.reload();
    }
  });
});

test("running as another user, what is theirs alone is locked with the reason", async ({
  page,
  db,
}) => {
  await openAs(page, db, "/profile", "admin");
  await runAsOther(page);
  await expect(page.getByRole("button", { name: "Edit name" })).toBeEnabled();
  for (const name of ["Edit phone", "Change password"])
    await expect(page.getByRole("button", { name })).toBeDisabled();
  await expect(
    page.getByText("This cannot be done while running as another user. Revert first."),
  ).toHaveCount(2);
});
