import { expect, test } from "vitest";
import { readTranscripts } from "../read-transcripts.ts";

const header =
  "key,gvkey,company_name,cik,ticker,fiscal_period,held_on,title,fraud_description," +
  "interaction_number,kind,description,speaker,role,text";
const ofCall = "A-1,001690,Acme Corp,0000320193,ACME,2026Q3,2026-10-29,Q3 call,Booked early";

function read(...lines: string[]) {
  return readTranscripts("calls.csv", lines.join("\n"));
}

function faultsOf(...lines: string[]): string[] {
  return read(...lines).faults.all.map(({ line, reason }) => `${line}: ${reason}`);
}

test("rows are turns of numbered interactions of calls", () => {
  const { calls, faults } = read(
    header,
    `${ofCall},1,remarks,Welcome,Operator,,Good day.`,
    `${ofCall},2,question,Demand,"Ada Orr","Analyst, Orr & Co.","How is ""demand""?`,
    `Really?"`,
    // What was said of call and interaction is not said again.
    `A-1,,,,,,,,,2,,,Ben Ito,CFO,  Fine.  `,
    `,,,,,,,,,,,,,,`,
    `B-1,,Beta,,BETA,,2026-10-30,Call,,1,question,One,,,"=cmd|' /C calc'!A0"`,
  );
  expect(faults.all).toEqual([]);
  expect(calls).toEqual([
    {
      key: "A-1",
      gvkey: "001690",
      companyName: "Acme Corp",
      cik: 320_193,
      ticker: "ACME",
      fiscalPeriod: "2026Q3",
      heldOn: "2026-10-29",
      title: "Q3 call",
      fraudDescription: "Booked early",
      interactions: [
        {
          kind: "remarks",
          description: "Welcome",
          turns: [{ speaker: "Operator", role: null, text: "Good day." }],
        },
        {
          kind: "question",
          description: "Demand",
          turns: [
            { speaker: "Ada Orr", role: "Analyst, Orr & Co.", text: 'How is "demand"?\nReally?' },
            { speaker: "Ben Ito", role: "CFO", text: "  Fine.  " },
          ],
        },
      ],
    },
    {
      key: "B-1",
      gvkey: null,
      companyName: "Beta",
      cik: null,
      ticker: "BETA",
      fiscalPeriod: null,
      heldOn: "2026-10-30",
      title: "Call",
      fraudDescription: null,
      interactions: [
        {
          kind: "question",
          description: "One",
          turns: [{ speaker: null, role: null, text: "=cmd|' /C calc'!A0" }],
        },
      ],
    },
  ]);
});

const few =
  "\uFEFFText , TITLE,held_on,key,ticker,company_name,interaction_number,kind,description";

test("columns come in any order, optional ones may be missing, a byte order mark does no harm", () => {
  const { calls, faults } = readTranscripts(
    "calls.CSV",
    `${few}\r\nGood day.,Call,2026-10-29,K,ACME,Acme,1,remarks,Welcome\r\n`,
  );
  expect(faults.all).toEqual([]);
  expect(calls).toMatchObject([{ key: "K", ticker: "ACME", gvkey: null, heldOn: "2026-10-29" }]);
});

test("a first line that does not name the columns is reported", () => {
  expect(faultsOf(header.replaceAll(",", ";"))).toEqual([
    "1: Cells are separated by semicolons here. Save the file as “CSV UTF-8 (comma delimited)”.",
  ]);
  const [unknown, twice, missing] = faultsOf(
    "", // line ends are counted
    header.replace("gvkey", "gv_key").replace("role", "key").replace("held_on,", ""),
  );
  expect(unknown).toMatch(/^2: Column “gv_key” is unknown. The columns are key, /);
  expect(twice).toBe("2: Column key appears twice. Remove one of them.");
  expect(missing).toBe("2: The first line must name every column. Missing: held_on.");
  expect(faultsOf(header)).toEqual([
    "null: The file has only column names. Add a row for every turn.",
  ]);
});

test("errors of the first line do not hide those of other lines", () => {
  const wrong = header.replace("gvkey", "gv_key").replace("title,", "headline,");
  const { calls, faults } = read(
    wrong,
    `A-1,,Acme Corp,,ACME,2026,2026-10-29,Call,,1,speech,Welcome,,,Good day.`,
    `B-1,,Beta,,,,2026-10-30,Call,,1,question,One,,,Hm.`,
    `C-1,,Gamma`,
  );
  expect(faults.all.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
    expect.stringMatching(/^1: Column “gv_key” is unknown/),
    expect.stringMatching(/^1: Column “headline” is unknown/),
    "1: The first line must name every column. Missing: title.",
    // Neither that titles are missing nor, as the column may be gvkey, what names the company.
    "2: Call “A-1”, fiscal_period “2026”: Give the fiscal period as 2026Q3, or leave it empty.",
    "2: Call “A-1”, kind “speech”: Use remarks or question as the kind.",
    "4: Call “C-1”: This row has 3 cells, the first line names 15 columns: put cells that contain commas in quotes.",
  ]);
  expect(calls).toEqual([]);
  // What a call says must be read by a sound header.
  expect(read(header.replace("gvkey", "gv_key"), `${ofCall},1,remarks,Hi,,,Hello.`).calls).toEqual(
    [],
  );
});

