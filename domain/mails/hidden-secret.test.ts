import { expect, test } from "vitest";
import { hideSecret, revealSecret } from "#domain/mails/hidden-secret.ts";

test("a secret leaves both parts and comes back to them [V13.3.1]", () => {
  const mail = { text: "Open https://x.example/?token=abc$&1 now", html: "<a>abc$&1</a>" };
  const hidden = hideSecret(mail, "abc$&1");
  expect(hidden).toEqual({
    text: "Open https://x.example/?token=[secret] now",
    html: "<a>[secret]</a>",
  });
  expect(revealSecret(hidden, "abc$&1")).toEqual(mail);
  expect(revealSecret({ text: "[secret]", html: null }, "$1")).toEqual({ text: "$1", html: null });
});
