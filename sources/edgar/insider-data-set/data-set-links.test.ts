import { rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { dataSetLinks } from "./data-set-links.ts";

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

test("links are read wherever the folder lies, each quarter once", () => {
  const page = Buffer.from(
    `<a href="/files/structureddata/data/insider-transactions-data-sets/2024q3_form345.zip">3</a>
     <a href='https://www.sec.gov/files/2026/2006Q1_form345.zip?x=1&amp;y=2'>1</a>
     <a href=other/2024q3_form345.zip>again</a> <a href="2024q3_form13f.zip">no</a>`,
  );
  const links = dataSetLinks(page, "https://www.sec.gov/data-research/sets");
  expect(links).toEqual([
    { quarter: "2006q1", url: "https://www.sec.gov/files/2026/2006Q1_form345.zip?x=1&y=2" },
    {
      quarter: "2024q3",
      url: "https://www.sec.gov/files/structureddata/data/insider-transactions-data-sets/2024q3_form345.zip",
    },
  ]);
});