test("rows that contradict each other are reported, each with its line", () => {
  expect(
    faultsOf(
      header,
      `${ofCall},1,remarks,Welcome,,,"Good`,
      `day."`,
      `${ofCall.replace("ACME", "ACMF")},2,question,Demand,,,Well?`,
      `A-1,,,,,,,,,2,remarks,,,,Yes.`,
      `A-1,,,,,,,,,4,question,Next,,,No.`,
      `A-1,,,,,,,,,x,question,Next,,,No.`,
      `B-1,,Beta,,BETA,,2026-10-30,Call,,2,question,One,,,Hm.`,
      `A-1,,,,,,,,,5,question,Next,,,No.`,
    ),
  ).toEqual([
    "4: Call “A-1”, ticker “ACMF”: Give it as in line 2, where the call begins, or leave it empty.",
    "5: Call “A-1”, kind “remarks”: Give it as in line 4, where the interaction begins, or leave it empty.",
    "6: Call “A-1”, interaction_number “4”: After 2, expected 2 or 3. Number the interactions of a call 1, 2, 3 … in the order of its rows.",
    "7: Call “A-1”, interaction_number “x”: After 4, expected 4 or 5. Number the interactions of a call 1, 2, 3 … in the order of its rows.",
    "8: Call “B-1”, interaction_number “2”: The first interaction of a call is 1. Number the interactions of a call 1, 2, 3 … in the order of its rows.",
    "9: Call “A-1”: Lines 2 to 7 already have rows of this call. Keep them together.",
  ]);
});

test("after rows that could not be read, any later number is expected", () => {
  expect(
    faultsOf(
      header,
      `${ofCall},1,remarks,Welcome,,,Good day.`,
      `A-1,,,,,,,,,2,question`,
      `A-1,,,,,,,,,x,question,Next,,,Well?`,
    )[1],
  ).toBe(
    "4: Call “A-1”, interaction_number “x”: After 1, expected 1 or later. Number the interactions of a call 1, 2, 3 … in the order of its rows.",
  );
});

test("rows without a readable number do not make an interaction of too many turns", () => {
  const turns = (count: number, numberOf: (at: number) => string): string[] =>
    Array.from({ length: count }, (_, at) => `${ofCall},${numberOf(at)},remarks,Welcome,,,Hello.`);
  const { all } = read(header, ...turns(601, (at) => `${at + 1}.0`)).faults;
  expect(all.filter(({ reason }) => !reason.includes("interaction_number"))).toEqual([]);
  expect(all[0]?.line).toBe(2);
  // With readable numbers, one turn more than the 500 that an interaction may have.
  expect(faultsOf(header, ...turns(501, () => "1"))).toEqual([
    "2: Call “A-1”: Give each interaction 1 to 500 turns.",
  ]);
});

test("what a row lacks is reported with the row's own line", () => {
  expect(
    faultsOf(
      header,
      `A-1,00 1690,,x12,,2026,29.10.2026,,,1,speech,Welcome,,,Good day.`,
      `A-1,,,,,,,,,1,,,,,  `,
      `A-1,,,,,,,,,2,question,,,,Well?`,
      `,,Beta,,BETA,,2026-10-30,Call,,1,question,One,,,Hm.`,
    ),
  ).toEqual([
    "2: Call “A-1”, gvkey “00 1690”: A gvkey has 1 to 40 letters, digits, periods, and hyphens.",
    "2: Call “A-1”, cik “x12”: Give the CIK as a whole number, or leave it empty.",
    "2: Call “A-1”, company_name: Name the company in 1 to 200 characters.",
    "2: Call “A-1”, fiscal_period “2026”: Give the fiscal period as 2026Q3, or leave it empty.",
    "2: Call “A-1”, held_on “29.10.2026”: Give the day of the call as YYYY-MM-DD.",
    "2: Call “A-1”, title: Give the call a title of 1 to 300 characters.",
    "2: Call “A-1”, kind “speech”: Use remarks or question as the kind.",
    "3: Call “A-1”, text: Give what was said, in 1 to 200,000 characters.",
    "4: Call “A-1”, description: Describe the interaction in 1 to 300 characters.",
    "5: key: Give the call a key of 1 to 100 characters.",
  ]);
});

