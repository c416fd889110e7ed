import { expect, test } from "vitest";
import { inquirySummaryMail } from "#contract/brand/mails.ts";
import { composeMail } from "#domain/mails/compose-mail.ts";

test("both parts carry the same words", () => {
  const { text, html } = composeMail({
    subject: "Notice",
    blocks: [
      { kind: "paragraph", text: "Hello Ana & Bo," },
      { kind: "link", label: "Verify email", address: "https://app.example/v?token=a&email=b" },
      { kind: "fields", rows: [["Company", "O'Neil <Partners>"]] },
    ],
    reason: "a test sent it",
  });
  expect(text).toBe(
    "Hello Ana & Bo,\n\nVerify email: https://app.example/v?token=a&email=b\n\nCompany: O'Neil <Partners>\n\n" +
      "Sentinel, a product of Market Economics. You receive this message because a test sent it.\n",
  );
  const words = html
    .replace(/<head>.*<\/head>/s, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
  // The button's label is alone, its address below it.
  const inText = text.replace("Verify email:", "Verify email");
  expect(words.split(/\s+/).filter(Boolean)).toEqual(inText.split(/\s+/).filter(Boolean));
});

test("the HTML part loads nothing and runs nothing", () => {
  const { html } = composeMail({
    subject: "Notice",
    preheader: "In short",
    blocks: [{ kind: "link", label: "Open", address: 'https://app.example/"><script>' }],
    reason: "a test sent it",
  });
  expect(html).not.toMatch(/<(?:img|link|script|iframe|object)|url\(|@import|\son\w+=/i);
  expect(html.match(/https?:/g)).toHaveLength(3);
  expect(html).toContain('href="https://app.example/&quot;&gt;&lt;script&gt;"');
});

test("what others typed is text: no markup in HTML, no field of its own in the text [V1.1.2, V1.2.1]", () => {
  const typed = "hello\nEmail: victim@x.example\n<img src=x onerror=alert(1)>";
  const { text, html } = composeMail({
    subject: "</title><script>",
    blocks: [{ kind: "fields", rows: [["Additional information", typed]] }],
    reason: "a test sent it",
  });
  expect(text).toContain("\n    Email: victim@x.example\n");
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(html).not.toMatch(/<(img|script)/);
});

test("a summary tells every inquiry in full", () => {
  const inquiry = {
    first_name: "Ana",
    last_name: "Li",
    role: "Partner",
    industry: "Energy",
    company: "Li & Co",
    country: "Canada",
    state_region: "Ontario",
    email: "ana@x.example",
    phone: "442071234567",
    heard_about: "Event",
    worked_with_before: "Yes I have",
    additional_info: "",
    page: "landing",
    sentAt: "2026-11-20T15:00:00Z",
  };
  const second = { ...inquiry, first_name: "Bo", page: "contact_us" };
  const { subject, text } = composeMail(inquirySummaryMail([inquiry, second]));
  expect(subject).toBe("2 inquiries in one summary");
  expect(text).toContain(
    "First name: Ana\nLast name: Li\nRole: Partner\nIndustry: Energy\nCompany: Li & Co\n" +
      "Country: Canada\nRegion: Ontario\nEmail: ana@x.example\nPhone: +44 207 123 456 7\n" +
      "How did you hear about us? Event\nHave you worked with us before? Yes I have\n" +
      "Additional information: -\n\nSent 2026-11-20 15:00 UTC from the Sentinel landing page.\n\n" +
      "First name: Bo\n",
  );
  expect(text).toContain("Sent 2026-11-20 15:00 UTC from the contact page.");
});
