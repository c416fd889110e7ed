/** From which width on a column of the trades is shown; the table never needs more than it has. */
export const columnRooms = {
  phone: "",
  wide: "max-md:hidden",
  roomy: "@max-[800px]:hidden max-md:hidden",
  full: "@max-[870px]:hidden max-md:hidden",
} as const;

export type ColumnRoom = keyof typeof columnRooms;
