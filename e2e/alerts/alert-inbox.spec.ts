import { createServer, type Server } from "node:http";
import { createQuietAlert, match } from "./alert-scene.ts";
import { expectNoFaults, expectNoFaultsInAnyTheme } from "../axe.ts";
import { expect, forgiveRefusedCalls, test } from "../journey.ts";
import { openAs } from "../scene.ts";

const name = "Sales & <more>";

test("matches show at once behind the bell, and are read there", async ({ page, db }) => {
  const person = await openAs(page, db, "/dashboard", "alerts");
  const alert = await createQuietAlert(db, { email: person.email, name });
  const bell = page.getByRole("button", { name: /^Alert inbox/ });
  await expect(bell).toHaveAccessibleName("Alert inbox");
  await match(alert, 3);
  // The dashboard itself lists them too.
  const card = page.getByRole("list", { name: "Latest insider trading matches" });
  await page.reload();
  await expect(card.getByText("Unread.")).toHaveCount(3);
  // Well within a second on a quiet machine; the assertion's own patience bounds it here.
  await expect(bell).toHaveAccessibleName("Alert inbox, 3 unread");
  await bell.focus();
  await page.keyboard.press("Enter");
  const rows = page.getByRole("list", { name: "Matches", exact: true }).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText("QLSW · Quillstone Software");
  await expect(rows.first()).toContainText("Value >= $ 250K: $ 1,157,940.00");
  await expect(rows.first().getByText("Unread.")).toBeAttached();
  await expectNoFaultsInAnyTheme(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoFaults(page);
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByText("Unread.")).toHaveCount(0);
  await rows.first().getByRole("link").click();
  await expect(page).toHaveURL("/alert?alertName=Sales+%26+%3Cmore%3E");
  await expect(bell).toHaveAccessibleName("Alert inbox");
});

/** A receiver on this machine, which the product under test may not reach. */
async function listen(): Promise<{ server: Server; url: string }> {
  const server = createServer((_request, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return { server, url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/` };
}

test("a webhook and a feed are set up, tested and logged", async ({ page, db, complaints }) => {
  const { server, url } = await listen();
  const person = await openAs(page, db, "/dashboard", "alerts");
  const alert = await createQuietAlert(db, { email: person.email, name });
  await page.goto(`/alert?alertName=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: "Delivery" }).click();
  const dialog = page.getByRole("dialog", { name: `Delivery of ${name}` });
  await dialog.getByLabel("Webhook URL").fill("nowhere");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("starts with https://");
  await expect(dialog.getByLabel("Webhook URL")).toHaveValue("nowhere");
  forgiveRefusedCalls(complaints);
  await dialog.getByLabel("Webhook URL").fill(url);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("Use https://");
  forgiveRefusedCalls(complaints);
  await dialog.getByLabel("Webhook URL").fill(url.replace("http:", "https:"));
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog.getByRole("textbox", { name: "Signing secret" })).toHaveValue(/^whsec_/);
  await dialog.getByRole("button", { name: "Send a test" }).click();
  await expect(dialog).toContainText(
    "The test failed: It could not be reached. Webhooks go to public addresses over https",
  );
  await dialog.getByRole("switch", { name: "Atom feed of this alert" }).click();
  const feed = dialog.getByRole("textbox", { name: "Feed URL" });
  await expect(feed).toHaveValue(/\/feeds\/alerts\/[\w-]{43}\.atom$/);
  await expectNoFaultsInAnyTheme(page);
  const path = new URL(await feed.inputValue()).pathname;
  await match(alert, 1);
  const document = await page.request.get(path);
  expect(await document.text()).toContain("<title>QLSW · Quillstone Software</title>");
  await dialog.getByRole("button", { name: "Done" }).click();

  await page.getByRole("button", { name: "Log", exact: true }).click();
  const log = page.getByRole("dialog", { name: `Delivery log of ${name}` });
  const row = log.getByRole("list", { name: "Matches, newest first" });
  await expect(row).toContainText("Value >= $ 250K: $ 1,157,940.00");
  await expect(row).toContainText("Webhook");
  await expectNoFaults(page);
  if (process.env["LOOK"]) await page.screenshot({ path: `/tmp/look-log.png` });
  server.close();
});
