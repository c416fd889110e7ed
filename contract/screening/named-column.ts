import type { ColumnKind } from "#contract/screening/column-kind.ts";

/** A column of an explore table. */
export type NamedColumn<Name extends string> = {
  /** Wire name of the row's field; what is saved as the preference of the table. */
  name: Name;
  /** Header on screen and in files. */
  header: string;
  /** In full, for the header's tooltip. */
  fullName: string;
  kind: ColumnKind;
  isVisibleByDefault: boolean;
  /** Cannot be taken out of the table. */
  isRequired: boolean;
};

/** One line of a table of columns. */
export type ColumnLine<Name extends string> = readonly [
  name: Name,
  header: string,
  kind: ColumnKind,
  shown: "shown" | "hidden",
  fullName: string,
];

/** The columns of a table in the order of its lines; the company's name stays in it. */
export function namedColumns<Name extends string>(
  lines: readonly ColumnLine<Name>[],
): readonly NamedColumn<Name>[] {
  return lines.map(([name, header, kind, shown, fullName]) => ({
    name,
    header,
    fullName,
    kind,
    isVisibleByDefault: shown === "shown",
    isRequired: name === "conm",
  }));
}
