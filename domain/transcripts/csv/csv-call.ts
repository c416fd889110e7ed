import { checkCall, type PlaceInCall } from "#domain/transcripts/check-call.ts";
import type { Column, Header } from "#domain/transcripts/csv/csv-columns.ts";
import { type Faults, quoted, type ReadContext } from "#domain/transcripts/faults.ts";

type Values = ReadonlyMap<Column, string>;
type CsvRow = { line: number; values: Values };
type CsvTurn = { line: number; speaker: string | null; role: string | null; text: string };
type CsvInteraction = { line: number; first: Values; turns: CsvTurn[] };

/** A call while its rows are read. */
export type CsvCall = {
  key: string;
  line: number;
  lastLine: number;
  /** Its first row. */
  first: Values;
  interactions: CsvInteraction[];
  /** What the last row said. */
  number: number;
  /** `spoilt`: rows of it are wrong, so that the call as a whole is not looked at; `repeated`: nor the rows. */
  state: "sound" | "spoilt" | "repeated";
};

const ofCall = [
  "gvkey",
  "cik",
  "ticker",
  "company_name",
  "fiscal_period",
  "held_on",
  "title",
  "fraud_description",
] as const;
const ofInteraction = ["kind", "description"] as const;

const columnOf: Readonly<Record<string, Column>> = {
  companyName: "company_name",
  fiscalPeriod: "fiscal_period",
  heldOn: "held_on",
  fraudDescription: "fraud_description",
};

/** Begins a call with its first row. */
export function openCall(key: string, line: number, first: Values): CsvCall {
  return { key, line, lastLine: line, first, interactions: [], number: 0, state: "sound" };
}

/** Adds the turn of one row; what the row says of call and interaction must agree with the first. */
export function takeRow(call: CsvCall, { line, values }: CsvRow, faults: Faults): void {
  call.lastLine = line;
  if (call.state === "repeated") return;
  expectSame({ line, values }, { of: call, columns: ofCall, what: "call" }, faults);
  const given = values.get("interaction_number") ?? "";
  const number = /^\d{1,6}$/.test(given) ? Number(given) : null;
  const isNext = number === call.number + 1;
  if (number === null || (!isNext && (number !== call.number || number === 0))) {
    const place = call.number === 0 ? "first" : `after ${call.number}`;
    const toDo = `number the interactions of a call 1, 2, 3 … in the order of its rows`;
    faults.add(line, `interaction_number is ${quoted(given)} ${place}: ${toDo}.`);
    call.state = "spoilt";
  }
  if (number !== null && number !== call.number) {
    call.interactions.push({ line, first: values, turns: [] });
    call.number = number;
  }
  const interaction = call.interactions.at(-1);
  if (interaction === undefined) return;
  const same = { of: interaction, columns: ofInteraction, what: "interaction" };
  expectSame({ line, values }, same, faults);
  const [speaker, role] = [filled(values, "speaker"), filled(values, "role")];
  interaction.turns.push({ line, speaker, role, text: values.get("text") ?? "" });
}

function expectSame(
  { line, values }: CsvRow,
  same: { of: { line: number; first: Values }; columns: readonly Column[]; what: string },
  faults: Faults,
): void {
  for (const column of same.columns) {
    const given = values.get(column) ?? "";
    if (given === "" || given === (same.of.first.get(column) ?? "")) continue;
    const toDo = `as in line ${same.of.line}, where the ${same.what} begins, or leave it empty`;
    faults.add(line, `${column} is ${quoted(given)}: give it ${toDo}.`);
  }
}

/** Adds the call or reports its errors by line, without those caused by the header. */
export function finishCall(
  call: CsvCall,
  { columns, isFaulty }: Header,
  { faults, addCall }: ReadContext,
): void {
  if (call.state !== "sound") return;
  const { first, interactions } = call;
  const cik = filled(first, "cik");
  const checked = checkCall({
    key: call.key,
    gvkey: filled(first, "gvkey"),
    cik: cik === null || !/^\d{1,10}$/.test(cik) ? cik : Number(cik),
    ticker: filled(first, "ticker"),
    companyName: first.get("company_name"),
    fiscalPeriod: filled(first, "fiscal_period"),
    heldOn: first.get("held_on"),
    title: first.get("title"),
    fraudDescription: filled(first, "fraud_description"),
    interactions: interactions.map((each) => ({
      kind: each.first.get("kind"),
      description: each.first.get("description"),
      turns: each.turns,
    })),
  });
  if (checked.isCall) addCall(checked.call, call.line);
  else
    for (const { place, toDo } of checked.faults) {
      const member = place.findLast((step) => typeof step === "string") ?? "";
      const column = columnOf[member] ?? member;
      const isOfHeader = isFaulty && !isList(member) && !columns.some((each) => each === column);
      if (isOfHeader) continue;
      faults.add(lineOf(call, place), isList(member) ? toDo : `${column}: ${toDo}`);
    }
}

function lineOf(call: CsvCall, [member, number, , turn]: PlaceInCall): number {
  const interaction =
    member === "interactions" && typeof number === "number" ? call.interactions[number] : undefined;
  const row = typeof turn === "number" ? interaction?.turns[turn] : undefined;
  return row?.line ?? interaction?.line ?? call.line;
}

function isList(member: string): boolean {
  return member === "interactions" || member === "turns";
}

function filled(values: Values, column: Column): string | null {
  const value = values.get(column) ?? "";
  return value === "" ? null : value;
}
