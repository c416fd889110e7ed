import { createLogger } from "#platform/logger.ts";
import { openMailer } from "#platform/mail/open-mailer.ts";
import { mailSettings, mailVariables } from "#platform/mail/mail-settings.ts";
import { openTextSender } from "#platform/sms/open-text-sender.ts";
import { testKeyRing } from "#testing/server/key-ring.ts";
import { startWorker } from "#worker/main.ts";

/**
 * The whole worker, until it is killed: follows filings and prices, computes, holds all of it
 * against alerts, and mails. `node replay-process.ts DATABASE EDGAR PRICES SMTP MARKET-OFFSET-MS SINCE`.
 */
const [connectionString = "", origin = "", prices = "", smtp = "", offset = "0", since = ""] =
  process.argv.slice(2);
const milliseconds = Number(offset);
const settings = mailSettings({
  SENTINEL_SMTP_URL: mailVariables.SENTINEL_SMTP_URL.parse(smtp),
  SENTINEL_MAIL_FROM: mailVariables.SENTINEL_MAIL_FROM.parse(
    "Sentinel <no-reply@sentinel.example>",
  ),
});

await startWorker({
  connectionString,
  settings: { marketFund: "VTI", priceSources: [] },
  following: {
    source: {
      // On this machine: asked as fast as it answers, not nine times a second.
      name: "demo",
      origins: { www: origin, data: origin },
      userAgent: "Sentinel tests tests@sentinel.example",
      requestsPerSecond: 300,
      pollSeconds: 1,
      since,
    },
    prices: { vendor: "demo", url: prices },
    marketClock: {
      now: () => Temporal.Now.instant().add({ milliseconds }),
      realSecondsSince: (instant) =>
        Temporal.Now.instant().add({ milliseconds }).since(instant).total("seconds"),
    },
  },
  appOrigin: "https://app.sentinel.example",
  mail: { settings, mailer: openMailer(settings, "") },
  textSender: openTextSender(null, ""),
  areTextsSent: false,
  keyRing: testKeyRing,
  auditAnchors: null,
  webhookNetworks: [],
  logger: createLogger(process.env["TEST_LOG_LEVEL"] ?? "silent"),
});
process.stdout.write("following\n");