test("a row has too many cells if the first line lacks a name, which is reported once", () => {
  const faults = faultsOf(header.replace(",title", ""), `${ofCall},1,remarks,Welcome,,,Good day.`);
  expect(faults).toEqual(["1: The first line must name every column. Missing: title."]);
});

test("a row of too few or too many cells is reported, and a misplaced quote ends the reading", () => {
  const faults = faultsOf(
    header,
    `${ofCall},1,remarks,Welcome,,Good day.`,
    `${ofCall},1,remarks,Welcome,,,Good, day.`,
    `${ofCall},1,remarks,Welcome,,,Good "day".`,
    `nonsense`,
  );
  expect(faults).toEqual([
    "2: Call “A-1”: This row has 14 cells, the first line names 15 columns: put cells that contain commas in quotes.",
    "3: Call “A-1”: This row has 16 cells, the first line names 15 columns: put cells that contain commas in quotes.",
    "4: Put the whole cell in quotes and double each quote in it. Nothing after this was read.",
  ]);
  expect(faultsOf(header, `${ofCall},1,remarks,Welcome,,,"Good" day.`)).toEqual([
    "2: Double this quote, or put a comma after it; nothing after this was read.",
  ]);
  expect(faultsOf(header, "", `${ofCall},1,remarks,Welcome,,,"Good`, "", "")).toEqual([
    "3: Close the quotes of this cell. They are open to the end of the file.",
  ]);
});

test("rows that cannot be read do not hide the other errors of their call, nor cause others", () => {
  const { calls, faults } = read(
    header,
    // Too few cells, then a gap in the numbers that the row would have filled.
    `A-1,001690,Acme Corp,,ACME,2026Q3,31/12/24,Q3 call,,1,remarks,Welcome,,,Good day.`,
    `A-1,,,,,,,,,2,question`,
    `A-1,,,,,,,,,3,question,,,,Well?`,
    `A-1,,,,,,,,,3,speech,,,, `,
    // The first row of a call is the wrong one: what it gives is not reported as missing.
    `B-1,,Beta,,BETA,,2026-10-30,Call, Q3,,1,question,One,,,Hm.`,
    `B-1,,,,,2026,,,,1,,,,,Hm.`,
    // No number: nothing says to which interaction the row belongs.
    `C-1,,Gamma,,GAMM,,2026-10-30,Call,,1,remarks,Welcome,,,Hello.`,
    `C-1,,,,,,,,,,question,Next,,,Well?`,
    `C-1,,,,,,,,,3,,,,,Well.`,
    `D-1,,Delta,,,,2026-10-30,Call,,1,question,One,,,Hm.`,
  );
  expect(faults.all.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
    "2: Call “A-1”, held_on “31/12/24”: Give the day of the call as YYYY-MM-DD.",
    "3: Call “A-1”: This row has 11 cells, the first line names 15 columns: put cells that contain commas in quotes.",
    "5: Call “A-1”, kind “speech”: Give it as in line 4, where the interaction begins, or leave it empty.",
    "5: Call “A-1”, text: Give what was said, in 1 to 200,000 characters.",
    "6: Call “B-1”: This row has 16 cells, the first line names 15 columns: put cells that contain commas in quotes.",
    "7: Call “B-1”, fiscal_period “2026”: Give the fiscal period as 2026Q3, or leave it empty.",
    "9: Call “C-1”, interaction_number: Number the interactions of a call 1, 2, 3 … in the order of its rows.",
    "11: Call “D-1”, gvkey: Name the company by gvkey, cik or ticker, so that its calls are reviewed together.",
  ]);
  expect(calls).toEqual([]);
});

test("a call that lacks a row is not among those that could be read, but its day is checked", () => {
  const lines = [header, `${ofCall},1,remarks,Welcome,,,Good day.`, `A-1,,,,,,,,,1`];
  const { calls, faults } = readTranscripts("calls.csv", lines.join("\n"), "2026-10-28");
  expect(calls).toEqual([]);
  expect(faults.all.map(({ line }) => line)).toEqual([2, 3]);
  expect(faults.all[0]?.reason).toContain("Its day, 29 Oct 2026, is after 28 Oct 2026");
});

test("quoted values are cut, and have no signs that control their display", () => {
  const value = `2026\u202e\u0007${"x".repeat(500)}`;
  const faults = faultsOf(header, `K,,Acme,,ACME,${value},2026-10-29,Call,,1,remarks,Hi,,,Hello.`);
  expect(faults).toEqual([
    `2: Call “K”, fiscal_period “2026 ${"x".repeat(34)}…”: Give the fiscal period as 2026Q3, or leave it empty.`,
  ]);
});
