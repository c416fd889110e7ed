import type { z } from "zod";
import type { ColumnKind } from "#contract/screening/column-kind.ts";

/** One field of a screened row: what travels, and how tables and files show it. */
export type RowField = {
  /** Absent for a column that is made of other fields. */
  schema?: z.ZodType;
  /** Header on screen and in files; absent for a field that is not a column. */
  header?: string;
  kind?: ColumnKind;
} & ColumnOptions;

type ColumnOptions = {
  /** In full, for the header's tooltip; the header where it says everything. */
  help?: string;
  /** Whether a table shows it until its reader chooses columns. */
  shown?: true;
  /** Cannot be taken out of the table. */
  required?: true;
  /** A search may be sorted by it; a folded text regardless of case. */
  sort?: "plain" | "folded";
  /** Which days it counts, or what it is measured by, which a header on screen leaves to its tooltip. */
  measure?:
    | "calendar days"
    | "business days"
    | "market-adjusted"
    | "from the price of the trade to the close of day 0"
    | "value × 8-K Return, sign reversed for sales";
  /** A described file always has it: it leads from a row to its filing. */
  traces?: true;
  /** Pixels on screen, measured at 13 px: the longest usual text with its padding. */
  width?: number;
  /** The same on a phone, where it differs. */
  phoneWidth?: number;
  look?: "strong" | "secondary";
  /** Digits that are a name: never written as a number. */
  textOnly?: true;
};

/** A field that tables and files show as a column. */
export function column<Schema extends z.ZodType, const Options extends ColumnOptions>(
  schema: Schema,
  header: string,
  kind: ColumnKind,
  options: Options,
): { schema: Schema; header: string; kind: ColumnKind } & Options {
  return { schema, header, kind, ...options };
}

type FieldNames<Fields, Part> = {
  [Name in keyof Fields & string]: Fields[Name] extends Part ? Name : never;
}[keyof Fields & string];

type RowShape<Fields> = {
  [Name in FieldNames<Fields, { schema: z.ZodType }>]: Fields[Name] extends {
    schema: infer Schema;
  }
    ? Schema
    : never;
};
/** Wire names of the fields that are columns. */
export type ColumnNames<Fields> = FieldNames<Fields, { header: string }>;
/** Wire names of the fields a search may be sorted by. */
export type SortNames<Fields> = FieldNames<Fields, { sort: "plain" | "folded" }>;

type FieldRecord = Readonly<Record<string, RowField>>;

/** What `z.strictObject` takes for the rows of an answer. */
export function rowShape<Fields extends FieldRecord>(fields: Fields): RowShape<Fields>;
export function rowShape(fields: FieldRecord): object {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { schema }]) =>
      schema === undefined ? [] : [[name, schema]],
    ),
  );
}

/** The names a search may be sorted by. Rows without a value come last in both directions. */
export function sortNames<Fields extends FieldRecord>(fields: Fields): SortNames<Fields>[];
export function sortNames(fields: FieldRecord): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.sort !== undefined);
}

/** A column of an explore table. */
export type RowColumn<Name extends string = string> = {
  /** Wire name of the row's field; what is saved as the preference of the table. */
  name: Name;
  header: string;
  /** In full, for the header's tooltip. */
  fullName: string;
  kind: ColumnKind;
  isVisibleByDefault: boolean;
  isRequired: boolean;
  isSortable: boolean;
} & Pick<ColumnOptions, "measure" | "traces" | "width" | "phoneWidth" | "look" | "textOnly">;

/** The columns in the order of their fields. */
export function columnsOf<Fields extends FieldRecord>(
  fields: Fields,
): readonly RowColumn<ColumnNames<Fields>>[];
export function columnsOf(fields: FieldRecord): readonly RowColumn[] {
  return Object.entries(fields).flatMap(([name, { header, kind, ...options }]) => {
    if (header === undefined || kind === undefined) return [];
    const { schema: _schema, help = header, shown, required, sort, ...looks } = options;
    return [
      {
        name,
        header,
        fullName: help,
        kind,
        isVisibleByDefault: shown === true,
        isRequired: required === true,
        isSortable: sort !== undefined,
        ...looks,
      },
    ];
  });
}
