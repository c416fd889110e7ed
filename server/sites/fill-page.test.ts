import { expect, test } from "vitest";
import { fillPage } from "#server/sites/fill-page.ts";

const values = {
  appOrigin: "https://app.x.example",
  siteOrigin: "https://x.example",
  isDemonstration: true,
  networkUrl: `https://network.example/?a=1&b="><script>'$&`,
};

test("every marker is replaced, as often as it stands there, and nothing else", () => {
  const html =
    '<a href="%APP_ORIGIN%/login"><a href="%APP_ORIGIN%/"><p title="%SITE_ORIGIN%">50%A% %OTHER%';
  expect(fillPage(html, values)).toBe(
    '<a href="https://app.x.example/login"><a href="https://app.x.example/"><p title="https://x.example">50%A% %OTHER%',
  );
});

test("on the application's own host links stay relative", () => {
  expect(fillPage('<a href="%APP_ORIGIN%/login">', { ...values, appOrigin: "" })).toBe(
    '<a href="/login">',
  );
});

test("a value cannot leave its attribute", () => {
  expect(fillPage('<a href="%NETWORK_URL%">', values)).toBe(
    '<a href="https://network.example/?a=1&amp;b=&quot;&gt;&lt;script&gt;&#39;$&amp;">',
  );
});

test("a page says whether what it shows is invented", () => {
  const page = '<html data-demonstration="%DEMONSTRATION%">';
  expect(fillPage(page, values)).toBe('<html data-demonstration="yes">');
  expect(fillPage(page, { ...values, isDemonstration: false })).toBe(
    '<html data-demonstration="no">',
  );
});
