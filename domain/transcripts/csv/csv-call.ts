import { checkCall, type PlaceInCall } from "#domain/transcripts/check-call.ts";
import type { Column, Header } from "#domain/transcripts/csv/csv-columns.ts";
import { type Faults, type ReadContext, reasonOf } from "#domain/transcripts/faults.ts";

type Values = ReadonlyMap<Column, string>;
type CsvRow = { line: number; values: Values };
type CsvTurn = { line: number; speaker: string | null; role: string | null; text: string };
type CsvInteraction = FirstRow & {
  turns: CsvTurn[];
  /** The number of a row could not be read: the row may be of another interaction. */
  mayHaveOtherTurns: boolean;
};

/** The first row of a call or interaction that could be read. */
type FirstRow = {
  line: number;
  first: Values;
  /** An earlier row that could not be read may have the fields that are empty here. */
  mayLackFields: boolean;
};

/** A call while its rows are read. */
export type CsvCall = FirstRow & {
  key: string;
  lastLine: number;
  interactions: CsvInteraction[];
  /** What the last row said. */
  number: number;
  /** Rows before the next one could not be read, or their numbers: its number may be any later one. */
  hasGap: boolean;
  /** `incomplete`: rows of it are wrong, so that it is checked without them; `repeated`: it is not checked. */
  state: "complete" | "incomplete" | "repeated";
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

/**
 * Begins a call with its first row.
 * @param hasGap  whether rows of it before this one could not be read
 */
export function openCall(key: string, { line, values }: CsvRow, hasGap: boolean): CsvCall {
  return {
    key,
    line,
    lastLine: line,
    first: values,
    mayLackFields: hasGap,
    interactions: [],
    number: 0,
    hasGap,
    state: hasGap ? "incomplete" : "complete",
  };
}

/** Adds the turn of one row; what the row says of call and interaction must agree with the first. */
export function takeRow(call: CsvCall, row: CsvRow, faults: Faults): void {
  const { line, values } = row;
  call.lastLine = line;
  if (call.state === "repeated") return;
  expectSame(row, { call, of: call, columns: ofCall, what: "call" }, faults);
  const number = takeNumber(call, row, faults);
  const last = call.interactions.at(-1);
  const isFirst = last === undefined || (number !== null && number !== call.number);
  const interaction = isFirst
    ? { line, first: values, mayLackFields: call.hasGap, turns: [], mayHaveOtherTurns: false }
    : last;
  if (isFirst) call.interactions.push(interaction);
  // A row whose number is wrong may be of another interaction.
  else if (number !== null) {
    const same = { call, of: interaction, columns: ofInteraction, what: "interaction" };
    expectSame(row, same, faults);
  }
  if (number === null) interaction.mayHaveOtherTurns = true;
  call.number = number ?? call.number;
  call.hasGap = number === null;
  const [speaker, role] = [filled(values, "speaker"), filled(values, "role")];
  interaction.turns.push({ line, speaker, role, text: values.get("text") ?? "" });
}

/** @returns the number of the row's interaction; null if it is none */
function takeNumber(call: CsvCall, { line, values }: CsvRow, faults: Faults): number | null {
  const given = values.get("interaction_number") ?? "";
  const number = /^\d{1,6}$/.test(given) ? Number(given) : null;
  const isExpected =
    number !== null &&
    number > 0 &&
    (number === call.number || number === call.number + 1 || (call.hasGap && number > call.number));
  if (isExpected) return number;
  const next = call.hasGap ? "later" : call.number + 1;
  const expected =
    call.number === 0
      ? "The first interaction of a call is 1. "
      : `After ${call.number}, expected ${call.number} or ${next}. `;
  const toDo = `${given === "" ? "" : expected}Number the interactions of a call 1, 2, 3 … in the order of its rows.`;
  faults.add(line, reasonOf(call.key, toDo, { field: "interaction_number", given }));
  call.state = "incomplete";
  return number;
}

function expectSame(
  { line, values }: CsvRow,
  same: { call: CsvCall; of: FirstRow; columns: readonly Column[]; what: string },
  faults: Faults,
): void {
  for (const column of same.columns) {
    const given = values.get(column) ?? "";
    const first = same.of.first.get(column) ?? "";
    if (given === "" || given === first || (first === "" && same.of.mayLackFields)) continue;
    const toDo = `Give it as in line ${same.of.line}, where the ${same.what} begins, or leave it empty.`;
    faults.add(line, reasonOf(same.call.key, toDo, { field: column, given }));
  }
}

/** Adds the call or reports its errors by line, without those caused by the header. */
export function finishCall(
  call: CsvCall,
  { columns, isFaulty }: Header,
  { faults, addCall }: ReadContext,
): void {
  if (call.state === "repeated") return;
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
  if (checked.isCall) {
    addCall(checked.call, call.line, call.state === "complete");
    return;
  }
  for (const { place, given, toDo } of checked.faults) {
    const member = place.findLast((step) => typeof step === "string") ?? "";
    const column = columnOf[member] ?? member;
    const { line, mayLackFields, mayHaveOtherTurns = false } = findRow(call, place);
    if (member === "turns" && mayHaveOtherTurns) continue;
    const isOfHeader = isFaulty && !columns.some((each) => each === column);
    const isGiven = typeof given === "number" || (typeof given === "string" && given !== "");
    if (!isList(member) && (isOfHeader || (mayLackFields && !isGiven))) continue;
    const field = isList(member) ? "" : column;
    faults.add(line, reasonOf(call.key, toDo, { field, given }));
  }
}

/** The row that should have what is at a place. */
function findRow(
  call: CsvCall,
  [member, number, , turn]: PlaceInCall,
): Pick<FirstRow, "line" | "mayLackFields"> & Partial<Pick<CsvInteraction, "mayHaveOtherTurns">> {
  const interaction =
    member === "interactions" && typeof number === "number" ? call.interactions[number] : undefined;
  const row = typeof turn === "number" ? interaction?.turns[turn] : undefined;
  return row === undefined ? (interaction ?? call) : { line: row.line, mayLackFields: false };
}

function isList(member: string): boolean {
  return member === "interactions" || member === "turns";
}

function filled(values: Values, column: Column): string | null {
  const value = values.get(column) ?? "";
  return value === "" ? null : value;
}
