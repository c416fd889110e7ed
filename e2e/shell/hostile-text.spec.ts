import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { ingestArchive } from "#worker/jobs/ingest-archive.ts";
import { expect, test } from "../journey.ts";
import { createPerson, signIn, uniqueNumber } from "../scene.ts";

/**
 * What would run, or change the page, if any screen took the text for markup; on either side of the
 * keyword, and short enough for a snippet.
 */
const before = `<script>document.title = 'ran'</script> <b>bold</b> {{7*7}}`;
const after = `<img src=x onerror="document.title = 'ran'"> &lt;i&gt; &amp;amp; reversed`;
/** Reverses what follows it on a line; a filing's text is stored without it. */
const reversal = "\u202e";

/**
 * An 8-K that holds this as text, and the same as markup of its own. The results page goes back a
 * year, so the filing is of last month.
 */
async function ingest(cik: number, company: string, word: string): Promise<void> {
  const text = `${before} ${word} ${after}`.replace("reversed", `${reversal}reversed`);
  const html = `<html><body><p>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>
    <script>document.title = 'ran'</script><img src="x" onerror="document.title = 'ran'"></body></html>`;
  const accession = `${String(cik).padStart(10, "0")}-26-000001`;
  const day = Temporal.Now.plainDateISO("UTC")
    .subtract({ days: 30 })
    .toString()
    .replaceAll("-", "");
  const root = await mkdtemp(join(tmpdir(), "sentinel-hostile-"));
  const folder = join(root, `Archives/edgar/data/${cik}`);
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, `${accession}.txt`),
    `<SEC-DOCUMENT>${accession}.txt : ${day}
<SEC-HEADER>${accession}.hdr.sgml : ${day}
<ACCEPTANCE-DATETIME>${day}163100
ACCESSION NUMBER:\t\t${accession}
CONFORMED SUBMISSION TYPE:\t8-K
PUBLIC DOCUMENT COUNT:\t\t1
CONFORMED PERIOD OF REPORT:\t${day}
ITEM INFORMATION:\t\tOther Events
FILED AS OF DATE:\t\t${day}

FILER:

\tCOMPANY DATA:
\t\tCOMPANY CONFORMED NAME:\t\t\t${company}
\t\tCENTRAL INDEX KEY:\t\t\t${String(cik).padStart(10, "0")}
\t\tSTANDARD INDUSTRIAL CLASSIFICATION:\tSERVICES [7370]
</SEC-HEADER>
<DOCUMENT>
<TYPE>8-K
<SEQUENCE>1
<FILENAME>a.htm
<TEXT>
${html}
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
`,
  );
  const pool = openBulkPool(process.env["E2E_DATABASE_URL"] ?? "");
  try {
    const outcome = await ingestArchive({ pool, root, source: "archive" });
    expect(outcome).toMatchObject({ stored: 1, unreadable: 0 });
  } finally {
    await pool.end();
    await rm(root, { recursive: true });
  }
}

async function expectNothingRan(page: Page): Promise<void> {
  // The company page's title contains the hostile name, so only its end is checked.
  expect(await page.title()).toMatch(/Sentinel$/);
  await expect(page.locator("main script")).toHaveCount(0);
  const made = page.locator("main").locator("b, i");
  await expect(made.filter({ hasText: /ran|bold/ })).toHaveCount(0);
  await expect(page.locator("img[src='x']")).toHaveCount(0);
}

test("the text of a hostile 8-K is shown as words, and nothing of it runs", async ({
  page,
  db,
}) => {
  const cik = uniqueNumber();
  const company = `<img src=x onerror="document.title='ran'"> ${cik} Corp`;
  const word = `quillhostile${cik}`;
  const { email } = await createPerson(db, "alerts", "explore_trades", "explore_events");
  await createAlert(db, {
    email,
    name: "Hostile",
    definition: {
      form_type: "keyword",
      form_type_constraints: [{ constraint_type: "keywords", bool: "or", val: [word] }],
    },
  });
  await ingest(cik, company, word);

  await page.goto("/alerts");
  await signIn(page, email);
  await expect(page.getByRole("heading", { name: "Your Alerts" })).toBeVisible();
  // The worker computes the company and looks for the keyword.
  await expect
    .poll(
      async () => await db.selectFrom("alert_hit").select("cik").where("cik", "=", cik).execute(),
      { timeout: 30_000 },
    )
    .toEqual([{ cik }]);
  const seen = `${before} ${word} ${after}`;
  await page.goto("/alert?alertName=Hostile");
  const results = page.getByRole("table", { name: "Results for Hostile" });
  await expect(results).toContainText(seen);
  await expect(results).toContainText(company);
  await expectNothingRan(page);

  await page.goto(`/company?cik=${String(cik).padStart(10, "0")}&words=${word}`);
  await expect(page.getByRole("heading", { name: company })).toBeVisible();
  const filings = page.getByRole("region", { name: "Filings" });
  await expect(
    filings.getByRole("listitem").filter({ hasText: "first in a.htm (8-K)" }),
  ).toContainText(seen);
  await expect(filings.locator("mark")).toHaveText(word);
  await expectNothingRan(page);
});
