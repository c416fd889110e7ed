import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { readIndex } from "./indexes.ts";

const folder = mkdtempSync(join(tmpdir(), "indexes-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(name: string, content: string | Buffer) {
  const path = join(folder, name);
  writeFileSync(path, content);
  const rows: (string | number)[][] = [];
  const broken: number[] = [];
  for await (const line of readIndex(path)) {
    if (line.type === "broken") broken.push(line.line);
    else {
      const { accession, cik, form, companyName, filedOn } = line.listed;
      rows.push([accession, cik, form, companyName, filedOn ?? ""]);
    }
  }
  return { rows, broken };
}

const rule = "-".repeat(80);

test("reads a daily master index; broken lines are reported and passed over", async () => {
  const index = `Description: Daily Index\n \nCIK|Company Name|Form Type|Date Filed|File Name\n${rule}
1000229|CORE LABORATORIES N V|4|20200103|edgar/data/1000229/0001209191-20-000788.txt
not a row
1000232|A|B BANK|8-K|20200103|edgar/data/1000232/0001179110-20-000106.txt
1000233|NO DATE|8-K|20201303|edgar/data/1000232/0001179110-20-000107.txt
`;
  const expected = {
    rows: [
      ["0001209191-20-000788", 1000229, "4", "CORE LABORATORIES N V", "2020-01-03"],
      ["0001179110-20-000106", 1000232, "8-K", "A|B BANK", "2020-01-03"],
    ],
    broken: [6, 8],
  };
  expect(await read("master.20200103.idx", index)).toEqual(expected);
  expect(await read("master.20200103.idx.gz", gzipSync(index))).toEqual(expected);
});

test("reads a quarterly form index with a name longer than its column", async () => {
  const long = "UNITED PLANNERS' FINANCIAL SERVICES OF AMERICA A LIMITED PARTNER";
  const { rows, broken } = await read(
    "form.idx",
    `Form Type   Company Name                                                  CIK         Date Filed  File Name\n${rule}
1-A POS     AFR Inc.                                                      1831099     2021-03-03  edgar/data/1831099/0001831099-21-000001.txt
X-17A-5     ${long}  820694      2021-02-24  edgar/data/820694/9999999997-21-003146.txt
SCHEDULE 13G/A  LONG FORM NAME CORP                                       820694      2021-02-24  edgar/data/820694/9999999997-21-003147.txt
`,
  );
  expect(rows).toEqual([
    ["0001831099-21-000001", 1831099, "1-A POS", "AFR Inc.", "2021-03-03"],
    ["9999999997-21-003146", 820694, "X-17A-5", long, "2021-02-24"],
    ["9999999997-21-003147", 820694, "SCHEDULE 13G/A", "LONG FORM NAME CORP", "2021-02-24"],
  ]);
  expect(broken).toEqual([]);
});

test("reads a company index whose heading is broken over two lines", async () => {
  const { rows } = await read(
    "company.idx",
    `Company Name                                                  Form Type   CIK\n      Date Filed  File Name\n${rule}
3D Total Solutions Inc.                                       D/A         1595326     20140102    edgar/data/1595326/0001595326-14-000001.txt         
`,
  );
  expect(rows).toEqual([
    ["0001595326-14-000001", 1595326, "D/A", "3D Total Solutions Inc.", "2014-01-02"],
  ]);
});

test("gives nothing for an index without rows, and refuses what is none", async () => {
  expect(await read("empty.idx", `Form Type   Company Name\n${rule}\n`)).toEqual({
    rows: [],
    broken: [],
  });
  await expect(read("page.idx", "<html>404</html>")).rejects.toThrow("there is no table");
  await expect(read("none.idx", "")).rejects.toThrow("The document is empty");
});
