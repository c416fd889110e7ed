import { expect, test } from "vitest";
import { hideSecret, revealSecret } from "#domain/mails/hidden-secret.ts";

test("a secret leaves both parts and comes back to them [V13.3.1]", () => {
  const mail = { text: "Open https://x.example/?token=abc$&1 now", html: "<a>abc$&1</a>" };
  const hidden = { mark: "[k1]", secret: "abc$&1" };
  const stored = hideSecret(mail, hidden);
  expect(stored).toEqual({ text: "Open https://x.example/?token=[k1] now", html: "<a>[k1]</a>" });
  expect(revealSecret(stored, hidden)).toEqual(mail);
  const words = { text: "[k1]", html: null };
  expect(revealSecret(words, { mark: "[k1]", secret: "$1" })).toEqual({ text: "$1", html: null });
});
